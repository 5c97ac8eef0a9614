import { SaxesParser } from 'saxes'
import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { decodeXml, mendXml } from '../../book-files/xml/decode-xml.ts'
import { NAMED_ENTITIES } from '../../book-files/xml/named-entities.ts'
import type { XmlElement } from './xml-element.ts'

/** The deepest nesting that is read, so that code that recurses over the tree cannot overflow the stack. */
const DEEPEST = 200
const ELEMENTS = 1_000_000

/**
 * Parses an XML file of a book. Document types are read over and never fetched; one that declares entities is refused
 * (they would be the way to read files of the machine or to fill its memory). `name` is for the message.
 */
export function readXml(bytes: Uint8Array, name: string): XmlElement {
  return parse(decodeXml(bytes), name)
}

/** As `readXml`, for chapters: bare ampersands and unclosed empty elements, common in old files, are mended first. */
export function readXhtml(bytes: Uint8Array, name: string): XmlElement {
  const text = decodeXml(bytes)
  try {
    return parse(text, name)
  } catch (error) {
    if (error instanceof BookRefused && error.cause === undefined) throw error
    return parse(mendXml(text), name)
  }
}

function parse(text: string, name: string): XmlElement {
  const parser = new SaxesParser({ position: false })
  Object.assign(parser.ENTITIES, NAMED_ENTITIES)
  const top: XmlElement = { name: '#document', attributes: new Map(), children: [] }
  const open: XmlElement[] = [top]
  let count = 0
  const append = (text: string) => open.at(-1)?.children.push(text)

  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', doctype => {
    if (/<!ENTITY/i.test(doctype)) refuseBook(`it declares XML entities: ${name}`)
  })
  parser.on('opentag', tag => {
    count++
    if (open.length > DEEPEST) refuseBook(`it is nested more than ${DEEPEST} elements deep: ${name}`)
    if (count > ELEMENTS) refuseBook(`it holds more than ${ELEMENTS} elements: ${name}`)
    const element: XmlElement = {
      name: tag.name.slice(tag.name.indexOf(':') + 1),
      attributes: new Map(Object.entries(tag.attributes)),
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', append)
  parser.on('cdata', append)

  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof BookRefused) throw error
    refuseBook(`it is not well-formed XML: ${name}`, error)
  }
  const root = top.children.find(child => typeof child !== 'string')
  return root ?? refuseBook(`it is an empty XML file: ${name}`)
}
