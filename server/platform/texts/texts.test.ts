import { describe, expect, it } from 'vitest'
import { languages } from '#rules/interface-language.ts'
import { textList, translator } from './texts.ts'

describe('a text of the server', () => {
  it('has its names filled in, and what somebody typed stays as it was typed', () => {
    const t = translator('en', 'mail')
    expect(t('greeting', { name: 'Ada' })).toBe('Hello Ada,')
    for (const name of ['{{shop}}', '$t(closing)', '$&', '<b>', 'a: b.c'])
      expect(t('greeting', { name, shop: 'Shop' })).toBe(`Hello ${name},`)
  })

  it('is empty where a name has no value, and where there is no such text', () => {
    expect(translator('en', 'mail')('greeting')).toBe('Hello ,')
    expect(translator('en', 'mail')('nothing.like.it', { name: 'Ada' })).toBe('')
    expect(textList('en', 'mail', 'letters.verify.nothing')).toEqual([])
  })

  it('may be a list', () => {
    const [only, ...more] = textList('en', 'mail', 'letters.verify.text', { shop: 'Shop' })
    expect(only).toMatch(/^An account at Shop was created/)
    expect(more).toEqual([])
  })

  it('has the form of its number', () => {
    const t = translator('en', 'opds')
    expect([0, 1, 2].map(count => t('feed.volumes', {}, count))).toEqual([
      '0 volumes',
      '1 volume',
      '2 volumes',
    ])
  })

  it.each(languages)('in %s has a form for a number that its texts have none of their own for', lang => {
    expect(translator(lang, 'opds')('feed.volumes', { count: '2 000 000' }, 2_000_000)).toMatch(
      /^2 000 000 ./,
    )
  })
})
