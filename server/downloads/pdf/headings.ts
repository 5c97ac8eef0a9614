import { plainText, type RichNode } from '../../epub/write/tree.ts'
import type { Document } from './document.ts'

type Outline = Document['outline']

/** Headings below that of the chapter that the outline has. */
const OUTLINED = 2

interface OpenedChapter {
  /** The divisions that begin with it, and its own title. */
  titles: readonly string[]
  /** Of the headings with which chapters begin. */
  level: number
  /** How many headings it begins with. */
  headings: number
}

/**
 * What is called of the headings of a chapter while they are set: those within it become entries of the outline below it.
 */
export function headingsOf(outline: Outline, { titles, level, headings }: OpenedChapter) {
  const known = plain(titles.join(' '))
  let count = 0
  return {
    level,
    onHeading(nodes: readonly RichNode[], own: number): (() => void) | undefined {
      const text = nodes.map(plainText).join('').replace(/\s+/g, ' ').trim()
      count++
      const opens = count === 1 || (count <= headings && known.includes(plain(text)))
      if (opens || own > level + OUTLINED || text === '') return undefined
      return () => outline.addItem(text)
    },
  }
}

/** Titles put signs between the lines of a heading. */
function plain(title: string): string {
  return title.replace(/[\s\p{P}]+/gu, ' ').trim()
}
