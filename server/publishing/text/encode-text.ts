import { constants, zstdCompressSync } from 'node:zlib'
import { ElementKind, type Element as RichElement, RichText } from '#contract/generated/reading.ts'
import { isTextElement, type TextElement } from '../../epub/text/text-element.ts'
import type { PartText } from './compose-part.ts'

/** The text of a part as it is stored: a RichText message, zstd. */
export function encodeText(part: PartText, lang: string): Buffer {
  const root: RichElement = {
    kind: ElementKind.ROOT,
    attributes: [],
    children: part.blocks.map(block => nodeOf(block)),
  }
  const bytes = RichText.encode({
    root,
    lang,
    direction: part.direction,
    writingMode: part.writingMode,
  }).finish()
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } })
}

/** Readers of Protocol Buffers refuse messages that are nested a hundred deep, and each element is two. */
const DEEPEST = 40

/** What is nested more deeply, as no book is, is stored as its text. */
function nodeOf(node: TextElement | string, depth = 1): RichElement['children'][number] {
  if (!isTextElement(node)) return { text: node }
  if (depth > DEEPEST) return { text: textOf(node) }
  const attributes = Object.entries(node.attributes)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, value }))
  return {
    element: {
      kind: ElementKind[node.kind],
      attributes,
      children: node.children.map(child => nodeOf(child, depth + 1)),
    },
  }
}

function textOf(node: TextElement | string): string {
  return isTextElement(node) ? node.children.map(textOf).join('') : node
}
