import { zstdDecompressSync } from 'node:zlib'
import { type Element, ElementKind, RichText } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'

/**
 * Besides headings, kinds that are one paragraph, whatever is in them. An element of another kind is one where text stands
 * directly in it.
 */
const PARAGRAPHS = new Set<ElementKind>([ElementKind.PARAGRAPH, ElementKind.PRE])

/** The paragraphs of a stored text in order, each as plain text with single spaces; empty ones are left out. */
export function paragraphsOf(tree: Buffer): string[] {
  const { root } = RichText.decode(zstdDecompressSync(tree))
  return root ? [...paragraphsIn(root)] : []
}

function* paragraphsIn(element: Element): Generator<string> {
  const { kind, children } = element
  const isParagraph =
    PARAGRAPHS.has(kind) || headingLevel(kind) !== null || children.some(({ text }) => text?.trim())
  if (!isParagraph) {
    for (const { element: child } of children) if (child) yield* paragraphsIn(child)
    return
  }
  const text = textIn(element).replace(/\s+/g, ' ').trim()
  if (text !== '') yield text
}

function textIn({ children }: Element): string {
  return children.map(({ text, element }) => text ?? (element ? textIn(element) : '')).join('')
}
