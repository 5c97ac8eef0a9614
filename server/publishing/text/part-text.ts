import { zstdDecompressSync } from 'node:zlib'
import { type Element, ElementKind, type Node, RichText } from '#contract/generated/reading.ts'
import type { PartText } from '#rules/text-tokens.ts'

const ATOM = '\uFFFC'

/**
 * The text of a part, with positions as the reader counts them (web/reader/novel/text/text-source.ts), or the pages of a
 * manga.
 */
export function partTextOf(tree: Buffer | null, pages: readonly string[]): PartText {
  if (tree === null) return { blocks: pages.map(() => ATOM), pictures: pages }
  const { root } = RichText.decode(zstdDecompressSync(tree))
  const pictures: string[] = []
  return { blocks: (root?.children ?? []).map(block => plainText(block, pictures)), pictures }
}

/** Adds the pictures in the node to the list. */
function plainText({ text, element }: Node, pictures: string[]): string {
  if (!element) return text ?? ''
  if (element.kind === ElementKind.IMAGE || element.kind === ElementKind.RULE) {
    pictures.push(element.kind === ElementKind.IMAGE ? sourceOf(element) : '')
    return ATOM
  }
  return element.children.map(child => plainText(child, pictures)).join('')
}

function sourceOf({ attributes }: Element): string {
  return attributes.find(({ key }) => key === 'src')?.value ?? ''
}
