import { headingLevel } from '#contract/rich-text.ts'
import { formsOf, isInCapitals, isWrittenSmall, withoutCapitals } from '#rules/title-case.ts'
import { plainText } from '../../epub/write/tree.ts'
import type { Chapter } from './chapters.ts'

/** From this share of the titles on capitals are how the book sets them, and no name or abbreviation. */
const USUAL_SHARE = 1 / 3
/** So long a word in capitals is no abbreviation. */
const LONG_WORD = /^\p{Lu}{8,}$/u
/** A number and what divides it from its title. */
const NUMBER = /^([IVXLCDM]+|\d+)(: | – | — )/
/** The full stop behind a heading; not that of initials and abbreviations. */
const STOP = /(?<=\p{L}{4})\.$/u

/**
 * Chapters with the titles that stand in their headings written as the titles of parts are, which the import tidies: as the
 * sentences of the book write their words where they are set in capitals, and without a full stop. Contents, outline and
 * running heads show both kinds beside each other; the headings themselves stay.
 */
export function withWrittenTitles(chapters: readonly Chapter[]): Chapter[] {
  const titles = chapters.flatMap(({ title, divisions }) => [...divisions.map(one => one.title), title])
  const known = titles.filter(title => title !== '')
  const capitals = known.filter(title => isInCapitals(title))
  const lines = function* () {
    for (const { blocks } of chapters)
      for (const block of blocks)
        if (!block.element || headingLevel(block.element.kind) === null) yield plainText(block)
  }
  const forms = formsOf(capitals, lines())
  const isUsual = capitals.length >= known.length * USUAL_SHARE
  const isShouted = (title: string) =>
    isInCapitals(title) &&
    (isUsual || / /.test(title) || LONG_WORD.test(title) || isWrittenSmall(title, forms))
  const divider = usualDivider(known)
  const written = (title: string, lang: string) =>
    title
      .replace(STOP, '')
      .split(': ')
      .map(piece => (isShouted(piece) ? withoutCapitals(piece, forms, lang) : piece))
      .join(': ')
      .replace(NUMBER, `$1${divider}`)
  return chapters.map(chapter => ({
    ...chapter,
    title: written(chapter.title, chapter.lang),
    divisions: chapter.divisions.map(one => ({ ...one, title: written(one.title, chapter.lang) })),
  }))
}

/** What stands behind the number in most titles. */
function usualDivider(titles: readonly string[]): string {
  const counts = Map.groupBy(
    titles.flatMap(title => NUMBER.exec(title)?.[2] ?? []),
    divider => divider,
  )
  const [most] = [...counts.values()].toSorted((one, other) => other.length - one.length)
  return most?.[0] ?? ': '
}
