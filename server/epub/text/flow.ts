import type { TextStyle } from '../styles/styles-of.ts'
import { element, isTextElement, type TextElement, type TextKind, type TextNode } from './text-element.ts'
import { isEmpty, onlyBreaks, tidyLine } from './tidy-line.ts'

/** Blocks in the order of reading, and the line that is being written before it becomes a block. */
export class Flow {
  readonly blocks: TextElement[] = []
  line: TextNode[] = []
  private readonly onBlock: (block: TextElement) => void

  /** `onBlock` is called with every finished block of this flow. */
  constructor(onBlock: (block: TextElement) => void = () => {}) {
    this.onBlock = onBlock
  }

  push(block: TextElement): void {
    this.blocks.push(block)
    this.onBlock(block)
  }

  /**
   * Ends the line: what was written becomes a block of the given kind, pictures alone become figures, nothing stays nothing.
   */
  endLine(
    kind: TextKind,
    style: TextStyle,
    attributes: TextElement['attributes'] = {},
    keepBlank = false,
  ): void {
    const written = this.line
    this.line = []
    const nodes = tidyLine(written)
    if (isEmpty(nodes)) return
    if (onlyBreaks(nodes)) {
      if (keepBlank) this.push(element(kind, [element('LINE_BREAK', [])]))
      return
    }
    if (kind === 'PARAGRAPH' && nodes.every(isPicture)) {
      for (const picture of nodes.flatMap(picturesIn)) this.push(element('FIGURE', [picture]))
      return
    }
    this.push(element(kind, styled(nodes, style, kind), { ...attributes, ...roleOf(style, kind) }))
  }
}

function isPicture(node: TextNode): boolean {
  if (!isTextElement(node)) return node.trim() === ''
  if (node.kind === 'IMAGE') return node.attributes.inline === undefined
  return node.kind !== 'RUBY' && node.children.length > 0 && node.children.every(isPicture)
}

function picturesIn(node: TextNode): TextElement[] {
  if (!isTextElement(node)) return []
  return node.kind === 'IMAGE' ? [node] : node.children.flatMap(picturesIn)
}

function roleOf(style: TextStyle, kind: TextKind): TextElement['attributes'] {
  if (kind === 'PARAGRAPH' && style.verse) return { role: 'verse' }
  return style.align !== 'start' && kind === 'PARAGRAPH' ? { role: style.align } : {}
}

/** Slant and weight of a whole block become elements around its text; headings are heavy by themselves. */
function styled(nodes: TextNode[], style: TextStyle, kind: TextKind): TextNode[] {
  if (kind !== 'PARAGRAPH') return nodes
  let result = nodes
  if (style.small) result = [element('SMALL', result)]
  if (style.mono) result = [element('CODE', result)]
  if (style.bold) result = [element('BOLD', result)]
  if (style.italic) result = [element('ITALIC', result)]
  return result
}
