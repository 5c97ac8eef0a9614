import type { TextStyle } from '../styles/styles-of.ts'
import { childElements, type XmlElement } from '../xml/xml-element.ts'
import type { Flow } from './flow.ts'
import type { PageContext } from './page-context.ts'
import { element, isTextElement, type TextElement, type TextNode } from './text-element.ts'

const WIDEST_SPAN = 1000

/** How the content of captions and cells is read, which may be tables again. */
export interface ContentReader {
  inside(page: PageContext, source: XmlElement, style: TextStyle): TextElement[]
  insideSimply(page: PageContext, source: XmlElement, style: TextStyle): TextNode[]
}

interface TableSource {
  page: PageContext
  source: XmlElement
  style: TextStyle
  flow: Flow
}

/**
 * Tables keep their rows, their heads and their spans; a caption stands before them as a paragraph. Many programs write no
 * head: a first row of header cells is one.
 */
export function readTable({ page, source, style, flow }: TableSource, read: ContentReader): void {
  for (const caption of childElements(source, 'caption')) {
    for (const block of read.inside(page, caption, style)) flow.push(block)
  }
  const said = childElements(source, 'thead').flatMap(group => rowsOf(page, group, style, read))
  const bodies = childElements(source).filter(child => child.name === 'tbody' || child.name === 'tfoot')
  const rows = [
    ...bodies.flatMap(group => rowsOf(page, group, style, read)),
    ...rowsOf(page, source, style, read),
  ]
  const count = said.length === 0 && rows.length > 1 && isHead(rows[0]) ? 1 : 0
  const [head, body] = [[...said, ...rows.slice(0, count)], rows.slice(count)]
  const groups = [
    ...(head.length > 0 ? [element('TABLE_HEAD', head)] : []),
    ...(body.length > 0 ? [element('TABLE_BODY', body)] : []),
  ]
  if (groups.length > 0) flow.push(element('TABLE', groups))
}

function isHead(row: TextElement | undefined): boolean {
  const cells = row?.children.filter(isTextElement) ?? []
  return cells.every(
    ({ kind, attributes }) => kind === 'TABLE_HEADER_CELL' && attributes.rowspan === undefined,
  )
}

function rowsOf(page: PageContext, group: XmlElement, style: TextStyle, read: ContentReader): TextElement[] {
  return childElements(group, 'tr').flatMap(row => {
    page.place(row)
    const cells = childElements(row)
      .filter(cell => cell.name === 'td' || cell.name === 'th')
      .map(cell => readCell(page, cell, style, read))
    return cells.length > 0 ? [element('TABLE_ROW', cells)] : []
  })
}

function readCell(page: PageContext, cell: XmlElement, around: TextStyle, read: ContentReader): TextElement {
  page.place(cell)
  const style = page.enter(cell, around)
  const kind = cell.name === 'th' ? 'TABLE_HEADER_CELL' : 'TABLE_CELL'
  const content = read.insideSimply(page, cell, {
    ...style,
    bold: style.bold || cell.name === 'th',
    align: 'start',
  })
  page.leave()
  return element(kind, content, { ...spanOf(cell, 'colspan'), ...spanOf(cell, 'rowspan') })
}

function spanOf(cell: XmlElement, name: 'colspan' | 'rowspan'): TextElement['attributes'] {
  const span = Number.parseInt(cell.attributes.get(name) ?? '', 10)
  return span > 1 && span <= WIDEST_SPAN ? { [name]: String(span) } : {}
}
