import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { attributeOf, newElement } from '../xml/xml-document.ts'
import { findElement, isElement, lineOf, localName, walk, type XmlElement } from '../xml/xml-element.ts'

const DC = 'http://purl.org/dc/elements/1.1/'
const OPF = 'http://www.idpf.org/2007/opf'

/** The metadata of a package document, to which what is missing is added in the way of its version of EPUB. */
export class PackageMetadata {
  readonly version: 2 | 3
  private readonly root: XmlElement
  /** Where elements of Dublin Core stand, and where `meta` does; one and the same but in the oldest files. */
  private readonly dcParent: XmlElement
  private readonly metaParent: XmlElement
  /** What stands before names of the package's own namespace. */
  private readonly prefix: string

  constructor(root: XmlElement) {
    this.root = root
    this.version = attributeOf(root, 'version').startsWith('3') ? 3 : 2
    const metadata = findElement(root, 'metadata') ?? refuseBook(remark('noMetadata'))
    this.dcParent = findElement(metadata, 'dc-metadata') ?? metadata
    this.metaParent =
      findElement(metadata, 'x-metadata') ??
      (this.dcParent === metadata ? metadata : addTo(metadata, 'x-metadata'))
    this.prefix = root.name.includes(':') ? root.name.slice(0, root.name.indexOf(':') + 1) : ''
    this.dcParent.attributes.set('xmlns:dc', DC)
    if (this.version === 2) this.dcParent.attributes.set('xmlns:opf', OPF)
  }

  /** Elements of Dublin Core of this name in which something stands. */
  all(name: string): XmlElement[] {
    return this.dcParent.children
      .filter(isElement)
      .filter(child => localName(child) === name && lineOf(child) !== '')
  }

  /** What `meta` elements say of this property, or under this name. */
  statements(property: string): XmlElement[] {
    return this.metas().filter(
      meta => attributeOf(meta, 'property') === property || attributeOf(meta, 'name') === property,
    )
  }

  /** The text of a statement, in whichever way it stands. */
  valueOf(meta: XmlElement | undefined): string {
    return meta ? attributeOf(meta, 'content').trim() || lineOf(meta) : ''
  }

  refinementOf(element: XmlElement, property: string): XmlElement | undefined {
    const id = attributeOf(element, 'id')
    return this.metas().find(
      meta =>
        id !== '' && attributeOf(meta, 'refines') === `#${id}` && attributeOf(meta, 'property') === property,
    )
  }

  private metas(): XmlElement[] {
    return [...walk(this.metaParent)].filter(element => localName(element) === 'meta')
  }

  /** Adds an element of Dublin Core in place of empty ones. */
  addDc(name: string, text: string, attributes: Readonly<Record<string, string | undefined>> = {}): void {
    this.dcParent.children = this.dcParent.children.filter(
      child =>
        !isElement(child) ||
        localName(child) !== name ||
        lineOf(child) !== '' ||
        attributeOf(child, 'id') !== '',
    )
    add(this.dcParent, newElement(`dc:${name}`, attributes, [text]))
  }

  /** Adds a statement of EPUB 3. */
  addProperty(
    property: string,
    text: string,
    attributes: Readonly<Record<string, string | undefined>> = {},
  ): void {
    add(this.metaParent, newElement(`${this.prefix}meta`, { property, ...attributes }, [text]))
  }

  /** Adds a statement in the way of EPUB 2, which files of EPUB 3 may have, too. */
  addNamed(name: string, content: string): void {
    add(this.metaParent, newElement(`${this.prefix}meta`, { name, content }))
  }

  /** Adds a statement in the way of this version. */
  addStatement(property: string, text: string): void {
    if (this.version === 3) this.addProperty(property, text)
    else this.addNamed(property, text)
  }

  /** An id that nothing in the package has. */
  freeId(id: string): string {
    const taken = new Set([...walk(this.root)].map(element => attributeOf(element, 'id')))
    let free = id
    for (let count = 2; taken.has(free); count++) free = `${id}-${count}`
    return free
  }

  /** A name for an element that the package itself declares. */
  own(name: string): string {
    return this.prefix + name
  }
}

function addTo(parent: XmlElement, name: string): XmlElement {
  const made = newElement(name, {})
  parent.children.push(made)
  return made
}

function add(parent: XmlElement, element: XmlElement): void {
  parent.children.push(element, '\n')
}
