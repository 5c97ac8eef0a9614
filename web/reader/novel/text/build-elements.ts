import type { Element, Node } from '#contract/generated/reading.ts'
import { itemNumbers } from '#contract/rich-list.ts'
import { elementOf } from './text-elements.ts'

/** The class of each role that a text may use. */
export type RoleStyles = Readonly<Record<string, string | undefined>>

/** The elements of the text from which tables and cells were built. */
const origins = new WeakMap<HTMLElement, Element>()
const TABLE_TAGS = new Set(['table', 'th', 'td'])

/** The element of the text from which a table or a cell was built; undefined for anything else. */
export function treeElementOf(built: HTMLElement): Element | undefined {
  return origins.get(built)
}

/**
 * Builds a block of the first level from one offset in it to another.
 *
 * @param lengthOf how many positions a node takes
 */
export function buildBlock(
  node: Node,
  from: number,
  to: number,
  lengthOf: (node: Node) => number,
  styles: RoleStyles,
): HTMLElement {
  const built = buildNode(node, from, to, lengthOf, styles)
  if (built instanceof HTMLElement) return built
  const paragraph = document.createElement('p')
  paragraph.append(built)
  return paragraph
}

/**
 * Elements that are cut get `data-goes-on` or `data-to-be-continued`: the styles then leave out the indent, or the look of a
 * last line.
 */
function buildNode(
  node: Node,
  from: number,
  to: number,
  lengthOf: (node: Node) => number,
  styles: RoleStyles,
): HTMLElement | Text {
  const { element } = node
  if (!element) return document.createTextNode((node.text ?? '').slice(from, to))
  const { tag, attributes, role, empty } = elementOf(element)
  const built = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    // Pages are laid out before they can be seen, so their pictures must not wait until then.
    if (name !== 'loading') built.setAttribute(name, value)
  }
  const style = role && styles[role]
  if (style) built.className = style
  if (TABLE_TAGS.has(tag)) origins.set(built, element)
  if (empty) return built
  if (from > 0) built.dataset.goesOn = ''
  if (to < lengthOf(node)) built.dataset.toBeContinued = ''
  let at = 0
  for (const child of element.children) {
    const length = lengthOf(child)
    const start = at
    at += length
    // A child without a length, such as a line break, belongs to the range only if it lies inside it.
    const outside = length === 0 ? start < from || start >= to : at <= from || start >= to
    if (outside && !(from === 0 && start === 0 && length === 0)) continue
    if (tag === 'ol' && start < from) built.setAttribute('start', String(itemNumber(element, child)))
    built.append(buildNode(child, Math.max(0, from - start), Math.min(length, to - start), lengthOf, styles))
  }
  return built
}

/** The number of an item in an ordered list. */
function itemNumber(list: Element, item: Node): number {
  const numberIn = (element: Element, name: string) =>
    Number(element.attributes.find(({ key }) => key === name)?.value ?? 0) || 0
  const items = list.children.filter(child => child.element)
  const values = items.map(({ element }) => (element ? numberIn(element, 'value') : 0))
  const start = numberIn(list, 'start') || 1
  return itemNumbers(start, values)[items.indexOf(item)] ?? start
}
