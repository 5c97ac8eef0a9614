import { KANJI_NUMBER, NUMBER_WORD, numberIn, ROMAN } from './number-words.ts'

/** What a title, or the name of a file, says about the volume. */
export interface VolumeName {
  /** Without number, tags and whatever else is no name; '' where it names no series. */
  readonly series: string
  readonly number: number | null
  /** The last number, where several volumes are in one book. */
  readonly to: number | null
  /** What follows the number: the volume's own title, or ''. */
  readonly title: string
  /**
   * False where a number stands without a word for volume, as in "Apollo 13", or with one that means less, as in "Part 2".
   */
  readonly sure: boolean
  readonly chapters: readonly [from: number, to: number] | null
}

/**
 * Where a name comes from: a title, the name of a file, or that of an archive of pictures, which ends with its number more
 * often than not.
 */
export type NameOrigin = 'title' | 'file' | 'comic'

const NUMBER = String.raw`\d{1,4}(?:[.,]\d{1,2}(?!\d))?`
const BEFORE = String.raw`(?<![\p{L}\p{N}])`
const AFTER = String.raw`(?![\p{L}\p{N}]|[.,]\d)`
const RANGE = String.raw`(?:\s?[-–~]\s?(?:v|vol\.?\s?)?(?<to>\d{1,3}(?!\d)))?`
const OF = String.raw`(?:\s*(?:of|von|sur|/)\s*\d{1,3})?`
const VOLUME_WORDS = 'volumen|volumes|volume|vols|vol|bände|band|bd|tomes|tome|tomo|том'
const BOOK_WORDS = 'books|book|buch|livre|libro'

interface Mark {
  readonly pattern: RegExp
  /** Null where it is no number of a volume after all. */
  readonly sure: (match: RegExpExecArray, origin: NameOrigin) => boolean | null
}

const always = () => true
const never = () => false
const pattern = (source: string) => new RegExp(source, 'iu')

/** How volumes are numbered, the clearest first. */
const MARKS: readonly Mark[] = [
  // 第2巻, 二巻, 巻二, 第2卷, 2권
  { pattern: pattern(`第?\\s*(?<n>${NUMBER}|${KANJI_NUMBER})\\s*(?:巻|卷|冊|권)(?!の)`), sure: always },
  { pattern: pattern(`(?:巻|卷)(?:ノ|の)?\\s*(?<n>${NUMBER}|${KANJI_NUMBER})`), sure: always },
  // Vol. 2, Band II, Tome 2-3, Volume Two
  {
    pattern: pattern(
      `${BEFORE}(?:${VOLUME_WORDS})\\.?[\\s-]*(?<n>${NUMBER}|(?:${NUMBER_WORD}|${ROMAN})${AFTER})${RANGE}${OF}${AFTER}`,
    ),
    sure: always,
  },
  // zweiter Band, 2. Band, second volume, tome premier stands above
  {
    pattern: pattern(
      `${BEFORE}(?:the\\s|der\\s)?(?<n>${NUMBER_WORD}|\\d{1,3}(?=\\.))\\.?\\s(?:${VOLUME_WORDS})${AFTER}`,
    ),
    sure: always,
  },
  // v02, T12, v. 3; titles do not begin with it
  {
    pattern: pattern(`${BEFORE}(?<!\\.)[vt](?:\\.\\s?)?(?<n>${NUMBER})${RANGE}${AFTER}`),
    sure: ({ index }, origin) => (origin === 'title' && index === 0 ? null : true),
  },
  // #2, N° 2
  { pattern: pattern(`(?:#|${BEFORE}n[°º]\\.?)\\s?(?<n>${NUMBER})${OF}${AFTER}`), sure: always },
  // Book Two, where something separates it
  {
    pattern: pattern(
      `(?<cut>[,:;(–—-]\\s*|^)?${BEFORE}(?:the\\s)?(?:${BOOK_WORDS})[\\s-]+(?<n>${NUMBER}|(?:${NUMBER_WORD}|${ROMAN})${AFTER})${RANGE}${OF}${AFTER}`,
    ),
    sure: ({ groups }) => groups?.cut !== undefined,
  },
  // 上巻, 下巻, and the signs alone after a space
  { pattern: /(?<n>[上中下前後])[巻編篇]|(?<=[\s　])(?<side>[上中下])$/u, sure: always },
  // Part 2 may belong to a title
  {
    pattern: pattern(
      `${BEFORE}(?:part|pt|teil|partie|episode|ep)\\.?\\s*(?<n>${NUMBER}|(?:${NUMBER_WORD}|${ROMAN})${AFTER})${OF}${AFTER}`,
    ),
    sure: never,
  },
  // a number with a zero before it, also in the middle of a file's name
  {
    pattern: pattern(`(?<=\\S[\\s-]+)(?<n>0\\d{1,3}(?:\\.\\d{1,2})?)${RANGE}${OF}${AFTER}`),
    sure: (_, origin) => (origin === 'title' ? null : true),
  },
  // a number at the end, or before a dash or colon
  {
    pattern: pattern(`(?<=\\S[\\s,:-]+)(?<n>${NUMBER})${RANGE}${OF}(?=\\s*$|\\s*[:–—]|\\s-\\s)`),
    sure: (_, origin) => origin === 'comic',
  },
  { pattern: pattern(`(?<=\\S[\\s,]+)(?<n>${ROMAN})(?=\\s*$|\\s*[:–—]|\\s-\\s)`), sure: never },
]

const SIDES: Readonly<Record<string, number>> = { 上: 1, 前: 1, 中: 2, 下: 2, 後: 2 }
const CHAPTERS = pattern(
  `${BEFORE}(?:(?:chapters|chapter|chapitre|chap|ch|kapitel|kap)\\.?\\s?|c(?=\\d))(?<from>\\d{1,4}(?:\\.\\d)?)(?:\\s?[-–~]\\s?c?(?<to>\\d{1,4}(?:\\.\\d)?))?${AFTER}|第(?<episode>\\d{1,4})話`,
)
const BRACKET = /[([{【〈《「](?<inside>[^()[\]{}【】〈〉《》「」]*)[)\]}】〉》」]/u
/** What stands in brackets of titles and is no part of a name. */
const NOTE =
  /^(?:the\s)?(?:light novel|web novel|novel|manga|comic|graphic novel|roman|ebook|e-book|digital|kindle|premium|of \d+|\d{4}|.*\b(?:edition|ausgabe|édition|version|scan|repack)|.*(?:文庫|コミックス|ノベルス|版|特典.*|ブックス|comics|digital))$/iu

/** Reads a title, or the name of a file without its ending. */
export function readVolumeName(text: string, origin: NameOrigin): VolumeName {
  const name = readName(text, origin)
  // Files are often named in small letters; a title is not.
  const isSmall =
    origin !== 'title' && name.series === name.series.toLowerCase() && /^\p{Ll}{2}/u.test(name.series)
  return isSmall ? { ...name, series: name.series.slice(0, 1).toUpperCase() + name.series.slice(1) } : name
}

function readName(text: string, origin: NameOrigin): VolumeName {
  const written = origin === 'title' ? text.trim() : spaced(text)
  const { chapters, rest } = origin === 'title' ? { chapters: null, rest: written } : takeChapters(written)
  const { outside, marked, around } = readBrackets(rest, origin)
  const inBrackets = around ?? marked
  const own = findMark(outside, origin)
  if (inBrackets && (inBrackets.sure || !own?.sure)) {
    const series = around ? around.lead : ''
    return {
      series: series || tidied(outside),
      number: inBrackets.number,
      to: inBrackets.to,
      // Between author and title, as in "Author - [Series 02] - Title".
      title: series ? tidied(outside.split(/[-–—]\s+[-–—]/).at(-1) ?? '') : '',
      sure: inBrackets.sure,
      chapters,
    }
  }
  if (!own) return { series: tidied(outside), number: null, to: null, title: '', sure: false, chapters }
  return {
    series: own.lead,
    number: own.number,
    to: own.to,
    title: own.rest,
    sure: own.sure,
    chapters,
  }
}

/** Whether two names are of one series: case, accents and punctuation do not count. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other)
}

/** A name as {@link isSameName} compares it. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

interface VolumeMark {
  lead: string
  number: number
  to: number | null
  rest: string
  sure: boolean
}

function findMark(text: string, origin: NameOrigin): VolumeMark | null {
  const plain = narrowed(text)
  for (const { pattern, sure } of MARKS) {
    const match = pattern.exec(plain)
    const found = match && numberOf(match)
    if (!match || found === null) continue
    const lead = tidied(text.slice(0, match.index))
    const end = match.index + match[0].length
    const after = tidied(text.slice(end), 'start')
    // Names of files go on with the year and the kind of copy.
    const rest = origin === 'title' ? after : after.replace(/^(?:(?:19|20)\d\d|digital)\b.*$/i, '')
    // "Volume 7 of nothing else" and "Vol 714 pour Sydney" are titles and no numbers.
    const goesOn = origin === 'title' && !/^\s*(?:[,:;–—-]|$)/.test(plain.slice(end))
    if (lead === '' && goesOn) continue
    const isSure = sure(match, origin)
    if (isSure === null) continue
    const last = Number(match.groups?.to ?? Number.NaN)
    return { lead, rest, number: found, to: last > found ? last : null, sure: isSure }
  }
  return null
}

function numberOf({ groups = {} }: RegExpExecArray): number | null {
  const text = groups.n ?? groups.side ?? ''
  const number = SIDES[text] ?? numberIn(text)
  const isYear = number !== null && number >= 1900 && number < 2100
  return number === null || isYear ? null : Math.round(number * 100) / 100
}

/** Takes the brackets out of a name: those that say the number, with or without a series, and those that are notes. */
function readBrackets(text: string, origin: NameOrigin) {
  let outside = text
  let marked: VolumeMark | null = null
  let around: VolumeMark | null = null
  const skipped: string[] = []
  for (;;) {
    const match = BRACKET.exec(narrowed(outside))
    if (!match) break
    const inside = outside.slice(match.index + 1, match.index + match[0].length - 1).trim()
    const mark = markInside(inside, origin)
    const isNote = origin !== 'title' || /^[【]/u.test(match[0]) || NOTE.test(narrowed(inside))
    const goes = mark !== null || isNote
    if (mark?.lead) around ??= mark
    else if (mark) marked ??= mark
    // What stays is hidden from the next search by signs of the private use area.
    const end = match.index + match[0].length
    const stays = goes ? ' ' : `\uE000${skipped.push(outside.slice(match.index, end)) - 1}\uE001`
    outside = outside.slice(0, match.index) + stays + outside.slice(end)
  }
  outside = outside.replace(/\uE000(\d+)\uE001/g, (_, at) => skipped[Number(at)] ?? '')
  return { outside: outside.replace(/\s+/g, ' ').trim(), marked, around: tidied(outside) ? around : null }
}

function markInside(inside: string, origin: NameOrigin): VolumeMark | null {
  const plain = narrowed(inside)
  const alone = /^[上中下]$/.test(plain) || new RegExp(`^(?:${NUMBER}|${KANJI_NUMBER})$`, 'u').test(plain)
  if (alone) {
    const number = SIDES[plain] ?? numberIn(plain)
    const isNumber = number !== null && number < 1000 && !/[.,]/.test(plain)
    return isNumber ? { lead: '', rest: '', number, to: null, sure: true } : null
  }
  // How many there are says nothing of which this is.
  if (/^of\s*\d+$/i.test(plain)) return null
  const mark = findMark(inside, origin === 'comic' ? 'file' : origin)
  if (mark?.rest !== '') return null
  // "(Barsoom 2)" names a series and a number as shops write them; "Book" needs nothing before it in brackets.
  return mark.lead === '' || mark.sure
    ? mark
    : { ...mark, sure: new RegExp(`${BOOK_WORDS}`, 'i').test(plain) }
}

function takeChapters(text: string): { chapters: VolumeName['chapters']; rest: string } {
  const found = findChapters(text)
  return found
    ? { chapters: found.chapters, rest: found.before + found.after }
    : { chapters: null, rest: text }
}

/** The chapters that a name says, "Ch.12" or "c012-014", with what stands on either side; null where it says none. */
export function findChapters(text: string) {
  const match = CHAPTERS.exec(narrowed(text))
  if (!match) return null
  const { from, to, episode } = match.groups ?? {}
  const first = Number(from ?? episode)
  const chapters: readonly [number, number] = [first, to === undefined ? first : Number(to)]
  return { chapters, before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) }
}

/** The name of a file with spaces where it has other signs for them. */
function spaced(text: string): string {
  const words = text.replace(/_|%20/g, ' ').trim()
  if (/\s/.test(words)) return words
  const dotted = words.replace(/(?<!\d)[.+]|[.+](?!\d{1,2}(?!\d))/g, ' ').trim()
  if (/\s/.test(dotted)) return dotted
  return /^[\p{Ll}\p{N}-]+$/u.test(words) ? words.replace(/(?<!\d)-|-(?!\d)/g, ' ').trim() : words
}

/** Without wide letters, as long as before. */
function narrowed(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/** Without signs that separated a name from what followed it, or preceded it. */
function tidied(text: string, side: 'both' | 'start' = 'both'): string {
  const start = text.replace(/^[\s　,:;–—\-~・|.：，]+/u, '')
  if (side === 'start') return start.trim()
  return start
    .replace(/[\s　,:;–—\-~・|：，(（[［]+$/u, '')
    .replace(/(?<=\p{Ll}{3})\.$/u, '')
    .trim()
}
