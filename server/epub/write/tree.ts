import {
  ElementKind,
  type Element as RichElement,
  type Node as RichNode,
} from '#contract/generated/reading.ts'
import { BLOCKS } from '#contract/rich-text-blocks.ts'

export type { RichElement, RichNode }

export function attribute(element: RichElement, key: string): string {
  return element.attributes.find(one => one.key === key)?.value ?? ''
}

/** The text of an element without readings of ruby and calls of notes. */
export function plainText(node: RichNode): string {
  const { element, text } = node
  if (!element) return text ?? ''
  const { kind } = element
  if (kind === ElementKind.RUBY_TEXT || kind === ElementKind.RUBY_PARENTHESIS) return ''
  if (kind === ElementKind.LINE_BREAK) return ' '
  if (attribute(element, 'role') === 'noteref') return ''
  return element.children.map(plainText).join('')
}

export function* walkElements(element: RichElement): Generator<RichElement> {
  yield element
  for (const child of element.children) if (child.element) yield* walkElements(child.element)
}

export function isBlock(kind: ElementKind): boolean {
  return BLOCKS.has(kind)
}

export interface RubyPair {
  base: RichNode[]
  /** '' where a base stands without one. */
  reading: string
}

/** Base and reading in turns, however they were given. */
export function rubyPairs(ruby: RichElement): RubyPair[] {
  const pairs: RubyPair[] = []
  let base: RichNode[] = []
  for (const child of ruby.children) {
    const kind = child.element?.kind
    if (kind === ElementKind.RUBY_PARENTHESIS) continue
    if (kind !== ElementKind.RUBY_TEXT) {
      base.push(...(kind === ElementKind.RUBY_BASE ? (child.element?.children ?? []) : [child]))
      continue
    }
    const reading = (child.element?.children ?? []).map(plainText).join('').trim()
    const last = pairs.at(-1)
    if (base.length > 0) pairs.push({ base, reading })
    else if (last) last.reading = [last.reading, reading].filter(Boolean).join(' ')
    base = []
  }
  if (base.length > 0) pairs.push({ base, reading: '' })
  return pairs
}
