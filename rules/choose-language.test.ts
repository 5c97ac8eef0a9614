// Proves docs/product.md#languages
import { describe, expect, it } from 'vitest'
import { languageOfHome } from './choose-language.ts'

const request = {
  cookie: undefined,
  acceptLanguage: undefined,
  secFetchSite: undefined,
  referer: undefined,
  origin: 'https://shop.example',
}

describe('the language of the bare address', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['ja,fr;q=0.5,de;q=0.4', 'fr'],
    ['en-GB,de;q=0.9', 'en'],
    ['fr;q=0.2,de;q=0.7', 'de'],
    ['de;q=0,fr', 'fr'],
    ['ja', 'en'],
    [';;;,q=1,*', 'en'],
    [undefined, 'en'],
  ])('for Accept-Language %s is %s', (acceptLanguage, lang) => {
    expect(languageOfHome({ ...request, acceptLanguage })).toBe(lang)
  })

  it('follows the cookie before Accept-Language', () => {
    expect(languageOfHome({ ...request, cookie: 'a=b; lang=fr', acceptLanguage: 'de' })).toBe('fr')
    expect(languageOfHome({ ...request, cookie: 'lang=en', acceptLanguage: 'de' })).toBe('en')
    expect(languageOfHome({ ...request, cookie: 'slang=fr', acceptLanguage: 'de' })).toBe('de')
  })

  it('is English for whoever comes from a page of ours, because that link said so', () => {
    expect(languageOfHome({ ...request, acceptLanguage: 'de', secFetchSite: 'same-origin' })).toBe('en')
    expect(languageOfHome({ ...request, acceptLanguage: 'de', referer: 'https://shop.example/de' })).toBe(
      'en',
    )
    expect(languageOfHome({ ...request, acceptLanguage: 'de', referer: 'https://shop.example.evil/' })).toBe(
      'de',
    )
  })
})
