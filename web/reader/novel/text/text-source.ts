import type { Element, Node, RichText as Tree } from '#contract/generated/reading.ts'
import { buildBlock, type RoleStyles } from './build-elements.ts'
import type { Locator } from './locator.ts'
import { elementOf } from './text-elements.ts'

/**
 * A text as one sequence of positions from 0 to `length`: each character takes one, and so does each picture and each rule.
 * The elements for any range of positions can be built, also from the middle of a sentence.
 */
export interface TextSource {
  readonly length: number
  positionOf(locator: Locator): number
  locatorOf(position: number): Locator
  /** Where the block that contains a position begins. */
  blockStart(position: number): number
  /** Where the block that contains a position ends, which is where the next one begins. */
  blockEnd(position: number): number
  /** The characters between two positions; a picture is U+FFFC. */
  textOf(from: number, to: number): string
  /** The elements for what lies between two positions. */
  build(from: number, to: number): DocumentFragment
  /** The position at which the element with an id of the text begins. */
  positionOfId(id: string): number | null
}

const ATOM = '\uFFFC'

/** @param styles the class of each role that a text may use */
export function createTextSource(tree: Tree, styles: RoleStyles = {}): TextSource {
  const blocks = tree.root?.children ?? []
  const lengths = new WeakMap<Node, number>()
  const starts: number[] = [0]
  for (const block of blocks) starts.push((starts.at(-1) as number) + measure(block, lengths))
  const length = starts.at(-1) as number
  const lengthOf = (node: Node) => lengths.get(node) ?? measure(node, lengths)

  const blockAt = (position: number) => {
    let low = 0
    let high = blocks.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] as number) <= position) low = middle
      else high = middle
    }
    return low
  }
  return {
    length,
    positionOf({ block, offset }) {
      const from = starts[Math.min(block, blocks.length)] ?? 0
      const to = starts[Math.min(block + 1, blocks.length)] ?? from
      return Math.min(from + Math.max(0, offset), Math.max(from, to - 1), Math.max(0, length - 1))
    },
    locatorOf(position) {
      const block = blockAt(position)
      return { block, offset: Math.max(0, position - (starts[block] ?? 0)) }
    },
    blockStart: position => starts[blockAt(position)] ?? 0,
    blockEnd: position => starts[blockAt(position) + 1] ?? length,
    textOf(from, to) {
      let text = ''
      for (let at = blockAt(from); at < blocks.length && (starts[at] as number) < to; at++) {
        const start = starts[at] as number
        const whole = plainText(blocks[at] as Node)
        text += whole.slice(Math.max(0, from - start), to - start)
      }
      return text
    },
    build(from, to) {
      const fragment = document.createDocumentFragment()
      for (let at = blockAt(from); at < blocks.length && (starts[at] as number) < to; at++) {
        const block = blocks[at] as Node
        const start = starts[at] as number
        const [first, last] = [Math.max(0, from - start), Math.min(lengthOf(block), to - start)]
        const built = buildBlock(block, first, last, lengthOf, styles)
        built.dataset.block = String(at)
        if (first > 0) built.dataset.from = String(first)
        if (last < lengthOf(block)) built.dataset.to = String(last)
        fragment.append(built)
      }
      return fragment
    },
    positionOfId(id) {
      for (const [at, block] of blocks.entries()) {
        const offset = offsetOfId(block, id, lengthOf)
        if (offset !== null) return (starts[at] as number) + offset
      }
      return null
    },
  }
}

function isAtom(element: Element): boolean {
  const { tag } = elementOf(element)
  return tag === 'img' || tag === 'hr'
}

function measure(node: Node, lengths: WeakMap<Node, number>): number {
  let length = node.text?.length ?? 0
  if (node.element) {
    if (isAtom(node.element)) length = 1
    else for (const child of node.element.children) length += measure(child, lengths)
  }
  lengths.set(node, length)
  return length
}

function plainText(node: Node): string {
  if (!node.element) return node.text ?? ''
  return isAtom(node.element) ? ATOM : node.element.children.map(plainText).join('')
}

function offsetOfId(node: Node, id: string, lengthOf: (node: Node) => number): number | null {
  if (!node.element) return null
  if (node.element.attributes.some(({ key, value }) => key === 'id' && value === id)) return 0
  let before = 0
  for (const child of node.element.children) {
    const offset = offsetOfId(child, id, lengthOf)
    if (offset !== null) return before + offset
    before += lengthOf(child)
  }
  return null
}
