import { describe, expect, it } from 'vitest'
import { languages } from '#rules/interface-language.ts'
import { unlinked, writeLetter } from './letter.ts'

/** What mail programs make links of. */
const LINK = /https?:\/\/|\w\.\w|\w@\w/

// Anybody can register with somebody else's address, under a name that is an address too.
describe.each(languages)('a letter in %s', lang => {
  it.each(['www.evil.example', 'https://evil.example/a', 'win@evil.example', 'evil.example'])(
    'makes no link of a reader who is called %s',
    name => {
      const link = 'https://shop.test/verify-email/1'
      const { text, html } = writeLetter({
        letter: 'verify',
        lang,
        to: 'ada@example.com',
        name,
        link,
        shop: 'Shop',
      })
      const [greeting = ''] = text.split('\n\n')
      expect(greeting.replaceAll('\u200b', '')).toContain(name)
      expect(greeting).not.toMatch(LINK)
      expect(html).not.toContain(name)
      expect(text).toContain(link)
    },
  )
})

describe('what somebody typed', () => {
  it('stays as it is where there is nothing to link', () => {
    const notice = 'It was late. Twice: on Monday, and / or on Tuesday.'
    expect(unlinked(notice)).toBe(notice)
  })

  it('is no link, however it is written, and reads the same', () => {
    const notice = 'Your account is blocked.Go to http://evil.example/x?a=b or mail me@evil.example'
    expect(unlinked(notice)).not.toMatch(LINK)
    expect(unlinked(notice).replaceAll('\u200b', '')).toBe(notice)
  })
})
