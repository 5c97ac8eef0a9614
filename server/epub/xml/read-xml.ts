import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { decodeXml, mendAmpersands, mendXml, withoutControls } from './decode-xml.ts'
import { DEEPEST, newParser, parseTree } from './parse-tree.ts'
import { readAsHtml } from './read-as-html.ts'
import { childElements, withoutPrefix, type XmlElement } from './xml-element.ts'

/**
 * Of a word with its reading some programs write every bracket and base as an element; as many again of these do not count.
 */
const RUBY_PARTS = new Set(['rp', 'rb'])
/** In one file; a book of 1 200 000 words has 26 000 in its longest. Each takes about a kilobyte of memory. */
const ELEMENTS = 150_000

/**
 * Parses an XML file of a book. Document types are read over and never fetched; one that declares entities is refused
 * (they would be the way to read files of the machine or to fill its memory). `name` is for the message.
 */
export function readXml(bytes: Uint8Array, name: string, most = ELEMENTS): XmlElement {
  return parse(decodeXml(bytes), name, { before: blankLines(bytes), most })
}

/**
 * As `readXml`, with bare ampersands mended; a file that is not well-formed even so is read as far as it can be, with a
 * remark.
 */
export function readMendedXml(bytes: Uint8Array, name: string, remarks: Remark[]): XmlElement {
  const text = mendAmpersands(decodeXml(bytes))
  const parsing = { before: blankLines(bytes), most: ELEMENTS }
  try {
    return parse(text, name, parsing)
  } catch (error) {
    remarks.push(mendedRemark(error))
    return parse(text, name, { ...parsing, isMended: true })
  }
}

/**
 * As `readXml`, for chapters: bare ampersands and unclosed empty elements, common in old files, are mended first. With
 * `remarks` a page that is not well-formed even so is read as browsers read HTML, and they say so; else it is refused.
 */
export function readXhtml(bytes: Uint8Array, name: string, remarks?: Remark[]): XmlElement {
  const text = decodeXml(bytes)
  const before = blankLines(bytes)
  try {
    return parse(text, name, { before, most: ELEMENTS })
  } catch (error) {
    if (error instanceof BookRefused && error.cause === undefined) throw error
  }
  try {
    return parse(mendXml(text), name, { before, most: ELEMENTS })
  } catch (error) {
    const mended = remarks && mendedRemark(error)
    const root = remarks && readAsHtml(text)
    if (!mended || !root) throw error
    refuseLarge(root, name)
    remarks.push(mended)
    return root
  }
}

/** Faults after which every program reads on. Other files are cut off, or are something else. */
const MENDABLE =
  /^(?:unexpected close tag|unclosed tag|unmatched closing tag|undefined entity|unquoted attribute|attribute without value|duplicate attribute|no whitespace between)/

/** Throws what cannot be mended. */
function mendedRemark(error: unknown): Remark {
  if (!(error instanceof BookRefused) || error.remark.code !== 'xmlFaultAt') throw error
  const { detail = '' } = error.remark.args
  if (!MENDABLE.test(String(detail))) throw error
  return { code: 'notWellFormed', args: error.remark.args }
}

function refuseLarge(root: XmlElement, name: string): void {
  let count = 0
  const look = (element: XmlElement, depth: number) => {
    if (depth > DEEPEST) refuseBook(remark('xmlDeep', { most: DEEPEST, name }))
    if (++count > ELEMENTS) refuseBook(remark('xmlMany', { most: ELEMENTS, name }))
    for (const child of childElements(element)) look(child, depth + 1)
  }
  look(root, 1)
}

/** Lines before the text, which `decodeXml` takes off, so that messages count as editors do. */
function blankLines(bytes: Uint8Array): number {
  let lines = 0
  // It leaves them where the text is UTF-16.
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return 0
  for (const byte of bytes) {
    if (byte === 0x0a) lines++
    else if (!BLANK.has(byte)) break
  }
  return lines
}

/** Spaces, tabs, carriage returns and the byte order mark of UTF-8. */
const BLANK = new Set([0x20, 0x09, 0x0d, 0xef, 0xbb, 0xbf])

interface Parsing {
  /** lines before the text */
  before: number
  /** of elements */
  most: number
  /** reads on where it is not well-formed */
  isMended?: boolean
}

function parse(text: string, name: string, { before, most, isMended = false }: Parsing): XmlElement {
  let count = 0
  let rubyParts = 0
  const plain = (text: string) => (isMended ? withoutControls(text) : text)
  try {
    return parseTree(text, {
      file: name,
      isMended,
      elementOf(tag) {
        if (!RUBY_PARTS.has(tag.name) || ++rubyParts > most) count++
        if (count > most) refuseBook(remark('xmlMany', { most, name }))
        return {
          name: withoutPrefix(tag.name),
          attributes: new Map(Object.entries(tag.attributes).map(([key, value]) => [key, plain(value)])),
          children: [],
        }
      },
      entitiesOf(doctype) {
        if (/<!ENTITY/i.test(doctype)) refuseBook(remark('xmlEntities', { name }))
        return {}
      },
    })
  } catch (error) {
    if (error instanceof BookRefused) throw error
    return refuseBook(faultIn(text, before, name), error)
  }
}

/**
 * Where the text is not well-formed, and why. It is parsed once more for this, since counting lines makes every parse
 * slower.
 */
function faultIn(text: string, linesBefore: number, name: string): Remark {
  const parser = newParser({ position: true })
  let fault: Remark | null = null
  parser.on('error', error => {
    // The message begins with line and column itself.
    const detail = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    fault ??= remark('xmlFaultAt', { name, line: parser.line + linesBefore, column: parser.column, detail })
    throw error
  })
  try {
    parser.write(text).close()
  } catch {
    // It is the fault that was looked for.
  }
  return fault ?? remark('xmlFault', { name })
}
