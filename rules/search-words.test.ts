import { describe, expect, it } from 'vitest'
import { foldText, indexWords, searchWords } from './search-words.ts'

describe('text as it is compared', () => {
  it.each([
    { text: 'Der Trotzkopf', folded: 'der trotzkopf' },
    { text: 'Über Straße & Œuvre', folded: 'uber strasse oeuvre' },
    { text: 'Le Comte de Monte-Cristo (Tome IV)', folded: 'le comte de monte cristo tome iv' },
    { text: 'ＫＩＮＯ　の旅', folded: 'kino の旅' },
    { text: 'ｶﾞﾝﾀﾞﾑ ガンダム', folded: 'がんだむ がんだむ' },
    { text: 'ラーメン', folded: 'らーめん' },
    { text: '100% \\_ %', folded: '100' },
    { text: '%%%', folded: '' },
  ])('$text is compared as $folded', ({ text, folded }) => expect(foldText(text)).toBe(folded))
})

describe('words to look for', () => {
  it.each([
    { text: 'Anne of Green Gables', words: ['anne', 'of', 'green', 'gables'] },
    { text: '走れメロス', words: ['走れ', 'れめ', 'めろ', 'ろす'] },
    { text: '猫', words: ['猫'] },
    { text: 'Re:ゼロ', words: ['re', 'ぜろ'] },
    { text: "L'île", words: ['l', 'ile'] },
    { text: ' … ', words: [] },
  ])('$text has $words', ({ text, words }) => expect(searchWords(text)).toEqual(words))

  it('are among those to be found by, and so is each sign at the beginning of one', () => {
    expect(indexWords('海流')).toEqual(['海流', '流'])
    expect(indexWords('猫')).toEqual(['猫'])
  })
})
