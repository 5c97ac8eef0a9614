import { ElementKind } from '#contract/generated/enums.ts'
import type { Element, Node, RichText as Tree } from '#contract/generated/reading.ts'

/**
 * The element to show for an id of the text: the footnote around it, else the nearest block around it. Null for an unknown
 * id.
 */
export function findById(tree: Tree, id: string): Element | null {
  for (const node of tree.root?.children ?? []) {
    const path = pathTo(node, id)
    if (path) return path.findLast(({ kind }) => kind === ElementKind.FOOTNOTE) ?? nearestBlock(path)
  }
  return null
}

const BLOCKS: readonly ElementKind[] = [ElementKind.PARAGRAPH, ElementKind.LIST_ITEM, ElementKind.BLOCKQUOTE]

function nearestBlock(path: readonly Element[]): Element | null {
  return path.findLast(({ kind }) => BLOCKS.includes(kind)) ?? path.at(-1) ?? null
}

/** From the block of the first level to the element that has the id. */
function pathTo({ element }: Node, id: string): Element[] | null {
  if (!element) return null
  if (element.attributes.some(({ key, value }) => key === 'id' && value === id)) return [element]
  for (const child of element.children) {
    const path = pathTo(child, id)
    if (path) return [element, ...path]
  }
  return null
}
