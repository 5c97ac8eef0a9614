import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { decodeXml, mendXml } from './decode-xml.ts'
import { parseTree } from './parse-tree.ts'
import { localName, localPart, type XmlElement, type XmlNode } from './xml-element.ts'

/** An XML file without comments, and without processing instructions except those that name style sheets. */
export interface XmlDocument {
  /** As it stands after `<!DOCTYPE` where it is of a known standard; null where there is none. */
  doctype: string | null
  /** The pseudo-attributes of each `xml-stylesheet`; once cleaned, its `type` and `href`. */
  styleSheets: string[]
  root: XmlElement
  /** What the parser left out: attributes of unknown namespaces, and processing instructions. */
  dropped: { attributes: number; instructions: number }
}

const ELEMENTS = 1_000_000
const KNOWN_DOCTYPE =
  /^\s*[\w:-]+(\s+PUBLIC\s+["'][^"'[\]<>]*["']\s+["']https?:\/\/(www\.w3\.org|www\.daisy\.org|www\.idpf\.org|openebook\.org)\/[\w./-]*["'])?\s*$/i

/** The namespaces whose attributes are known here, by the prefix under which they are written. */
const NAMESPACES = new Map([
  ['epub', 'http://www.idpf.org/2007/ops'],
  ['opf', 'http://www.idpf.org/2007/opf'],
  ['ssml', 'http://www.w3.org/2001/10/synthesis'],
  ['xlink', 'http://www.w3.org/1999/xlink'],
])
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const PREFIXES = new Map([...NAMESPACES].map(([prefix, namespace]) => [namespace, prefix]))
/** What prefixes stand for, by the prefix; the empty one for elements without a prefix. */
export type Scope = ReadonlyMap<string, string>

/** Parses a file of a book, mended where it is not well-formed; refuses the book where that does not help. */
export function parseDocument(bytes: Uint8Array, name: string): XmlDocument {
  const text = decodeXml(bytes)
  try {
    return parse(text, name)
  } catch (error) {
    if (error instanceof BookRefused) throw error
  }
  try {
    return parse(mendXml(text), name)
  } catch (error) {
    if (error instanceof BookRefused) throw error
    return refuseBook(remark('xmlFault', { name }), error)
  }
}

function parse(text: string, name: string): XmlDocument {
  const scopes = new WeakMap<XmlElement, Scope>()
  const styleSheets: string[] = []
  let doctype: string | null = null
  let count = 0
  const dropped = { attributes: 0, instructions: 0 }
  const root = parseTree(text, {
    file: name,
    elementOf(tag, outer) {
      if (++count > ELEMENTS) refuseBook(remark('xmlElements', { most: ELEMENTS, name }))
      const written = Object.entries(tag.attributes)
      const scope = innerScope(scopes.get(outer) ?? new Map(), written)
      const attributes = knownAttributes(written, scope)
      const isDeclaration = (key: string) => key.startsWith('xmlns')
      // A prefix may be declared in place of an attribute, so that declarations are not counted.
      const known = [...attributes.keys()].filter(key => !isDeclaration(key)).length
      dropped.attributes += written.filter(([key]) => !isDeclaration(key)).length - known
      const element: XmlElement = { name: tag.name, attributes, children: [] }
      scopes.set(element, scope)
      return element
    },
    entitiesOf(declared) {
      doctype = KNOWN_DOCTYPE.test(declared) ? declared.trim() : /^\s*html\b/i.test(declared) ? 'html' : null
      return ownEntities(declared, text, name)
    },
    onInstruction(target, body) {
      if (target === 'xml-stylesheet') styleSheets.push(body.trim())
      else dropped.instructions++
    },
  })
  return { doctype, styleSheets, root, dropped }
}

function innerScope(outer: Scope, attributes: readonly [string, string][]): Scope {
  const declared = attributes.flatMap(([key, value]): [string, string][] =>
    key === 'xmlns' || key.startsWith('xmlns:') ? [[key.slice('xmlns:'.length), value.trim()]] : [],
  )
  return declared.length === 0 ? outer : new Map([...outer, ...declared])
}

/** What prefixes stand for within the element, where they stand for `outer` around it. */
export function scopeWithin(outer: Scope, { attributes }: XmlElement): Scope {
  return innerScope(outer, [...attributes])
}

const ENTITY = /<!ENTITY\s+([\w.-]+)\s+("[^"]*"|'[^']*')\s*>/gi
const PREDEFINED = /^(amp|lt|gt|quot|apos)$/
const MOST_ENTITY_CHARACTERS = 1000
const MOST_EXPANDED_CHARACTERS = 5_000_000

/**
 * The entities that a file declares for itself, as drawing programs do for namespaces. Refuses those that hold markup or
 * other entities, or expand to much.
 */
function ownEntities(declared: string, text: string, name: string): Record<string, string> {
  const plain = declared.replace(/<!--[\s\S]*?-->/g, '')
  const found = [...plain.matchAll(ENTITY)]
  const isAcceptable = (value: string) => !/[<&%]/.test(value) && value.length <= MOST_ENTITY_CHARACTERS
  const values = found.map(([, , quoted = '']) => quoted.slice(1, -1))
  if ((plain.match(/<!ENTITY/gi)?.length ?? 0) !== found.length || !values.every(isAcceptable))
    refuseBook(remark('xmlEntities', { name }))
  const own = new Map<string, string>()
  for (const [at, [, entity = '']] of found.entries())
    if (!own.has(entity) && !PREDEFINED.test(entity)) own.set(entity, values[at] ?? '')
  if (own.size === 0) return {}
  let expanded = 0
  for (const [, entity = ''] of text.matchAll(/&([\w.-]+);/g)) expanded += own.get(entity)?.length ?? 0
  if (expanded > MOST_EXPANDED_CHARACTERS) refuseBook(remark('xmlEntitiesLong', { name }))
  return Object.fromEntries(own)
}

/**
 * Attributes without a prefix, and those of known namespaces under their usual prefix. An attribute under another prefix
 * means nothing to a program that reads the book, but would be taken for the one of the same name without a prefix here.
 * `xml:base` would change how all addresses are read.
 */
function knownAttributes(attributes: readonly [string, string][], scope: Scope): Map<string, string> {
  const known = new Map<string, string>()
  for (const [key, value] of attributes) {
    const [prefix = '', ...rest] = key.split(':')
    const name = rest.join(':')
    if (rest.length === 0 || (prefix === 'xmlns' && rest.length === 1)) {
      if (!known.has(key)) known.set(key, value)
      continue
    }
    if (rest.length > 1) continue
    const namespace = scope.get(prefix)
    if (prefix === 'xml') {
      if (/^(lang|space|id)$/.test(name)) known.set(key, value)
    } else if (prefix === 'xsi') {
      if (name === 'type' && namespace === XSI) known.set(key, value)
    } else {
      // A known prefix that nobody declares is declared here.
      const usual = namespace === undefined ? prefix : PREFIXES.get(namespace)
      const own = usual === undefined ? undefined : NAMESPACES.get(usual)
      if (usual === undefined || own === undefined || (scope.get(usual) ?? own) !== own) continue
      if (scope.get(usual) === undefined) known.set(`xmlns:${usual}`, own)
      if (!known.has(`${usual}:${name}`)) known.set(`${usual}:${name}`, value)
    }
  }
  return known
}

/** The file as UTF-8. */
export function writeDocument({ doctype, styleSheets, root }: XmlDocument): Buffer {
  const out = ['<?xml version="1.0" encoding="UTF-8"?>\n']
  if (doctype !== null) out.push(`<!DOCTYPE ${doctype}>\n`)
  for (const sheet of styleSheets) out.push(`<?xml-stylesheet ${sheet}?>\n`)
  write(root, localName(root) === 'html', out)
  out.push('\n')
  return Buffer.from(out.join(''))
}

/**
 * Elements of HTML that have no content; all others get an end tag, so that a program that reads them as HTML sees the same
 * tree.
 */
const VOID = new Set(
  'area base basefont br col embed frame hr img input link meta param source track wbr'.split(' '),
)

function write(element: XmlElement, html: boolean, out: string[]): void {
  const { name, attributes, children } = element
  out.push('<', name)
  for (const [key, value] of attributes) out.push(' ', key, '="', escapeAttribute(value), '"')
  const inHtml = html && !/^(svg|math)$/.test(localName(element))
  if (children.length === 0 && (!inHtml || VOID.has(localName(element)))) {
    out.push('/>')
    return
  }
  out.push('>')
  for (const child of children) {
    if (typeof child === 'string') out.push(escapeText(child))
    else write(child, inHtml, out)
  }
  out.push('</', name, '>')
}

/** What XML 1.0 does not allow, and what XML 1.1 or an old encoding may have brought in. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function allowedInXml(text: string): string {
  return text.replace(NOT_IN_XML, '').toWellFormed()
}

function escapeText(text: string): string {
  return allowedInXml(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\]\]>/g, ']]&gt;')
    .replace(/\r/g, '&#13;')
}

function escapeAttribute(text: string): string {
  return allowedInXml(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
    .replace(/[\t\n\r]/g, sign => `&#${sign.charCodeAt(0)};`)
}

/**
 * All values of an attribute by its name in small letters: first the one that has just this name, then those with capitals,
 * then those with a prefix.
 */
export function attributesOf(element: XmlElement, name: string): string[] {
  const rank = (key: string) => (key === name ? 0 : key.includes(':') ? 2 : 1)
  return [...element.attributes]
    .filter(([key]) => localPart(key) === name && !key.startsWith('xmlns:'))
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([, value]) => value)
}

/** An attribute by its name without prefix: `epub:type`, `opf:role`, `xlink:href`. The one without a prefix goes first. */
export function attributeOf(element: XmlElement, name: string): string {
  return attributesOf(element, name)[0] ?? ''
}

/** The words of an attribute: of `properties`, `rel`, `epub:type`. */
export function wordsOf(element: XmlElement, name: string): string[] {
  return attributesOf(element, name)
    .flatMap(value => value.split(/\s+/))
    .filter(word => word !== '')
}

/** A new element; those attributes that are undefined are left out. */
export function newElement(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  children: readonly XmlNode[] = [],
): XmlElement {
  const known = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { name, attributes: new Map(known), children: [...children] }
}
