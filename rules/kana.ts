import { isRomaji, toHiragana } from 'wanakana'

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
