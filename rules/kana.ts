import { isRomaji, toHiragana, toRomaji } from 'wanakana'

/**
 * docs/product.md#search: Japanese that was typed in Latin letters, as hiragana: "yuru kyan" is ゆるきゃん, whose titles are
 * often written in kana. Null where the text is none, or has letters that are no syllable.
 */
export function kanaOf(text: string): string | null {
  if (!isRomaji(text)) return null
  const kana = toHiragana(
    text
      .toLowerCase()
      .replace(/[\s-]+/g, '')
      .replaceAll('tch', 'cch'),
  )
  return /^[\p{Script=Hiragana}ー]{2,}$/u.test(kana) ? kana : null
}

/** The syllables of loanwords, which the library spells as if each of their letters stood alone. */
const OF_LOANWORDS = {
  ...Object.fromEntries(
    Object.entries({ ふ: 'f', ゔ: 'v', つ: 'ts', く: 'kw', ぐ: 'gw', う: 'w' }).flatMap(([kana, latin]) =>
      Object.entries({ ぁ: 'a', ぃ: 'i', ぇ: 'e', ぉ: 'o' }).map(([small, vowel]) => [
        kana + small,
        latin + vowel,
      ]),
    ),
  ),
  ...{ てぃ: 'ti', でぃ: 'di', とぅ: 'tu', どぅ: 'du', てゅ: 'tyu', でゅ: 'dyu', ふゅ: 'fyu', ゔゅ: 'vyu' },
  ...{ すぃ: 'si', ずぃ: 'zi', いぇ: 'ye', を: 'o' },
}

/** Letters of other scripts than Latin. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u

/** Whether a text has letters, and all of them are Latin. */
export function isLatin(text: string): boolean {
  return /\p{L}/u.test(text) && !OTHER_SCRIPT.test(text)
}

/**
 * docs/product.md#identifiers: kana in Latin letters by Hepburn, without the sign of a long vowel: コーヒー is "kohi". Other
 * vowels stay as they are spelled, since where a word ends cannot be seen. Null where letters of other scripts, such as
 * kanji, are in it, and where there are none.
 */
export function romajiOf(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/(.)[ゝヽ]/gu, '$1$1')
    .replace(/(?<=[ぁ-ヿ])(?=[a-z\d])|(?<=[a-z\d])(?=[ぁ-ヿ])/giu, ' ')
    .replaceAll('ー', '')
  const latin = toRomaji(plain, { customRomajiMapping: OF_LOANWORDS })
  return isLatin(latin) ? latin : null
}
