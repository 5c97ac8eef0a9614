import { SaxesParser } from 'saxes'
import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { withoutControls } from './decode-xml.ts'
import { NAMED_ENTITIES } from './named-entities.ts'
import type { XmlElement } from './xml-element.ts'

/** The deepest nesting that is read, so that code that recurses over the tree cannot overflow the stack. */
export const DEEPEST = 200

/** A start tag as it is written in the file. */
export interface WrittenTag {
  name: string
  attributes: Record<string, string>
}

interface Parsing {
  /** Of the file, for what is refused. */
  file: string
  /** What stands for the tag in the tree; its children come later. Refuses the book where there are too many. */
  elementOf(tag: WrittenTag, outer: XmlElement): XmlElement
  /** The entities that the file declares for itself. */
  entitiesOf(doctype: string): Readonly<Record<string, string>>
  onInstruction?(target: string, body: string): void
  /** Reads on where the text is not well-formed. */
  isMended?: boolean
}

/**
 * The root of the tree of an XML file. Nothing that a document type names is fetched.
 * @throws BookRefused where the tree is too deep or there is none; what the parser throws where it is not well-formed.
 */
export function parseTree(text: string, parsing: Parsing): XmlElement {
  const { file, elementOf, entitiesOf, onInstruction, isMended = false } = parsing
  const parser = newParser({ position: false })
  const top: XmlElement = { name: '#document', attributes: new Map(), children: [] }
  const open = [top]
  parser.on('error', error => {
    if (!isMended) throw error
  })
  parser.on('doctype', declared => {
    Object.assign(parser.ENTITIES, entitiesOf(declared))
  })
  if (onInstruction) parser.on('processinginstruction', ({ target, body }) => onInstruction(target, body))
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > DEEPEST) refuseBook(remark('xmlDeep', { most: DEEPEST, name: file }))
    const outer = open.at(-1) ?? top
    const element = elementOf({ name, attributes }, outer)
    outer.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    if (open.length > 1) open.pop()
  })
  const append = (more: string) => open.at(-1)?.children.push(isMended ? withoutControls(more) : more)
  parser.on('text', append)
  parser.on('cdata', append)
  parser.write(text).close()
  const root = top.children.find(child => typeof child !== 'string')
  return root ?? refuseBook(remark('emptyXml', { name: file }))
}

/** A parser that knows the named characters of HTML. `position` makes it slower. */
export function newParser({ position }: { position: boolean }): SaxesParser {
  const parser = new SaxesParser({ position })
  Object.assign(parser.ENTITIES, NAMED_ENTITIES)
  return parser
}
