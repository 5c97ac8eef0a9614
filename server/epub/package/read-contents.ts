import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import type { Remark } from '../../book-files/remark.ts'
import { readMendedXml, readXhtml } from '../xml/read-xml.ts'
import { childElements, findElement, lineOf, typesOf, walk, type XmlElement } from '../xml/xml-element.ts'
import type { Package } from './read-package.ts'

/** One line of the table of contents, in reading order. */
export interface ContentsEntry {
  title: string
  /** 0 for the outermost lines */
  depth: number
  /** name in the archive; empty for a line without a link, which is above those that follow it at a greater depth */
  name: string
  fragment: string
}

/** The book's table of contents from its navigation document, else from its NCX; empty when it has neither. */
export async function readContents(
  archive: Archive,
  book: Package,
  remarks: Remark[] = [],
): Promise<ContentsEntry[]> {
  for (const [name, parse, read] of [
    [book.navigation, readXhtml, fromNavigation],
    [book.ncx, readMendedXml, fromNcx],
  ] as const) {
    if (name === null) continue
    const entries = read(parse(await archive.read(name, ARCHIVE_LIMITS.textBytes), name, remarks), name)
    if (entries.some(entry => entry.name !== '')) return entries
  }
  return []
}

function fromNavigation(root: XmlElement, name: string): ContentsEntry[] {
  const navs = [...walk(root)].filter(element => element.name === 'nav')
  const toc = navs.find(nav => typesOf(nav).has('toc')) ?? (navs.length === 1 ? navs[0] : undefined)
  const list = toc && findElement(toc, 'ol')
  return list ? linesOf(list, 0, name) : []
}

function linesOf(list: XmlElement, depth: number, name: string): ContentsEntry[] {
  return childElements(list, 'li').flatMap(item => {
    const link = childElements(item).find(child => child.name !== 'ol')
    const anchor = link && findElement(link, 'a')
    const title = link ? lineOf(anchor ?? link) : ''
    const own = entryOf(title, anchor?.attributes.get('href'), depth, name)
    return [...own, ...childElements(item, 'ol').flatMap(below => linesOf(below, depth + 1, name))]
  })
}

function fromNcx(root: XmlElement, name: string): ContentsEntry[] {
  const map = findElement(root, 'navmap')
  return map ? pointsOf(map, 0, name) : []
}

function pointsOf(parent: XmlElement, depth: number, name: string): ContentsEntry[] {
  return childElements(parent, 'navpoint').flatMap(point => {
    const label = findElement(point, 'text')
    const href = childElements(point, 'content')[0]?.attributes.get('src')
    return [...entryOf(label ? lineOf(label) : '', href, depth, name), ...pointsOf(point, depth + 1, name)]
  })
}

function entryOf(title: string, href: string | undefined, depth: number, from: string): ContentsEntry[] {
  const target = resolveInArchive(from, href ?? '')
  if (title === '') return []
  return [target && href ? { title, depth, ...target } : { title, depth, name: '', fragment: '' }]
}
