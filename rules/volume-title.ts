import { type Language, languageFacts } from './interface-language.ts'

const SHORT_ENOUGH = 16
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
 * docs/product.md#volume-titles: one longer than 16 characters is split where it says "Vol. N" or "Volume N"; what follows the number stays with
 * it. A purely numeric one becomes "Volume N". German and French volumes say Band and Tome: `lang` is that of the book.
 */
export function volumeTitleLines(title: string, lang: Language = 'en'): TitleLines {
  const trimmed = title.trim()
  if (/^\d+(\.\d+)?$/.test(trimmed)) return { title: `${languageFacts[lang].volume} ${trimmed}`, volume: '' }
  if (trimmed.length <= SHORT_ENOUGH) return { title: trimmed, volume: '' }
  const found = VOLUME_MARK.exec(trimmed)?.groups
  if (!found?.lead) return { title: trimmed, volume: '' }
  const word =
    VOLUME_WORDS.find(one => one.toLowerCase() === found.word?.toLowerCase()) ?? languageFacts.en.volume
  return { title: found.lead, volume: `${word} ${found.number}${found.rest}` }
}

/** The title of a volume that has none of its own; `restartsAfter` is the volume after which a series counts from 1 again. */
export function volumeTitle(
  seriesTitle: string,
  number: number,
  lang: Language = 'en',
  restartsAfter: number | null = null,
): string {
  return `${seriesTitle}: ${languageFacts[lang].volume} ${shownNumber(number, restartsAfter)}`
}

/** The full title of a part, as lists and feeds show it outside of its volume. */
export function partTitle(volumeTitle: string, number: number, lang: Language): string {
  return `${volumeTitle} ${languageFacts[lang].part} ${number}`
}

/** docs/product.md#volume-titles: the number that readers see where a series counts from 1 again. */
export function shownNumber(number: number, restartsAfter: number | null): number {
  return restartsAfter !== null && number > restartsAfter ? number - restartsAfter : number
}
