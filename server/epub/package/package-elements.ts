import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import type { Losses } from '../clean/losses.ts'
import { type Scope, scopeWithin } from '../xml/xml-document.ts'
import { isElement, localName, textOf, type XmlElement } from '../xml/xml-element.ts'

const OPF = 'http://www.idpf.org/2007/opf'
/** The first is that of EPUB 2 and 3, the second that of its forerunner; the oldest files have none. */
const PACKAGES = new Set([OPF, 'http://openebook.org/namespaces/oeb-package/1.0/', ''])
const DC = /^http:\/\/purl\.org\/dc\/elements\/1\.[01]\/?$/
const DC_URI = 'http://purl.org/dc/elements/1.1/'
const DC_NAMES = new Set(
  'title creator subject description publisher contributor date type format identifier source language relation coverage rights'.split(
    ' ',
  ),
)
/** What a program would take for the parts of a package, wherever they stand. */
const PARTS = new Set(['metadata', 'manifest', 'spine', 'guide'])
const EVERYWHERE = ['id', 'xml:lang', 'dir']

/** The elements that are known to stand in each element of a package, with their attributes. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  package: {
    metadata: [],
    manifest: [],
    spine: ['toc', 'page-map', 'page-progression-direction'],
    guide: [],
  },
  metadata: {
    'dc-metadata': [],
    'x-metadata': [],
    meta: ['name', 'content', 'property', 'refines', 'scheme'],
    link: ['rel', 'href', 'media-type', 'hreflang', 'refines', 'properties'],
  },
  'x-metadata': { meta: ['name', 'content', 'scheme'] },
  manifest: { item: ['href', 'media-type', 'properties', 'fallback', 'media-overlay'] },
  spine: { itemref: ['idref', 'linear', 'properties'] },
  guide: { reference: ['type', 'title', 'href'] },
}
const OF_PACKAGE = ['version', 'unique-identifier', 'prefix']
const OF_DC = [
  ...['opf:role', 'opf:file-as', 'opf:scheme', 'opf:event', 'opf:alt-rep', 'opf:alt-rep-lang'],
  ...['role', 'file-as', 'scheme', 'event'],
]

/**
 * A package document with nothing but the elements and attributes that OPF and Dublin Core know, each where it belongs, so
 * that no program can read other parts in it than the shop did, and none can show it as a page. Refuses one that holds a
 * part twice.
 */
export function packageElements(root: XmlElement, losses: Losses): XmlElement {
  const scope = scopeWithin(new Map(), root)
  const namespace = namespaceOf(root, scope)
  if (namePart(root) !== 'package' || !PACKAGES.has(namespace)) refuseBook(remark('packageOtherRoot'))
  refuseSecondParts(root)
  const made: XmlElement = {
    name: 'package',
    attributes: new Map(namespace === '' ? [] : [['xmlns', namespace]]),
    children: [],
  }
  copyAttributes(root, made, OF_PACKAGE)
  const builder = new PackageBuilder(namespace, losses)
  builder.fill(made, root, scope)
  return made
}

class PackageBuilder {
  private readonly namespace: string
  private readonly losses: Losses

  constructor(namespace: string, losses: Losses) {
    this.namespace = namespace
    this.losses = losses
  }

  fill(made: XmlElement, source: XmlElement, scope: Scope): void {
    for (const child of source.children) {
      if (!isElement(child)) {
        if (child.trim() === '') made.children.push(child)
        continue
      }
      const copy = this.copy(made.name, child, scopeWithin(scope, child))
      if (copy) made.children.push(copy)
      else this.losses.add('statement')
    }
  }

  private copy(parent: string, source: XmlElement, scope: Scope): XmlElement | null {
    const name = namePart(source)
    const namespace = namespaceOf(source, scope)
    const made: XmlElement = { name, attributes: new Map(), children: [] }
    if (DC.test(namespace)) {
      if (!/^(dc-)?metadata$/.test(parent) || !DC_NAMES.has(name.toLowerCase())) return null
      made.name = `dc:${name}`
      copyAttributes(source, made, OF_DC)
      made.children = [textOf(source)]
      return made
    }
    const attributes = KNOWN[parent]?.[name]
    if (namespace !== this.namespace || attributes === undefined) return null
    copyAttributes(source, made, attributes)
    if (name in KNOWN) this.fill(made, source, scope)
    else if (name === 'dc-metadata') this.fill(made, source, scope)
    else if (name === 'meta') made.children = [textOf(source)].filter(text => text !== '')
    if (name === 'metadata') declarePrefixes(made)
    return made
  }
}

function copyAttributes(source: XmlElement, made: XmlElement, names: readonly string[]): void {
  for (const [key, value] of source.attributes)
    if (names.includes(key) || EVERYWHERE.includes(key)) made.attributes.set(key, value)
}

function declarePrefixes(metadata: XmlElement): void {
  metadata.attributes.set('xmlns:dc', DC_URI)
  const elements = metadata.children.filter(isElement)
  const all = [...elements, ...elements.flatMap(element => element.children.filter(isElement))]
  if (all.some(element => [...element.attributes.keys()].some(key => key.startsWith('opf:'))))
    metadata.attributes.set('xmlns:opf', OPF)
}

/** Of two manifests a program could read either. */
function refuseSecondParts(root: XmlElement): void {
  const seen = new Set<string>()
  const look = (element: XmlElement) => {
    for (const child of element.children.filter(isElement)) {
      const name = localName(child)
      // A collection has metadata of its own, and is left out as a whole.
      if (name === 'collection') continue
      if (PARTS.has(name) && seen.has(name)) refuseBook(remark('packageSecond', { name }))
      seen.add(name)
      look(child)
    }
  }
  look(root)
}

function namePart({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}

/** A usual prefix that nobody declares is taken for what it usually means. */
function namespaceOf({ name }: XmlElement, scope: Scope): string {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : ''
  return (
    scope.get(prefix) ?? (prefix === 'dc' ? DC_URI : prefix === 'opf' ? OPF : prefix === '' ? '' : prefix)
  )
}
