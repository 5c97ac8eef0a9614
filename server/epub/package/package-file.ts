import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { isOfContainer, type KindOf } from '../clean/file-kind.ts'
import type { Losses } from '../clean/losses.ts'
import { linkReference, localReference, relativeReference, targetOf } from '../clean/references.ts'
import { attributeOf, parseDocument, wordsOf } from '../xml/xml-document.ts'
import {
  childElements,
  findElement,
  isElement,
  localName,
  walk,
  type XmlElement,
} from '../xml/xml-element.ts'
import { rootfilesOf } from './read-package.ts'

export interface ManifestEntry {
  id: string
  /** In the archive. */
  name: string
  mediaType: string
  properties: string[]
  fallback: string
}

const CONTAINER = 'META-INF/container.xml'
/**
 * Relations of a package whose address is read by people and loaded by nobody: the licence, and those of a vocabulary that
 * has a prefix.
 */
const STATEMENTS = /^(license|[\w.-]+:\S+)$/i

/** Where the package document of the first rendition lies. */
export async function readPackageName(archive: Archive, losses: Losses): Promise<string> {
  const { root } = parseDocument(await archive.read(CONTAINER, ARCHIVE_LIMITS.textBytes), CONTAINER)
  const files = rootfilesOf(root)
  const [chosen] = files
  const resolved = chosen && resolveInArchive('', attributeOf(chosen, 'full-path'))
  const name = resolved && archive.find(resolved.name)
  if (!name || isOfContainer(name)) return refuseBook(remark('noPackage'))
  if (!/\.opf$/i.test(name)) refuseBook(remark('packageOtherName', { name }))
  losses.add('rendition', files.length - 1)
  return name
}

/**
 * Takes what names no file of the archive out of the manifest, and answers the entries that are left, with their addresses
 * in one form.
 */
export function manifestEntries(
  root: XmlElement,
  packageName: string,
  archive: Archive,
  losses: Losses,
): ManifestEntry[] {
  const entries: ManifestEntry[] = []
  const manifest = findElement(root, 'manifest') ?? refuseBook(remark('noManifest'))
  manifest.children = manifest.children.filter(item => {
    if (!isElement(item)) return true
    const href = attributeOf(item, 'href')
    const target = targetOf(packageName, href)
    const name = target && archive.find(target.name)
    if (!name || name === packageName) {
      if (target === null) losses.add('remote')
      else losses.addFile('missing', href)
      return false
    }
    const written = relativeReference(packageName, name)
    if (decoded(href) !== decoded(written)) item.attributes.set('href', written)
    entries.push({
      id: attributeOf(item, 'id'),
      name,
      mediaType: attributeOf(item, 'media-type').trim().toLowerCase(),
      properties: wordsOf(item, 'properties'),
      fallback: attributeOf(item, 'fallback'),
    })
    return true
  })
  return entries
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href).normalize('NFC')
  } catch {
    return href
  }
}

interface Judged {
  name: string
  kindOf: KindOf
  /** What to write for a media type that is not known, by the name of the file. */
  mediaTypes: ReadonlyMap<string, string>
  losses: Losses
}

/**
 * Takes out of a package document what names files that are not handed on, and what lies elsewhere. Answers the entries that
 * are left, by their id. Refuses the book where a chapter would go.
 */
export function cleanPackage(
  root: XmlElement,
  declared: readonly ManifestEntry[],
  { name, kindOf, mediaTypes, losses }: Judged,
): Map<string, ManifestEntry> {
  const isKept = (entry: ManifestEntry) => kindOf(entry.name) !== 'out'
  const byId = new Map(declared.filter(isKept).map(entry => [entry.id, entry]))
  const gone = new Map(declared.filter(entry => !isKept(entry)).map(entry => [entry.id, entry]))
  const manifest = findElement(root, 'manifest') ?? refuseBook(remark('noManifest'))
  manifest.children = manifest.children.filter(
    child => !isElement(child) || byId.has(attributeOf(child, 'id')),
  )
  for (const item of childElements(manifest, 'item')) {
    for (const reference of ['fallback', 'media-overlay'])
      if (!byId.has(attributeOf(item, reference))) item.attributes.delete(reference)
    withoutProperties(item, ['scripted', 'remote-resources'])
    const mediaType = mediaTypes.get(byId.get(attributeOf(item, 'id'))?.name ?? '')
    if (mediaType !== undefined) item.attributes.set('media-type', mediaType)
  }
  replaceInSpine(root, byId, gone)
  cleanGuide(root, { name, kindOf, losses })
  const metadata = findElement(root, 'metadata')
  for (const element of metadata ? walk(metadata) : []) {
    element.children = element.children.filter(child => {
      if (!isElement(child) || localName(child) !== 'link' || isStatement(child, name, kindOf)) return true
      losses.add('statement')
      return false
    })
  }
  return byId
}

/** The guide of EPUB 2 holds links, which programs show and follow. */
function cleanGuide(
  root: XmlElement,
  { name, kindOf, losses }: Pick<Judged, 'name' | 'kindOf' | 'losses'>,
): void {
  const guide = findElement(root, 'guide')
  if (!guide) return
  guide.children = guide.children.filter(child => {
    if (!isElement(child)) return true
    const href = linkReference(name, attributeOf(child, 'href'), kindOf)
    if (href === null) losses.add('reference')
    else child.attributes.set('href', href)
    return href !== null
  })
  // Without a reference it would be invalid.
  if (childElements(guide, 'reference').length === 0)
    root.children = root.children.filter(child => child !== guide)
}

function withoutProperties(item: XmlElement, words: readonly string[]): void {
  if (!item.attributes.has('properties')) return
  const left = wordsOf(item, 'properties').filter(word => !words.includes(word))
  if (left.length > 0) item.attributes.set('properties', left.join(' '))
  else item.attributes.delete('properties')
}

/** Where a page is not handed on, its fallback stands in the spine instead. */
function replaceInSpine(
  root: XmlElement,
  byId: ReadonlyMap<string, ManifestEntry>,
  gone: ReadonlyMap<string, ManifestEntry>,
): void {
  const spine = findElement(root, 'spine') ?? refuseBook(remark('noSpine'))
  spine.children = spine.children.filter(child => {
    if (!isElement(child)) return true
    const own = attributeOf(child, 'idref')
    let id = own
    for (let steps = 0; !byId.has(id) && gone.has(id) && steps < 10; steps++)
      id = gone.get(id)?.fallback ?? ''
    if (byId.has(id)) child.attributes.set('idref', id)
    else if (gone.has(own)) refuseBook(remark('chapterOut', { name: gone.get(own)?.name ?? '' }))
    return byId.has(id)
  })
  if (childElements(spine, 'itemref').length === 0) refuseBook(remark('noChapters'))
}

/** Whether a `link` of a package only says something, or names a file of the book. */
function isStatement(link: XmlElement, name: string, kindOf: KindOf): boolean {
  const href = attributeOf(link, 'href')
  if (targetOf(name, href) === null)
    return wordsOf(link, 'rel').every(word => STATEMENTS.test(word)) && /^https?:/i.test(href)
  // A fragment alone names another statement.
  if (/^#[\w.-]+$/.test(href)) return true
  const kind = kindOf(targetOf(name, href)?.name ?? '')
  return kind !== null && kind !== 'out' && localReference(name, href) === href
}
