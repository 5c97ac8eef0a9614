import { countedTitle, tidyCountedTitle } from './chapter-title.ts'

/** Short words that end with a full stop of their own. */
const ABBREVIATION = /(^|[\s.(])(\p{L}|mr|mrs|ms|dr|st|jr|sr|co|etc|esq|usw|bzw|no|nr|vol|bd|op|cit|ff)\.$/iu

/** "[1]", "(2)" behind a word without a space, "*": a note to the title. */
const NOTE_MARK = /(?<=\S)(\s?\[\d{1,3}\]|\(\d{1,2}\)|\s?[*†‡])\s*$/u

/** A title without the marks of type around it: the full stop behind a heading, two hyphens for a dash, a word for chapter in capitals. */
export function tidyTitle(title: string): string {
  const dashed = title
    .replace(/\s+/g, ' ')
    .replace(NOTE_MARK, '')
    .trim()
    .replace(/(?<=[^\s-])--(?=[^\s-])/g, '—')
  return tidyCountedTitle(withoutStop(dashed).replace(NOTE_MARK, ''))
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
