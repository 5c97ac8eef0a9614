import { countedTitle, tidyCountedTitle } from './chapter-title.ts'

/** Short words that end with a full stop of their own. */
const ABBREVIATION = /(^|[\s.(])(\p{L}|mr|mrs|ms|dr|st|jr|sr|co|etc|esq|usw|bzw|no|nr|vol|bd|op|cit|ff)\.$/iu

/**
 * "[1]", "(2)" behind a word without a space, "*": a note to the title. Behind Japanese and Chinese such a number counts
 * parts of a story: "再会(1)".
 */
const NOTE_MARK =
  /(?<=[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])(\s?\[\d{1,3}\]|\(\d{1,2}\))\s*$|(?<=\S)\s?[*†‡]\s*$/u
const NOTE_SIGN = /(?<=\S)\s?[*†‡]\s*$/u

/**
 * A title without the marks of type around it: the full stop behind a heading, two hyphens for a dash, a word for chapter in
 * capitals. `isCounted`: a number in brackets at its end is no note.
 */
export function tidyTitle(title: string, isCounted = false): string {
  const mark = isCounted ? NOTE_SIGN : NOTE_MARK
  const dashed = title
    .replace(/\s+/g, ' ')
    .replace(mark, '')
    .trim()
    .replace(/(?<=[^\s-])--(?=[^\s-])/g, '—')
  return tidyCountedTitle(withoutStop(dashed).replace(mark, ''))
}

/**
 * All titles of a book without the marks of type; where several differ only by a number in brackets, it tells them apart:
 * "Side Story [3]".
 */
export function tidyTitles(titles: readonly string[]): string[] {
  const bare = titles.map(title => tidyTitle(title))
  const own = titles.map(title => tidyTitle(title, true))
  const ownOf = Map.groupBy(own, (_, at) => bare[at] as string)
  return bare.map((title, at) => {
    const differ = new Set(ownOf.get(title)).size > 1
    return differ && !countedTitle(title) ? (own[at] as string) : title
  })
}

function withoutStop(title: string): string {
  if (!/[^.\s][.,;:]$/.test(title)) return title
  if (countedTitle(title)?.rest !== '' && ABBREVIATION.test(title)) return title
  // Two sentences keep the marks of both.
  return /\p{L}{3}[.!?] \S/u.test(title.slice(0, -1).replace(/^.{0,24}?\d+\.|^.{0,24}?\b[IVXLC]+\./u, '')) &&
    title.endsWith('.')
    ? title
    : title.slice(0, -1)
}
