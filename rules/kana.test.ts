import { describe, expect, it } from 'vitest'
import { kanaOf } from './kana.ts'

describe('Japanese in Latin letters', () => {
  it.each([
    { typed: 'yuru kyan', kana: 'ゆるきゃん' },
    { typed: 'Botchan', kana: 'ぼっちゃん' },
    { typed: 'kokoro', kana: 'こころ' },
    { typed: "shin'ya", kana: 'しんや' },
    { typed: 'rāmen', kana: null },
    { typed: 'umbrella', kana: null },
    { typed: 'a', kana: null },
    { typed: '夜の', kana: null },
    { typed: '', kana: null },
  ])('$typed is $kana', ({ typed, kana }) => {
    expect(kanaOf(typed)).toBe(kana)
  })
})
