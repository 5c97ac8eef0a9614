// Proves docs/product.md#languages
import { describe, expect, it } from 'vitest'
import { isLanguage, localPath, splitPath } from './interface-language.ts'

describe('the language of an address', () => {
  it.each([
    ['/', 'en', '/'],
    ['/series', 'en', '/series'],
    ['/de', 'de', '/'],
    ['/de/', 'de', '/'],
    ['/fr/series/heidi', 'fr', '/series/heidi'],
    ['/desert', 'en', '/desert'],
  ])('of %s is %s, its path %s', (pathname, lang, path) => {
    expect(splitPath(pathname)).toEqual({ lang, path })
  })

  it.each([
    ['en', '/', '/'],
    ['de', '/', '/de'],
    ['fr', '/series?page=2', '/fr/series?page=2'],
    ['de', '/?x=1', '/de?x=1'],
  ] as const)('in %s, %s is written %s', (lang, path, address) => {
    expect(localPath(lang, path)).toBe(address)
  })

  it('is one of three', () => {
    expect(['en', 'de', 'fr', 'ja', undefined].map(isLanguage)).toEqual([true, true, true, false, false])
  })
})
