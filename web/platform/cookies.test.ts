import { afterEach, expect, it, vi } from 'vitest'
import { THEME_COOKIE } from '#rules/cookie-name.ts'
import { readCookie, writeCookie } from './cookies.ts'

afterEach(() => vi.unstubAllGlobals())

function at(protocol: string, cookies = '') {
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return cookies
    },
    set cookie(text: string) {
      written.push(text)
    },
  })
  return written
}

it('over https a cookie is written for this host alone, and the one of an older version goes; over http it has no prefix', () => {
  const secure = at('https:')
  writeCookie('lang', 'de', { seconds: 60, sameSite: 'Lax' })
  expect(secure).toEqual([
    '__Host-lang=de; Path=/; SameSite=Lax; Max-Age=60; Secure',
    'lang=; Path=/; Max-Age=0',
  ])
  const theme = at('https:')
  writeCookie(THEME_COOKIE, 'dark', { seconds: 60, sameSite: 'Lax' })
  expect(theme).toEqual(['_reflexTheme=dark; Path=/; SameSite=Lax; Max-Age=60; Secure'])
  const plain = at('http:')
  writeCookie('lang', 'de', { seconds: null, sameSite: 'Strict' })
  expect(plain).toEqual(['lang=de; Path=/; SameSite=Strict'])
})

it('what an older version stored is still read', () => {
  at('https:', 'kashihon-consent=none')
  expect(readCookie('kashihon-consent')).toBe('none')
})
