import { plainText, type RichNode } from '../tree.ts'
import type { Document } from './document.ts'

type Outline = Document['outline']

/** Headings below that of the chapter that the outline has. */
const OUTLINED = 2

/** What is called of the headings of a chapter while they are set: those within it become entries of the outline below it. */
export function headingsOf(outline: Outline, { title, level }: { title: string; level: number }) {
  let count = 0
  return {
    level,
    onHeading(nodes: readonly RichNode[], own: number): (() => void) | undefined {
      const text = nodes.map(plainText).join('').replace(/\s+/g, ' ').trim()
      count++
      if (count === 1 || own > level + OUTLINED || text === '' || title.endsWith(text)) return undefined
      return () => outline.addItem(text)
    },
  }
}
