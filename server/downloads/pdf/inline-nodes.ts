import { ElementKind } from '#contract/generated/reading.ts'
import { attribute, plainText, type RichElement, type RichNode } from '../../epub/write/tree.ts'
import { isEastAsian } from './faces.ts'
import { BODY_SIZE } from './set-text.ts'

export const INDENT = BODY_SIZE * 1.4

/** A heading that leads back to a table of contents is no link in a book that is printed. */
export function unlinked(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap(node => {
    const { element } = node
    if (!element) return [node]
    const back = element.kind === ElementKind.LINK && attribute(element, 'role') !== 'noteref'
    const children = unlinked(element.children)
    return back && attribute(element, 'href').startsWith('#')
      ? children
      : [{ element: { ...element, children } }]
  })
}

/**
 * Japanese paragraphs are indented by one sign, where the text has not done so itself and they do not begin with a bracket.
 */
export function indentOf(nodes: readonly RichNode[], lang: string): number {
  if (!isEastAsian(lang)) return INDENT
  return /^\s*[\u3000「『（〈《【]/.test(nodes.map(plainText).join('')) ? 0 : BODY_SIZE
}

/** Whether all that stands in it is centred. */
export function isCentred({ children }: RichElement): boolean {
  const blocks = children.filter(({ element, text }) => element || text?.trim())
  return (
    blocks.length > 0 && blocks.every(({ element }) => element && attribute(element, 'role') === 'centre')
  )
}
