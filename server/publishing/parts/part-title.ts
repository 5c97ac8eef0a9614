import { zstdDecompressSync } from 'node:zlib'
import { type Element, RichText } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'
import type { PartContents } from '../part-contents.ts'

/** Only what stands at the beginning of a text is its title. */
const FIRST_BLOCKS = 5

/** What a part is called where nobody says it: by its file, else by the heading with which it begins. */
export function titleOfPart({ part, tree }: PartContents): string {
  if (part.title !== '' || tree === null) return part.title
  const { root } = RichText.decode(zstdDecompressSync(tree))
  for (const { element } of (root?.children ?? []).slice(0, FIRST_BLOCKS))
    if (element && headingLevel(element.kind) !== null) return lineOf(element)
  return ''
}

function lineOf({ children }: Element): string {
  const text = children.map(({ text, element }) => text ?? (element ? lineOf(element) : ' ')).join('')
  return text.replace(/\s+/g, ' ').trim()
}
