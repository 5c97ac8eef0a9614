/**
 * How the shop compares text when it searches and sorts: in lower case, without accents, wide letters as narrow ones,
 * katakana as hiragana. Done here and not in the database, so that it is the same whatever locale that was made with.
 */

/** Letters that Unicode normalization does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
}
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}ー々〆]+/gu
const LONGEST_WORD = 40

/** A text's words as they are compared, with one space between. A leading article stays: "The Hobbit" is under T. */
export function foldText(text: string): string {
  const apart = text.normalize('NFKD').toLowerCase()
  // The mark of a voiced kana stays, since it makes another letter.
  const plain = apart.replace(/(?![\u3099\u309a])\p{M}/gu, '').normalize('NFC')
  const hiragana = plain.replace(/[ァ-ヶ]/g, kana => String.fromCharCode(kana.charCodeAt(0) - 0x60))
  const spelled = hiragana.replace(/[ßæœøđðħıłþ]/g, letter => LETTERS[letter] ?? letter)
  return spelled.replace(/[^\p{L}\p{N}ー々〆\u3099\u309a]+/gu, ' ').trim()
}

/** The words to look for. Japanese is written without spaces: a run of it counts as its pairs of neighbouring signs. */
export function searchWords(text: string): string[] {
  return wordsOf(text, pairs)
}

/**
 * The words that go into the index: those of a search, and the last sign of each Japanese run, since no pair begins with it.
 */
export function indexWords(text: string): string[] {
  return wordsOf(text, run => (run.length > 1 ? [...pairs(run), ...run.slice(-1)] : run))
}

function wordsOf(text: string, cut: (run: string[]) => string[]): string[] {
  const folded = foldText(text)
  const japanese = [...folded.matchAll(JAPANESE)].flatMap(([run]) => cut([...run]))
  const spaced = folded
    .replace(JAPANESE, ' ')
    .split(' ')
    .filter(word => word !== '')
  return [...spaced.map(word => [...word].slice(0, LONGEST_WORD).join('')), ...japanese]
}

function pairs(run: string[]): string[] {
  return run.length === 1 ? run : run.slice(1).map((sign, place) => `${run[place]}${sign}`)
}
