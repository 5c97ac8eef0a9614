import { languageFacts, languageOfTag } from '#rules/interface-language.ts'
import { numeralValue, ORDINAL } from './ordinals.ts'

/** A title that counts: "Chapter 3: Rain", "III", "第三章 雨". */
interface CountedTitle {
  /** "Chapter"; empty for a title that is only a number */
  word: string
  number: string
  /** what follows the number */
  rest: string
}

const SPELLED =
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)?[- ]?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|' +
  '(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|' +
  '(?:elev|twelf|thirteen|fourteen|fifteen)th|the (?:first|second|third|fourth|fifth|last)|' +
  'premi(?:er|ère)|seconde?|(?:deux|trois|quatr|cinqu|six|sept|huit|neuv|dix|onz|douz|treiz|quatorz|quinz|seiz)ième|derni(?:er|ère)|' +
  'un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf'
const SMALL_ROMAN = '(?:xc|xl|l?x{0,4}|c{1,2})(?:ix|iv|v?i{0,4})'
const ROMAN = 'm{0,4}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})'

/** Words that count divisions, each with its plural. */
const PLURALS: Readonly<Record<string, string>> = {
  ...{
    chapter: 'Chapters',
    letter: 'Letters',
    scene: 'Scenes',
    canto: 'Cantos',
    book: 'Books',
    part: 'Parts',
    act: 'Acts',
  },
  ...{
    section: 'Sections',
    volume: 'Volumes',
    stave: 'Staves',
    poem: 'Poems',
    day: 'Days',
    episode: 'Episodes',
    sonnet: 'Sonnets',
  },
  ...{
    kapitel: 'Kapitel',
    brief: 'Briefe',
    szene: 'Szenen',
    auftritt: 'Auftritte',
    akt: 'Akte',
    aufzug: 'Aufzüge',
    buch: 'Bücher',
  },
  ...{
    teil: 'Teile',
    theil: 'Theile',
    capitel: 'Capitel',
    band: 'Bände',
    gesang: 'Gesänge',
    abschnitt: 'Abschnitte',
    abenteuer: 'Abenteuer',
    tag: 'Tage',
  },
  ...{
    chapitre: 'Chapitres',
    lettre: 'Lettres',
    scène: 'Scènes',
    acte: 'Actes',
    livre: 'Livres',
    partie: 'Parties',
    tome: 'Tomes',
  },
  ...{ chant: 'Chants', épisode: 'Épisodes', tableau: 'Tableaux', journée: 'Journées' },
}
const COUNTED = new RegExp(
  `^(?:(${Object.keys(PLURALS).join('|')})\\s+)?(\\d{1,4}|(?=[ivxlcdm])${ROMAN}|${SPELLED})(?:\\s*[:.–—-]+\\s*(.*)|)$`,
  'iu',
)
const WORDS = Object.keys(PLURALS).join('|')
/** "Erstes Kapitel", "Première partie", "The First Part". */
const ORDINAL_FIRST = new RegExp(
  `^(?:(?:the|la|le|das|der|die)\\s+)?(${ORDINAL})\\s+(${WORDS})(?:\\s*[:.–—-]+\\s*(.*)|)$`,
  'iu',
)
/**
 * No sign between number and title: "CHAPTER II OF THE PROCEEDINGS". After other words an I may be a person: "Letter I Never
 * Sent".
 */
const UNSIGNED = new RegExp(
  `^(?:(chapter|chapitre|kapitel)\\s+(\\d{1,4}|(?=[IVXLC])${SMALL_ROMAN}|${SPELLED})` +
    `|(${WORDS})\\s+(?!I\\s)(\\d{1,4}|(?=[IVXLC])${SMALL_ROMAN}))(?!\\s+(?:hundred|thousand)\\b)\\s+(\\p{Lu}.*)$`,
  'iu',
)
const EAST_ASIAN =
  /^(?:(第)\s*)?([〇一二三四五六七八九十百千\d０-９]+)(?:\s*(章|話|部|巻|回|節|編|篇|幕|場))?(?:[\s:：.．]+(.*))?$/u

/** A larger number without a word is a year or a title. */
const MOST_BARE = 200

/** The divisions that hold chapters: "Book Two, Chapter Two". */
const DIVISIONS = /^(book|part|act|volume|theil|teil|buch|band|akt|aufzug|livre|partie|tome|acte)$/i

/** The number and word of a title; null for one that does not count. */
export function countedTitle(title: string): CountedTitle | null {
  const found = COUNTED.exec(title.trim())
  if (found) {
    const [, word = '', number = '', rest = ''] = found
    // A small or spelled number alone is a word like any other: "i", "one", "Mix".
    if (word === '' && !/^(\d+|[IVXLCDM]+)$/.test(number)) return null
    // "1914: Summer" is a year, "D-Day" a word.
    if (word === '' && Number(number) > MOST_BARE) return null
    if (word === '' && /^[IVXLCDM]+-(?!-)/.test(title.trim())) return null
    // "3.1" is a section of a manual, which its own title names.
    if (/^\d/.test(rest) && /\d[.-]\d/.test(title)) return null
    // "M. Noirtier" is a person.
    if (word === '' && rest !== '' && /^[LCDM]$/.test(number) && /^.\.\s/.test(title.trim())) return null
    return { word, number, rest: rest.trim() }
  }
  const ordinal = ORDINAL_FIRST.exec(title.trim())
  if (ordinal) {
    const [, number = '', word = '', rest = ''] = ordinal
    return { word: word.slice(0, 1).toUpperCase() + word.slice(1), number, rest: rest.trim() }
  }
  const unsigned = UNSIGNED.exec(title.trim())
  if (unsigned && /^\P{Ll}/u.test(unsigned[5] ?? '')) {
    const [, chapter, ofChapter, other = '', ofOther = '', rest = ''] = unsigned
    return { word: chapter ?? other, number: ofChapter ?? ofOther, rest }
  }
  const [, first = '', number = '', last = '', rest = ''] = EAST_ASIAN.exec(title.trim()) ?? []
  return number === '' ? null : { word: first + last, number, rest: rest.trim() }
}

/**
 * Whether a title is called so by a word that counts chapters and the like, in capitals as some files have it: "Chapter" of
 * "CHAPTER IV".
 */
export function tidyCountedTitle(title: string): string {
  const counted = countedTitle(title)
  if (!counted || counted.word === '') return title
  const plain = title.trim()
  const named = plain.slice(0, plain.length - counted.rest.length)
  const isShouted = named === named.toUpperCase() && counted.word.length > 1
  const head = isShouted
    ? named.replace(/\p{Lu}{2,}/gu, word => (isRoman(word) ? word : loweredWord(word)))
    : named
  const sign = counted.rest !== '' && !COUNTED.test(plain) && UNSIGNED.test(plain) ? ': ' : ''
  const capitalized = head.slice(0, 1).toUpperCase() + head.slice(1)
  return sign === '' ? capitalized + counted.rest : capitalized.trimEnd() + sign + counted.rest
}

/** "CHAPITRE PREMIER" becomes "Chapitre premier", "CHAPTER ONE" "Chapter One". */
function loweredWord(word: string): string {
  const lower = word.toLowerCase()
  return /^(premi|second|deuxi|troisi|quatri|cinqui|derni|partie$|livre$|chapitre$|acte$|scène$|tome$|journée$)/.test(
    lower,
  )
    ? lower
    : word.slice(0, 1) + lower.slice(1)
}

function isRoman(word: string): boolean {
  return new RegExp(`^${ROMAN}$`, 'iu').test(word)
}

export function isDivision({ word }: CountedTitle): boolean {
  return DIVISIONS.test(word) || /[部巻編篇幕]/.test(word)
}

/**
 * What a title without its own subtitle says: "Book II" of "Book II: The Golden Thread". A number alone gets the word given.
 */
export function shortTitle(title: string, bare: string): string {
  const counted = countedTitle(title)
  if (!counted) return title
  if (counted.word === '') return bare === '' ? title : `${bare} ${counted.number}`
  return counted.rest === ''
    ? title
    : title.slice(0, title.length - counted.rest.length).replace(/[\s:：.–—-]+$/, '')
}

/** What a title counts as a number; null where it does not count, or in words that are not known here. */
export function numberOfTitle(title: string): number | null {
  const counted = countedTitle(title)
  return counted && numeralValue(counted.number)
}

/** "Chapters 3–5" of two titles that count by the same word, upwards, or null. */
export function rangeTitle(first: string, last: string, bare: string): string | null {
  const [from, to] = [countedTitle(first), countedTitle(last)]
  if (!from || !to || from.word.toLowerCase() !== to.word.toLowerCase()) return null
  const [low, high] = [numeralValue(from.number), numeralValue(to.number)]
  if (low !== null && high !== null && low >= high) return null
  const isOrdinal = ORDINAL_FIRST.test(first.trim()) || ORDINAL_FIRST.test(last.trim())
  if (isOrdinal && (low === null || high === null)) return null
  if (/[^\p{Script=Latin}]/u.test(from.word || from.number.replace(/\d/g, '')))
    return `${numberedEastAsian(from)}～${numberedEastAsian(to)}`
  const word = from.word || bare
  const plural = PLURALS[word.toLowerCase()]
  const upper = word !== '' && word === word.toUpperCase()
  const range = isOrdinal ? `${low}–${high}` : `${from.number}–${to.number}`
  return plural === undefined ? range : `${upper ? plural.toUpperCase() : plural} ${range}`
}

function numberedEastAsian({ word, number }: CountedTitle): string {
  return word.startsWith('第') ? `第${number}${word.slice(1)}` : `${number}${word}`
}

/**
 * What chapters and their divisions are called where a book only numbers them; empty in languages whose words are not known
 * here.
 */
export function wordsOf(lang: string): { chapter: string; part: string } {
  const known = languageOfTag(lang)
  const { chapter = '', part = '' }: { chapter?: string; part?: string } = known ? languageFacts[known] : {}
  return { chapter, part }
}
