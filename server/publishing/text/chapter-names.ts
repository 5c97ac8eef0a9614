import { type Element, ElementKind } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'
import { blocksOf, readTree } from './join-texts.ts'

/** A chapter within a part, and the block of its text at which it begins. */
export interface ChapterName {
  title: string
  block: number
}

const MOST_CHAPTERS = 100
const LONGEST_TITLE = 200

/**
 * The chapters of a stored text by its headings: those of the highest level of which there are several. Empty where a part
 * is one chapter, or its headings have no words.
 */
export function chapterNames(tree: Buffer): ChapterName[] {
  const headings = blocksOf(readTree(tree)).flatMap(({ element }, block) => {
    const heading = element?.kind === ElementKind.SECTION ? element.children[0]?.element : element
    const level = heading ? headingLevel(heading.kind) : null
    const title = heading ? textIn(heading).replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE) : ''
    return level !== null && /[\p{L}\p{N}]/u.test(title) ? [{ level, title, block }] : []
  })
  for (const level of [1, 2, 3, 4, 5, 6]) {
    const own = headings.filter(heading => heading.level === level)
    if (own.length > 1) return own.slice(0, MOST_CHAPTERS).map(({ title, block }) => ({ title, block }))
  }
  return []
}

function textIn({ kind, children }: Element): string {
  if (kind === ElementKind.RUBY_TEXT) return ''
  return kind === ElementKind.LINE_BREAK
    ? ' '
    : children.map(({ text, element }) => text ?? (element ? textIn(element) : '')).join('')
}
