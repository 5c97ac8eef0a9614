import { itemNumbers } from '#contract/rich-list.ts'
import type { BookText, TextBlock } from '../../epub/text/page-reader.ts'
import {
  charactersIn,
  element,
  isTextElement,
  type TextElement,
  type TextNode,
} from '../../epub/text/text-element.ts'
import { append } from '../../epub/text/tidy-line.ts'

/** A block longer than this is divided, so that a part may end within it. */
const LONG_BLOCK = 2500
/** A piece of a paragraph that has no lines of its own; only a paragraph longer than a part is divided into such pieces. */
const LONGEST_PARAGRAPH = 9000

/**
 * A piece of a long block. `depth` says how many levels it shares with the piece before it: 1 for the block, 2 for a row of
 * a table.
 */
interface Piece {
  element: TextElement
  depth: number
}

/**
 * Divides long tables between their rows, lists between their items, quotations between their blocks, verse between its
 * lines. The pieces carry `continues`, by which {@link rejoin} makes one block again of those that stay in one part.
 */
export function divideLongBlocks(text: BookText): BookText {
  const blocks: TextBlock[] = []
  const moved = text.blocks.map(block => {
    const at = blocks.length
    for (const { element, depth } of piecesOf(block.element)) {
      blocks.push({ ...block, element, ...(depth > 0 && { continues: depth }) })
    }
    return at
  })
  const places = new Map([...text.places].map(([key, at]) => [key, moved[at] ?? blocks.length]))
  return { ...text, blocks, places }
}

/** The blocks of a part with the pieces of a block together, each with the index of its first piece. */
export function rejoin(blocks: readonly TextBlock[]): { element: TextElement; at: number }[] {
  const whole: { element: TextElement; at: number }[] = []
  for (const [at, { element, continues }] of blocks.entries()) {
    const last = whole.at(-1)
    if (continues && last) last.element = appended(last.element, element, continues)
    else whole.push({ element, at })
  }
  return whole
}

function appended(block: TextElement, piece: TextElement, depth: number): TextElement {
  const last = block.children.at(-1)
  const [first, ...rest] = piece.children
  if (depth > 1 && last && first !== undefined && isTextElement(last) && isTextElement(first))
    return { ...block, children: [...block.children.slice(0, -1), appended(last, first, depth - 1), ...rest] }
  const text = typeof last === 'string' && typeof first === 'string' ? last + first : null
  const children =
    text === null ? [...block.children, ...piece.children] : [...block.children.slice(0, -1), text, ...rest]
  return { ...block, children }
}

function piecesOf(block: TextElement): Piece[] {
  if (charactersIn(block) <= LONG_BLOCK) return [{ element: block, depth: 0 }]
  if (block.kind === 'TABLE') return tablePieces(block)
  if (block.kind === 'BLOCKQUOTE') return childPieces(block)
  if (block.kind === 'ORDERED_LIST' || block.kind === 'UNORDERED_LIST') return listPieces(block)
  if (!LINES.has(block.kind)) return [{ element: block, depth: 0 }]
  return block.children.length === 1 ? childPieces(block) : linePieces(block)
}

/** Lines of text, and what may stand around all of a line. */
const LINES = new Set<TextElement['kind']>(['PARAGRAPH', 'PRE', 'ITALIC', 'BOLD', 'SPAN', 'SMALL'])

function childPieces(block: TextElement): Piece[] {
  if (!block.children.every(isTextElement)) return linePieces(block)
  return block.children.flatMap((child, index) => {
    const inner = piecesOf(child)
    return inner.map(piece => ({
      element: { ...block, children: [piece.element] },
      depth: piece.depth > 0 ? piece.depth + 1 : index > 0 ? 1 : 0,
    }))
  })
}

function listPieces(block: TextElement): Piece[] {
  const values = block.children.map(item => (isTextElement(item) ? Number(item.attributes.value ?? 0) : 0))
  const numbers = itemNumbers(Number(block.attributes.start ?? 1), values)
  return block.children.map((item, index) => {
    const attributes =
      block.kind === 'ORDERED_LIST' && index > 0
        ? { ...block.attributes, start: String(numbers[index]) }
        : block.attributes
    return { element: { ...block, attributes, children: [item] }, depth: index > 0 ? 1 : 0 }
  })
}

/** Rows that a cell spans stay together, and so do the head and the first row. */
function tablePieces(block: TextElement): Piece[] {
  const groups = block.children.filter(isTextElement)
  const body = groups.at(-1)
  if (body?.kind !== 'TABLE_BODY') return [{ element: block, depth: 0 }]
  const before = block.children.slice(0, -1)
  return rowGroups(body.children.filter(isTextElement)).map((rows, index) => ({
    element: { ...block, children: [...(index === 0 ? before : []), { ...body, children: rows }] },
    depth: index === 0 ? 0 : 2,
  }))
}

function rowGroups(rows: TextElement[]): TextElement[][] {
  const groups: TextElement[][] = []
  let spanned = 0
  for (const row of rows) {
    if (spanned > 0) groups.at(-1)?.push(row)
    else groups.push([row])
    const spans = row.children.map(cell => (isTextElement(cell) ? Number(cell.attributes.rowspan ?? 1) : 1))
    spanned = Math.max(spanned, ...spans) - 1
  }
  return groups
}

/**
 * Verse is divided at its lines, each piece long enough for a stanza; other paragraphs only where they are longer than any
 * part should be.
 */
function linePieces(block: TextElement): Piece[] {
  const lines = linesOf(block.children)
  const runs = lines.length > 1 ? lines : sentencesOf(block.children)
  const pieces: TextNode[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const run of runs) {
    if (length >= 400) {
      pieces.push([])
      length = 0
    }
    for (const node of run) {
      if (isTextElement(node)) pieces.at(-1)?.push(node)
      else append(pieces.at(-1) ?? [], node)
    }
    length += run.reduce((sum, node) => sum + charactersIn(node), 0)
  }
  return pieces.map((children, index) => ({ element: { ...block, children }, depth: index > 0 ? 1 : 0 }))
}

/** Runs that end behind an empty line, or else behind each line break. */
function linesOf(nodes: TextNode[]): TextNode[][] {
  const lines: TextNode[][] = [[]]
  for (const node of nodes) {
    lines.at(-1)?.push(node)
    if (isTextElement(node) && node.kind === 'LINE_BREAK') lines.push([])
  }
  return lines.filter(line => line.length > 0)
}

const SENTENCE_END = /[.!?…。！？][”’"'»」』)]*\s*/gu

function sentencesOf(nodes: TextNode[]): TextNode[][] {
  const whole = element('PARAGRAPH', nodes)
  if (charactersIn(whole) <= LONGEST_PARAGRAPH) return [nodes]
  return nodes.flatMap((node): TextNode[][] => {
    if (isTextElement(node)) return [[node]]
    const ends = [...node.matchAll(SENTENCE_END)].map(found => found.index + found[0].length)
    const starts = [0, ...ends.filter(end => end < node.length)]
    return starts.map((start, index) => [node.slice(start, starts[index + 1])])
  })
}
