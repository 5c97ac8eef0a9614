/**
 * A node of an XML file. `readXml` leaves out the prefixes of elements, `parseDocument` has all names as the file has them,
 * so that it can be written again; attributes have their prefixes in both.
 */
export interface XmlElement {
  name: string
  attributes: Map<string, string>
  children: XmlNode[]
}

export type XmlNode = XmlElement | string

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string'
}

/** The name without its prefix, in small letters: a program that reads HTML takes both for the same. */
export function localName({ name }: XmlElement): string {
  return localPart(name)
}

export function localPart(name: string): string {
  return withoutPrefix(name).toLowerCase()
}

export function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Children that are elements, all or those with this local name in small letters. */
export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(isElement).filter(child => name === undefined || localName(child) === name)
}

/** All descendants in document order, the element itself first. */
export function* walk(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) if (isElement(child)) yield* walk(child)
}

/** The first in document order with this local name in small letters, the element itself included. */
export function findElement(element: XmlElement, name: string): XmlElement | null {
  for (const found of walk(element)) if (localName(found) === name) return found
  return null
}

/** Text below the element, as it stands. */
export function textOf(element: XmlElement): string {
  return element.children.map(child => (isElement(child) ? textOf(child) : child)).join('')
}

/** Text below the element on one line. */
export function lineOf(element: XmlElement): string {
  return textOf(element).replace(/\s+/g, ' ').trim()
}

/**
 * An attribute by its name without prefix, whatever prefix the file chose for it (`epub:type`, `opf:role`, `xlink:href`).
 */
export function prefixed(element: XmlElement, name: string): string | undefined {
  for (const [key, value] of element.attributes) if (key.endsWith(`:${name}`)) return value
  return undefined
}

/** The words of `epub:type` and of the matching `role` (`doc-noteref` says what `noteref` says). */
export function typesOf(element: XmlElement): Set<string> {
  const words = (prefixed(element, 'type') ?? '').split(/\s+/)
  const roles = (element.attributes.get('role') ?? '').split(/\s+/)
  return new Set([...words, ...roles.map(role => role.replace(/^doc-/, ''))].filter(word => word !== ''))
}

export function langOf(element: XmlElement): string | undefined {
  return element.attributes.get('xml:lang') ?? element.attributes.get('lang')
}
