import { LIST_TYPES } from '#contract/rich-list.ts'
import type { TextStyle } from '../styles/styles-of.ts'
import { childElements, isElement, textOf, type XmlElement } from '../xml/xml-element.ts'
import { holdsNotes } from './find-notes.ts'
import { Flow } from './flow.ts'
import type { PageContext } from './page-context.ts'
import { indented, readChildrenInLine } from './read-line.ts'
import { readTable } from './read-table.ts'
import { charactersIn, element, type TextElement, type TextKind, type TextNode } from './text-element.ts'
import { SOFT_BREAK } from './tidy-line.ts'

/** Of an item of a list. */
const MOST_NUMBER = 1_000_000
/** Characters of a box within the story. */
const LONGEST_BOX = 3000

/**
 * One block element, its style, its language where that changes, and the flow it goes into. The element is entered already.
 */
interface Block {
  page: PageContext
  source: XmlElement
  style: TextStyle
  language: TextElement['attributes']
  flow: Flow
}

const READERS: Record<string, (block: Block) => void> = {
  p: readParagraph,
  h1: readHeading,
  h2: readHeading,
  h3: readHeading,
  h4: readHeading,
  h5: readHeading,
  h6: readHeading,
  hgroup: readHeadingGroup,
  hr: ({ flow }) => flow.push(element('RULE', [])),
  pre: readPreformatted,
  ol: readList,
  ul: readList,
  dl: readDefinitions,
  blockquote: readQuotation,
  figure: readFigure,
  table: ({ page, source, style, flow }) =>
    readTable({ page, source, style, flow }, { inside, insideSimply }),
}

/** Reads one block element into the flow around it. */
export function readBlock(
  page: PageContext,
  source: XmlElement,
  style: TextStyle,
  around: TextStyle,
  flow: Flow,
): void {
  const read = READERS[source.name] ?? readContainer
  const block = { page, source, style, flow, language: page.languageOf(style, around, source) }
  if (style.boxed && (read === readContainer || read === readParagraph)) readBox(block, read)
  else read(block)
}

/**
 * What has a border is a box, such as a window of a system or a letter. A long one, and one with headings, is the frame of a
 * whole page.
 */
function readBox(block: Block, read: (block: Block) => void): void {
  const inner = new Flow()
  read({ ...block, flow: inner })
  const { blocks } = inner
  const characters = blocks.reduce((sum, one) => sum + charactersIn(one), 0)
  const isFrame = characters > LONGEST_BOX || blocks.some(({ kind }) => kind.startsWith('HEADING'))
  if (!isFrame) pushIfFilled(block.flow, 'SECTION', blocks, { role: 'box' })
  else for (const one of blocks) block.flow.push(one)
}

/** What stands inside an element, as blocks. */
export function inside(page: PageContext, source: XmlElement, style: TextStyle): TextElement[] {
  const flow = new Flow()
  page.children(source, style, flow)
  flow.endLine('PARAGRAPH', style)
  return flow.blocks
}

/** As `inside`; a single plain paragraph gives its line, so that list items and cells stay simple. */
export function insideSimply(page: PageContext, source: XmlElement, style: TextStyle): TextNode[] {
  const blocks = inside(page, source, style)
  const [only] = blocks
  const plain = blocks.length === 1 && only?.kind === 'PARAGRAPH' && Object.keys(only.attributes).length === 0
  return plain && only ? only.children : blocks
}

function pushIfFilled(
  flow: Flow,
  kind: TextKind,
  children: TextNode[],
  attributes: TextElement['attributes'] = {},
): void {
  if (children.length > 0) flow.push(element(kind, children, attributes))
}

function readParagraph(block: Block): void {
  const { page, source, style, language, flow } = block
  if (source.children.some(child => isElement(child) && page.isBlock(child))) {
    readContainer(block)
    return
  }
  flow.line.push(...readChildrenInLine(page, source, style))
  flow.endLine('PARAGRAPH', style, language, true)
}

function readHeading({ page, source, style, language, flow }: Block): void {
  const level = headingKind(source.name)
  flow.line.push(...readChildrenInLine(page, source, { ...style, bold: true, smallCaps: true }))
  flow.endLine(level, style, language)
}

function readPreformatted({ page, source, style, language, flow }: Block): void {
  if (textOf(source).trim() !== '')
    flow.push(element('PRE', readChildrenInLine(page, source, { ...style, preserved: 'nothing' }), language))
}

function readQuotation({ page, source, style, language, flow }: Block): void {
  pushIfFilled(flow, 'BLOCKQUOTE', inside(page, source, style), language)
}

function headingKind(name: string): TextKind {
  return `HEADING_${name.slice(1)}` as TextKind
}

/** A heading with its subtitles is one heading of several lines. */
function readHeadingGroup(block: Block): void {
  const { page, source, style, language, flow } = block
  const lines = childElements(source)
  const heading = lines.find(line => /^h[1-6]$/.test(line.name))
  if (!heading) {
    readContainer(block)
    return
  }
  for (const line of lines) {
    page.place(line)
    const lineStyle = page.enter(line, style)
    const soft = element('LINE_BREAK', [], { role: SOFT_BREAK })
    flow.line.push(soft, ...readChildrenInLine(page, line, { ...lineStyle, bold: true, smallCaps: true }))
    page.leave()
  }
  flow.endLine(headingKind(heading.name), style, language)
}

function readContainer({ page, source, style, flow }: Block): void {
  const blocks = flow.blocks.length
  if (style.verse) readVerse(page, source, style, flow)
  else page.children(source, style, flow)
  flow.endLine('PARAGRAPH', style)
  if (holdsNotes(source)) dropLoneHeadings(page, flow, blocks)
}

/** A stanza whose lines are blocks of their own becomes one paragraph with line breaks. */
function readVerse(page: PageContext, source: XmlElement, style: TextStyle, flow: Flow): void {
  const lines = childElements(source).filter(child => isVerseLine(page, child))
  for (const child of source.children) {
    if (isElement(child) && lines.length > 1 && lines.includes(child)) readVerseLine(page, child, style, flow)
    else if (isElement(child)) page.visit(child, style, flow)
    else flow.line.push(child)
  }
}

function isVerseLine(page: PageContext, line: XmlElement): boolean {
  const simple =
    line.name === 'div' || (line.name === 'p' && !childElements(line).some(child => child.name === 'br'))
  return simple && !page.notes.bodies.has(line) && !childElements(line).some(child => page.isBlock(child))
}

function readVerseLine(page: PageContext, line: XmlElement, style: TextStyle, flow: Flow): void {
  page.place(line)
  const lineStyle = page.enter(line, style)
  const attributes = page.languageOf(lineStyle, style, line)
  const words = indented(readChildrenInLine(page, line, lineStyle), lineStyle, line)
  flow.line.push(element('LINE_BREAK', [], { role: SOFT_BREAK }))
  flow.line.push(...(Object.keys(attributes).length > 0 ? [element('SPAN', words, attributes)] : words))
  page.leave()
}

/** When all notes of a section have gone to where they are called, its heading has nothing left to head. */
export function dropLoneHeadings(page: PageContext, flow: Flow, from: number): void {
  const left = flow.blocks.slice(from)
  if (left.every(block => block.kind.startsWith('HEADING') || block.kind === 'RULE'))
    page.withdraw(flow, from)
}

function readList({ page, source, style, language, flow }: Block): void {
  const items: TextElement[] = []
  const numbers = source.name === 'ol' ? numbersOf(source) : new Map<XmlElement, number>()
  for (const child of childElements(source)) {
    const note = page.notes.bodies.has(child)
    if (note) {
      page.visit(child, style, flow)
      continue
    }
    page.place(child)
    const itemStyle = page.enter(child, style)
    const content =
      child.name === 'li' ? insideSimply(page, child, itemStyle) : inside(page, wrap(child), style)
    page.leave()
    const value = numbers.get(child)
    if (content.length > 0)
      items.push(element('LIST_ITEM', content, value === undefined ? {} : { value: String(value) }))
  }
  const start = wholeIn(source, 'start')
  const type = source.attributes.get('type') ?? ''
  const numbered: TextElement['attributes'] =
    source.name === 'ol'
      ? { ...(start > 1 && { start: String(start) }), ...(LIST_TYPES.has(type) && { type }) }
      : {}
  pushIfFilled(flow, source.name === 'ol' ? 'ORDERED_LIST' : 'UNORDERED_LIST', items, {
    ...language,
    ...numbered,
  })
}

/** The items of an ordered list that do not follow the one before them, with their numbers. */
function numbersOf(list: XmlElement): Map<XmlElement, number> {
  const items = childElements(list, 'li')
  const isReversed = list.attributes.has('reversed')
  let next = wholeIn(list, 'start') || (isReversed ? items.length : 1)
  return new Map(
    items.flatMap(item => {
      const own = wholeIn(item, 'value')
      const number = own || next
      next = number + (isReversed ? -1 : 1)
      return number > 0 && (isReversed || own > 0) ? [[item, number] as const] : []
    }),
  )
}

/** A positive whole number; 0 where it says none. */
function wholeIn({ attributes }: XmlElement, name: string): number {
  const value = Number.parseInt(attributes.get(name) ?? '', 10)
  return value > 0 && value <= MOST_NUMBER ? value : 0
}

function wrap(child: XmlElement): XmlElement {
  return { name: 'div', attributes: new Map(), children: [child] }
}

/** A term is a strong line of its own, what it means stands set in below it. */
function readDefinitions(block: Block): void {
  const { page, source, style, flow } = block
  for (const child of childElements(source)) {
    if (page.notes.bodies.has(child)) {
      page.visit(child, style, flow)
      continue
    }
    page.place(child)
    const own = page.enter(child, style)
    if (child.name === 'dt') {
      page.children(child, { ...own, bold: true }, flow)
      flow.endLine('PARAGRAPH', { ...own, bold: true })
    } else if (child.name === 'dd') pushIfFilled(flow, 'BLOCKQUOTE', inside(page, child, own))
    else readDefinitions({ ...block, source: child, style: own })
    page.leave()
  }
}

function readFigure({ page, source, style, flow }: Block): void {
  const caption = childElements(source, 'figcaption')[0]
  const rest: XmlElement = { ...source, children: source.children.filter(child => child !== caption) }
  const blocks = inside(page, rest, style)
  const pictures = blocks.flatMap(block => (block.kind === 'FIGURE' ? block.children : []))
  const captioned = caption ? insideSimply(page, caption, style) : []
  if (blocks.length > 0 && blocks.every(block => block.kind === 'FIGURE')) {
    const below = captioned.length > 0 ? [element('FIGURE_CAPTION', captioned)] : []
    flow.push(element('FIGURE', [...pictures, ...below]))
    return
  }
  for (const block of blocks) flow.push(block)
  if (captioned.length > 0)
    flow.push(element('PARAGRAPH', caption ? readChildrenInLine(page, caption, style) : []))
}
