import { type Language, languageFacts } from './interface-language.ts'

const SHORT_ENOUGH = 16
const NUMBER = /^\d+(\.\d+)?$/
/** What a volume is called in the languages of the shop. */
const VOLUME_WORDS: readonly string[] = Object.values(languageFacts).map(({ volume }) => volume)
const VOLUME_MARK = new RegExp(
  `^(?<lead>.+?)[\\s,:;–—-]*\\b(?<word>vol\\.|${VOLUME_WORDS.join('|')})\\s*(?<number>\\d+(?:\\.\\d+)?)(?<rest>.*)$`,
  'iu',
)

/** A volume's title in two lines, as narrow parts of a page show it. */
export interface TitleLines {
  title: string
  /** Empty where one line is enough. */
  volume: string
}

/**
 * docs/product.md#volume-titles: one longer than 16 characters is split where it says "Vol. N" or "Volume N"; what follows
 * the number stays with it. A purely numeric one becomes "Volume N". German and French volumes say Band and Tome: `lang` is
 * that of the book.
 */
export function volumeTitleLines(title: string, lang: Language = 'en'): TitleLines {
  const trimmed = title.trim()
  if (NUMBER.test(trimmed)) return { title: `${languageFacts[lang].volume} ${trimmed}`, volume: '' }
  if (trimmed.length <= SHORT_ENOUGH) return { title: trimmed, volume: '' }
  const found = VOLUME_MARK.exec(trimmed)?.groups
  if (!found?.lead) return { title: trimmed, volume: '' }
  const word =
    VOLUME_WORDS.find(one => one.toLowerCase() === found.word?.toLowerCase()) ?? languageFacts.en.volume
  return { title: found.lead, volume: `${word} ${found.number}${found.rest}` }
}

/** From the volume after `after` on, volumes are counted from 1 again; `name` says what they are called. */
export interface NumberingSection {
  readonly after: number
  /** With `{n}` where the number stands; '' for the usual name. */
  readonly name: string
}

/** Sorted by `after`; none: volumes are counted on. */
export type VolumeNumbering = readonly NumberingSection[]

/** What the title of a volume follows from where it has none of its own. */
export interface VolumePlace {
  readonly seriesTitle: string
  readonly number: number
  /** Of the book. */
  readonly lang: Language
  readonly numbering: VolumeNumbering
  /** A book of its own, and no volume of a series: it is called as its series is. */
  readonly standalone?: boolean
}

/** docs/product.md#volume-titles: what a volume is called within its series. */
export function volumeName(number: number, lang: Language = 'en', numbering: VolumeNumbering = []): string {
  // A volume between two, as 3.5, belongs to those before it.
  const section = numbering.findLast(({ after }) => number >= after + 1)
  const shown = Math.round((number - (section?.after ?? 0)) * 100) / 100
  return (section?.name || `${languageFacts[lang].volume} {n}`).replace('{n}', String(shown))
}

/** The title of a volume that has none of its own. */
export function volumeTitle(
  seriesTitle: string,
  number: number,
  lang: Language = 'en',
  numbering: VolumeNumbering = [],
): string {
  const { colon = ':' }: { readonly volume: string; readonly colon?: string } = languageFacts[lang]
  return `${seriesTitle}${colon} ${volumeName(number, lang, numbering)}`
}

/** Titles that differ in the space before their colon are one: publishers write the French one both ways. */
export function isSameTitle(one: string, other: string): boolean {
  return one.replace(BEFORE_COLON, ':') === other.replace(BEFORE_COLON, ':')
}

const BEFORE_COLON = /\s+:/g

/**
 * docs/product.md#volume-titles: the title that is stored and shown everywhere. Nothing, the title of the series, a number
 * and the usual title are no title of the volume's own; what the publisher wrote besides stays as it is.
 */
export function titleToShow(written: string, place: VolumePlace): string {
  const { seriesTitle, number, lang, numbering, standalone } = place
  const title = written.trim()
  // Also "1984", which is no number of a volume then.
  if (standalone && (title === '' || title === seriesTitle)) return seriesTitle
  if (NUMBER.test(title)) return volumeTitle(seriesTitle, Number(title), lang, numbering)
  const usual = volumeTitle(seriesTitle, number, lang)
  return title === '' || title === seriesTitle || isSameTitle(title, usual)
    ? volumeTitle(seriesTitle, number, lang, numbering)
    : title
}

/** The title of a volume whose series or number has changed; one of its own stays. */
export function titleAfterChange(title: string, before: VolumePlace, after: VolumePlace): string {
  const { seriesTitle, number, lang, numbering } = before
  const usual = volumeTitle(seriesTitle, number, lang, numbering)
  const isUsual = title === seriesTitle || isSameTitle(title, usual)
  return titleToShow(isUsual ? '' : title, after)
}

/** The full title of a part, as lists and feeds show it outside of its volume. */
export function partTitle(volumeTitle: string, number: number, lang: Language): string {
  return `${volumeTitle} ${languageFacts[lang].part} ${number}`
}
