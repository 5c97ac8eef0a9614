import { pageAt } from '../clean/read-edition-file.ts'
import { relativeReference } from '../clean/references.ts'
import { attributeOf, newElement, wordsOf } from '../xml/xml-document.ts'
import {
  childElements,
  findElement,
  isElement,
  localName,
  walk,
  type XmlElement,
} from '../xml/xml-element.ts'

/** A page that is added to a book. */
interface AddedPage {
  /** In the archive. */
  name: string
  title: string
  /** Names of all pages in their order, this one among them. */
  order: readonly string[]
}

/** Names the page in the table of contents of EPUB 3, where the order of the pages has it. */
export function extendNavigation(root: XmlElement, navigation: string, page: AddedPage): void {
  const toc = tocOf(root)
  const list = toc && findElement(toc, 'ol')
  if (!list) return
  const link = newElement('a', { href: relativeReference(navigation, page.name) }, [page.title])
  const item = newElement('li', {}, [link])
  const prefix = list.name.slice(0, -'ol'.length)
  for (const element of [link, item]) element.name = prefix + element.name
  insertInOrder(list, item, entry => isAfter(targetOf(entry, 'a', 'href', navigation), page))
}

/** Where an entry begins before the page and entries below it lead behind it, the page stands among these. */
function insertInOrder(list: XmlElement, item: XmlElement, isNext: (entry: XmlElement) => boolean): void {
  for (const entry of childElements(list, 'li')) {
    if (isNext(entry)) {
      insert(list, item, child => child === entry)
      return
    }
    const below = childElements(entry, 'ol')[0]
    if (below && [...walk(below)].some(child => localName(child) === 'li' && isNext(child))) {
      insertInOrder(below, item, isNext)
      return
    }
  }
  insert(list, item, () => false)
}

function tocOf(root: XmlElement): XmlElement | undefined {
  return [...walk(root)].find(
    element => localName(element) === 'nav' && wordsOf(element, 'type').includes('toc'),
  )
}

/** The same in that of EPUB 2. */
export function extendNcx(root: XmlElement, ncx: string, page: AddedPage): void {
  const map = findElement(root, 'navmap')
  if (!map) return
  const prefix = map.name.slice(0, -'navMap'.length)
  const next = childElements(map, 'navpoint').find(point =>
    isAfter(targetOf(point, 'content', 'src', ncx), page),
  )
  const orders = [...walk(root)].filter(element => attributeOf(element, 'playorder') !== '')
  const numbers = orders.map(element => Number.parseInt(attributeOf(element, 'playorder'), 10) || 0)
  const last = numbers.reduce((most, number) => Math.max(most, number), 0)
  const number = next ? Number.parseInt(attributeOf(next, 'playorder'), 10) || 1 : last + 1
  for (const [at, element] of orders.entries())
    if ((numbers[at] ?? 0) >= number) element.attributes.set('playOrder', String((numbers[at] ?? 0) + 1))
  const ids = new Set([...walk(root)].map(element => attributeOf(element, 'id')))
  let id = 'ex-libris'
  while (ids.has(id)) id += '-'
  const playOrder = orders.length > 0 ? String(number) : undefined
  const text = newElement(`${prefix}text`, {}, [page.title])
  const point = newElement(`${prefix}navPoint`, { id, playOrder }, [
    newElement(`${prefix}navLabel`, {}, [text]),
    newElement(`${prefix}content`, { src: relativeReference(ncx, page.name) }),
  ])
  insert(map, point, entry => entry === next)
}

/** Before the first child of which `isNext` is true, else at the end. */
function insert(parent: XmlElement, element: XmlElement, isNext: (entry: XmlElement) => boolean): void {
  const at = parent.children.findIndex(child => isElement(child) && isNext(child))
  parent.children.splice(at < 0 ? parent.children.length : at, 0, element, '\n')
}

function targetOf(entry: XmlElement, kind: string, attribute: string, from: string): string | null {
  const link = findElement(entry, kind)
  const reference = link ? attributeOf(link, attribute) : ''
  return reference === '' ? null : pageAt(from, reference)
}

function isAfter(name: string | null, { order, name: own }: AddedPage): boolean {
  return name !== null && order.indexOf(name) > order.indexOf(own)
}
