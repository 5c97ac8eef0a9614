import { constants, zstdCompressSync } from 'node:zlib'
import { ElementKind, type Node, RichText } from '#contract/generated/reading.ts'
import { isBookWide } from '#contract/rich-links.ts'
import { attributeOf, idsIn, readTree } from './join-texts.ts'

const PARAMS = { [constants.ZSTD_c_compressionLevel]: 19 }

/**
 * Settles the links of stored texts of a book that lead to a name within the book: those out of a part say the number of the
 * part to which they lead, and those that lead nowhere become text. Null stands for a part without text.
 */
export function linkParts(trees: readonly (Buffer | null)[]): (Buffer | null)[] {
  const texts = trees.map(tree => tree && readTree(tree))
  const partOf = new Map<string, number>()
  for (const [at, text] of texts.entries())
    for (const id of text?.root ? idsIn({ element: text.root }) : [])
      if (isBookWide(id) && !partOf.has(id)) partOf.set(id, at + 1)
  return texts.map((text, at) => {
    const tree = trees[at] ?? null
    if (!text?.root) return tree
    const links = { changed: false }
    const [root] = settled({ element: text.root }, { at: at + 1, partOf, links })
    if (!links.changed || !root?.element) return tree
    return zstdCompressSync(RichText.encode({ ...text, root: root.element }).finish(), { params: PARAMS })
  })
}

interface Settling {
  readonly at: number
  readonly partOf: ReadonlyMap<string, number>
  readonly links: { changed: boolean }
}

function settled(node: Node, settling: Settling): Node[] {
  const { element } = node
  if (!element) return [node]
  const { at, partOf, links } = settling
  const children = element.children.flatMap(child => settled(child, settling))
  const href = attributeOf(element, 'href') ?? ''
  if (element.kind !== ElementKind.LINK || !isBookWide(href.slice(1)))
    return [{ element: { ...element, children } }]
  const to = partOf.get(href.slice(1))
  const part = to === undefined || to === at ? undefined : String(to)
  if (to === undefined || attributeOf(element, 'part') !== part) links.changed = true
  const others = element.attributes.filter(({ key }) => key !== 'part')
  const attributes = part === undefined ? others : [...others, { key: 'part', value: part }]
  return to === undefined ? children : [{ element: { ...element, attributes, children } }]
}
