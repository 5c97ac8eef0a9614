import { describe, expect, it } from 'vitest'
import { kanaOf, romajiOf } from './kana.ts'

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

describe('kana in Latin letters', () => {
  it.each([
    { kana: 'しちにんのさむらい', latin: 'shichininnosamurai' },
    { kana: 'とうだい の よる', latin: 'toudai no yoru' },
    { kana: 'コーヒー', latin: 'kohi' },
    { kana: 'まっちゃ', latin: 'matcha' },
    { kana: 'ヴァイオレット', latin: 'vaioretto' },
    { kana: 'ﾌｧﾝﾀｼﾞｰ', latin: 'fantaji' },
    { kana: 'ウィッチ・ティアラ', latin: 'witchi/tiara' },
    { kana: 'こゝろ', latin: 'kokoro' },
    { kana: 'をとめ', latin: 'otome' },
    { kana: 'リンクとID2', latin: 'rinkuto ID2' },
    { kana: 'Toudai no Yoru', latin: 'Toudai no Yoru' },
    { kana: '灯台の夜', latin: null },
    { kana: 'Дождь', latin: null },
    { kana: '2', latin: null },
    { kana: '', latin: null },
  ])('$kana is $latin', ({ kana, latin }) => {
    expect(romajiOf(kana)).toBe(latin)
  })
})
