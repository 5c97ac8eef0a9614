import type { KindName as TextKind } from '#contract/rich-text.ts'

export type { TextKind }

/**
 * The rich-text tree while it is being built: kinds by name, attributes by key. It becomes a RichText message at the end.
 */
export interface TextElement {
  kind: TextKind
  attributes: { [key: string]: string }
  children: TextNode[]
  /** while a part is composed: the block of the book's text that this one was made from */
  origin?: TextElement
}

export type TextNode = TextElement | string

export function element(
  kind: TextKind,
  children: TextNode[],
  attributes: TextElement['attributes'] = {},
): TextElement {
  return { kind, attributes, children }
}

export function isTextElement(node: TextNode): node is TextElement {
  return typeof node !== 'string'
}

/** Elements whose text does not count for progress: readings of ruby, and notes, which are shown on request only. */
const BESIDE = new Set<TextKind>(['RUBY_TEXT', 'RUBY_PARENTHESIS', 'FOOTNOTE'])

/** Characters of running text, the measure of progress: without ruby readings and notes. */
export function charactersIn(node: TextNode): number {
  if (!isTextElement(node)) return [...node].length
  if (BESIDE.has(node.kind)) return 0
  return node.children.reduce((sum, child) => sum + charactersIn(child), 0)
}

export function* walkText(node: TextElement): Generator<TextElement> {
  yield node
  for (const child of node.children) if (isTextElement(child)) yield* walkText(child)
}

export function plainText(node: TextNode): string {
  return isTextElement(node) ? node.children.map(plainText).join('') : node
}
