import { formsOf, isInCapitals, isWrittenSmall, withoutCapitals } from '#rules/title-case.ts'
import { isMatterTitle, isPrologue } from '../../epub/text/book-matter.ts'
import type { BookText } from '../../epub/text/page-reader.ts'
import { plainText } from '../../epub/text/text-element.ts'
import { countedTitle } from './chapter-title.ts'

/** A line of the contents and what is above it. */
interface TitledLine {
  title: string
  above: TitledLine | null
}

interface BookFacts {
  lang: string
  /** Title and creators */
  bookTitles: readonly string[]
}

/** Titles in capitals become as the book's own text writes their words; the title of the book is known. */
export function withoutShouting(
  chapters: readonly { node: TitledLine }[],
  text: BookText,
  { lang, bookTitles }: BookFacts,
): void {
  const nodes = [...new Set(chapters.flatMap(({ node }) => lineage(node)))].filter(
    ({ title }) => title !== '',
  )
  const inCapitals = nodes.filter(({ title }) => isInCapitals(uncounted(title)))
  // Among others a title of one word in capitals that the text does not write small is a name: "SSML".
  const isUsual = inCapitals.length >= nodes.length / 3
  const candidates = isUsual ? nodes.filter(({ title }) => isInCapitals(uncounted(title), 2)) : inCapitals
  if (candidates.length === 0) return
  const known = new Map(
    bookTitles.filter(title => !isInCapitals(title)).map(title => [foldedTitle(title), title]),
  )
  const lines = function* () {
    for (const { element } of text.blocks) if (!element.kind.startsWith('HEADING')) yield plainText(element)
  }
  const forms = formsOf(
    candidates.map(({ title }) => title),
    lines(),
  )
  const shouted = isUsual
    ? candidates
    : candidates.filter(({ title }) => isShouted(uncounted(title)) || isWrittenSmall(uncounted(title), forms))
  for (const node of shouted) {
    const own = uncounted(node.title)
    const written = known.get(foldedTitle(own)) ?? withoutCapitals(own, forms, lang)
    node.title = node.title.slice(0, node.title.length - own.length) + written
  }
}

/** What stands behind the number of a chapter, else all of its title. */
function uncounted(title: string): string {
  return countedTitle(title)?.rest || title
}

function isShouted(title: string): boolean {
  const isMatter = isPrologue(title) || isMatterTitle(title, 'front') || isMatterTitle(title, 'back')
  return isMatter || (title.match(/\p{L}{4,}/gu) ?? []).length > 1
}

/** A line of the contents and those above it. */
function lineage(node: TitledLine): TitledLine[] {
  return node.above ? [node, ...lineage(node.above)] : [node]
}

/** A title by its words alone. */
export function foldedTitle(title: string): string {
  const words =
    title
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  // Files write names in either order.
  return words.sort().join(' ')
}
