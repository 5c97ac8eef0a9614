/** Numbers as titles and names of files write them. */

const WORDS: readonly (readonly string[])[] = [
  [
    'one',
    'first',
    '1st',
    'eins',
    'erst',
    'erste',
    'erster',
    'erstes',
    'un',
    'une',
    'premier',
    'première',
    '1er',
    '1ère',
  ],
  [
    'two',
    'second',
    '2nd',
    'zwei',
    'zweite',
    'zweiter',
    'zweites',
    'deux',
    'deuxième',
    'seconde',
    '2e',
    '2ème',
  ],
  ['three', 'third', '3rd', 'drei', 'dritte', 'dritter', 'drittes', 'trois', 'troisième', '3e', '3ème'],
  ['four', 'fourth', '4th', 'vier', 'vierte', 'vierter', 'viertes', 'quatre', 'quatrième', '4e', '4ème'],
  ['five', 'fifth', '5th', 'fünf', 'fünfte', 'fünfter', 'fünftes', 'cinq', 'cinquième', '5e', '5ème'],
  ['six', 'sixth', '6th', 'sechs', 'sechste', 'sechster', 'sechstes', 'sixième', '6e', '6ème'],
  ['seven', 'seventh', '7th', 'sieben', 'siebte', 'siebter', 'siebtes', 'sept', 'septième', '7e', '7ème'],
  ['eight', 'eighth', '8th', 'acht', 'achte', 'achter', 'achtes', 'huit', 'huitième', '8e', '8ème'],
  ['nine', 'ninth', '9th', 'neun', 'neunte', 'neunter', 'neuntes', 'neuf', 'neuvième', '9e', '9ème'],
  ['ten', 'tenth', '10th', 'zehn', 'zehnte', 'zehnter', 'zehntes', 'dix', 'dixième', '10e', '10ème'],
  ['eleven', 'eleventh', '11th', 'elf', 'elfte', 'elfter', 'elftes', 'onze', 'onzième', '11e', '11ème'],
  [
    'twelve',
    'twelfth',
    '12th',
    'zwölf',
    'zwölfte',
    'zwölfter',
    'zwölftes',
    'douze',
    'douzième',
    '12e',
    '12ème',
  ],
]
const VALUES = new Map(WORDS.flatMap((words, at) => words.map(word => [word, at + 1] as const)))

/** A pattern for numbers that are written as words of the languages of the shop, the longest first. */
export const NUMBER_WORD = [...VALUES.keys()].sort((a, b) => b.length - a.length).join('|')

/** Up to 49; the letters for more are in too many words. */
export const ROMAN = '(?:[Ⅰ-Ⅻ]|(?=[ivxl])(?:xl|x{0,3})(?:ix|iv|v?i{0,3}))'

export const KANJI_NUMBER = '[〇零一二三四五六七八九十百壱弐参]+'

const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries([...'〇一二三四五六七八九'].map((sign, value) => [sign, value])),
  ...{ 零: 0, 壱: 1, 弐: 2, 参: 3 },
}
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** A number as digits (also "2,5"), a word, a Roman or a Japanese numeral; null for anything else. */
export function numberIn(text: string): number | null {
  const plain = text.trim().toLowerCase()
  if (/^\d+([.,]\d+)?$/.test(plain)) return Number(plain.replace(',', '.'))
  const word = VALUES.get(plain)
  const sign = text.trim().codePointAt(0) ?? 0
  if (sign >= 0x2160 && sign <= 0x216b) return sign - 0x215f
  if (word !== undefined) return word
  if (new RegExp(`^${KANJI_NUMBER}$`, 'u').test(plain)) return kanjiNumber(plain)
  return plain !== '' && new RegExp(`^${ROMAN}$`).test(plain) ? romanNumber(plain) : null
}

/** The value of a Roman numeral in small letters. */
export function romanNumber(text: string): number {
  const values = [...text].map(letter => ROMAN_VALUES[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

/** 十二 is 12 and 二十 is 20; digits in a row, as 一〇, are a number too. */
function kanjiNumber(text: string): number {
  if (!/[十百]/.test(text)) return [...text].reduce((sum, sign) => sum * 10 + (DIGITS[sign] ?? 0), 0)
  let sum = 0
  let digit: number | null = null
  for (const sign of text) {
    const unit = sign === '十' ? 10 : sign === '百' ? 100 : null
    if (unit === null) digit = DIGITS[sign] ?? 0
    else {
      sum += (digit ?? 1) * unit
      digit = null
    }
  }
  return sum + (digit ?? 0)
}
