import { describe, expect, it } from 'vitest'
import { languageOf } from './text-language.ts'

describe('the language of a tag', () => {
  it.each([
    { tag: 'ja', lang: 'ja', why: 'as it is' },
    { tag: 'ja-JP', lang: 'ja', why: 'the region does not count' },
    { tag: 'zh-Hant-TW', lang: 'zh', why: 'nor does the script' },
    { tag: 'en_US', lang: 'en', why: 'written with an underscore' },
    { tag: 'DE', lang: 'de', why: 'in capitals' },
    { tag: 'jpn', lang: 'ja', why: 'a code of three letters that has one of two' },
    { tag: '', lang: null, why: 'no tag' },
    { tag: 'und', lang: null, why: 'undetermined' },
    { tag: 'the language', lang: null, why: 'no tag at all' },
  ])('of "$tag" is $lang: $why', ({ tag, lang }) => {
    expect(languageOf(tag)).toBe(lang)
  })
})
