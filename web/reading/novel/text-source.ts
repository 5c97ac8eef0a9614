import type { Element, Node, RichText as Tree } from '#contract/generated/reading.ts'
import type { Locator } from './locator.ts'
import { elementOf } from './text-elements.ts'

/**
 * A text as one row of places, from 0 to `length`: each character is one, and so is each picture and each rule. Whatever lies between two
 * places can be made into elements, also the middle of a sentence.
 */
export interface TextSource {
  readonly length: number
  /** How many blocks the first level has. */
  readonly blocks: number
  placeOf(locator: Locator): number
  locatorOf(place: number): Locator
  /** Where the block of a place begins. */
  blockStart(place: number): number
  /** Where the block of a place ends, which is where the next one begins. */
  blockEnd(place: number): number
  /** The characters from one place to another; a picture is U+FFFC. */
  textOf(from: number, to: number): string
  /** The elements of what lies between two places. */
  build(from: number, to: number): DocumentFragment
  /** The place at which the element with an id of the text begins. */
  placeOfId(id: string): number | null
}

const ATOM = '\uFFFC'

/** @param styles the class of each role that a text may give */
export function sourceOf(tree: Tree, styles: Readonly<Record<string, string | undefined>> = {}): TextSource {
  const blocks = tree.root?.children ?? []
  const lengths = new WeakMap<Node, number>()
  const starts: number[] = [0]
  for (const block of blocks) starts.push((starts.at(-1) as number) + measure(block, lengths))
  const length = starts.at(-1) as number
  const lengthOf = (node: Node) => lengths.get(node) ?? measure(node, lengths)

  const blockAt = (place: number) => {
    let low = 0
    let high = blocks.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((starts[middle] as number) <= place) low = middle
      else high = middle
    }
    return low
  }
  return {
    length,
    blocks: blocks.length,
    placeOf({ block, offset }) {
      const from = starts[Math.min(block, blocks.length)] ?? 0
      const to = starts[Math.min(block + 1, blocks.length)] ?? from
      return Math.min(from + Math.max(0, offset), Math.max(from, to - 1), Math.max(0, length - 1))
    },
    locatorOf(place) {
      const block = blockAt(place)
      return { block, offset: Math.max(0, place - (starts[block] ?? 0)) }
    },
    blockStart: place => starts[blockAt(place)] ?? 0,
    blockEnd: place => starts[blockAt(place) + 1] ?? length,
    textOf(from, to) {
      let text = ''
      for (let at = blockAt(from); at < blocks.length && (starts[at] as number) < to; at++) {
        const start = starts[at] as number
        const whole = plain(blocks[at] as Node)
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
        const made = makeBlock(block, first, last, lengthOf, styles)
        made.dataset.block = String(at)
        if (first > 0) made.dataset.from = String(first)
        if (last < lengthOf(block)) made.dataset.to = String(last)
        fragment.append(made)
      }
      return fragment
    },
    placeOfId(id) {
      for (const [at, block] of blocks.entries()) {
        const within = findId(block, id, lengthOf)
        if (within !== null) return (starts[at] as number) + within
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

function plain(node: Node): string {
  if (!node.element) return node.text ?? ''
  return isAtom(node.element) ? ATOM : node.element.children.map(plain).join('')
}

function findId(node: Node, id: string, lengthOf: (node: Node) => number): number | null {
  if (!node.element) return null
  if (node.element.attributes.some(({ key, value }) => key === 'id' && value === id)) return 0
  let before = 0
  for (const child of node.element.children) {
    const within = findId(child, id, lengthOf)
    if (within !== null) return before + within
    before += lengthOf(child)
  }
  return null
}

/** Of which elements of a text tables and their cells were made. */
const origins = new WeakMap<HTMLElement, Element>()
const OF_TABLES = new Set(['table', 'th', 'td'])

/** The element of the text of which a table or a cell was made; undefined for whatever else. */
export function treeElementOf(table: HTMLElement): Element | undefined {
  return origins.get(table)
}

type Styles = Readonly<Record<string, string | undefined>>

function makeBlock(
  node: Node,
  from: number,
  to: number,
  lengthOf: (node: Node) => number,
  styles: Styles,
): HTMLElement {
  const made = make(node, from, to, lengthOf, styles)
  if (made instanceof HTMLElement) return made
  const paragraph = document.createElement('p')
  paragraph.append(made)
  return paragraph
}

/** What is left out before and behind leaves its mark: a paragraph that goes on has no indent, one that will go on no last line. */
function make(
  node: Node,
  from: number,
  to: number,
  lengthOf: (node: Node) => number,
  styles: Styles,
): HTMLElement | Text {
  const { element } = node
  if (!element) return document.createTextNode((node.text ?? '').slice(from, to))
  const { tag, attributes, role, empty } = elementOf(element)
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    // It is laid out before it can be seen.
    if (name !== 'loading') made.setAttribute(name, value)
  }
  const style = role && styles[role]
  if (style) made.className = style
  if (OF_TABLES.has(tag)) origins.set(made, element)
  if (empty) return made
  if (from > 0) made.dataset.goesOn = ''
  if (to < lengthOf(node)) made.dataset.toBeContinued = ''
  let at = 0
  for (const child of element.children) {
    const length = lengthOf(child)
    const begins = at
    at += length
    // Of what takes no room only that is kept which lies within.
    const without = length === 0 ? begins < from || begins >= to : at <= from || begins >= to
    if (without && !(from === 0 && begins === 0 && length === 0)) continue
    if (tag === 'ol' && begins < from) made.setAttribute('start', String(startOf(element, child)))
    made.append(make(child, Math.max(0, from - begins), Math.min(length, to - begins), lengthOf, styles))
  }
  return made
}

/** The number with which a list goes on. */
function startOf(list: Element, item: Node): number {
  const given = Number(list.attributes.find(({ key }) => key === 'start')?.value ?? 1) || 1
  const items = list.children.filter(child => child.element)
  return given + Math.max(0, items.indexOf(item))
}
