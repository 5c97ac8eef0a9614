import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { isOfContainer } from './file-kind.ts'
import type { Losses } from './losses.ts'
import { linkReference, localReference } from './references.ts'
import {
  attributeOf,
  childElements,
  findElement,
  isElement,
  localName,
  type MarkupElement,
  parseDocument,
  walkElements,
  wordsOf,
} from './xml-document.ts'

export interface ManifestEntry {
  id: string
  /** In the archive. */
  name: string
  mediaType: string
  properties: string[]
  fallback: string
}

const CONTAINER = 'META-INF/container.xml'
const OEBPS = 'application/oebps-package+xml'
/** Relations of a package whose address is read by people and loaded by nobody. */
const STATEMENTS = /^(dcterms:conformsto|a11y:|cc:|marc:|dcterms:rights|license)/i

/** Where the package document of the first rendition lies. */
export async function readPackageName(archive: Archive): Promise<string> {
  const { root } = parseDocument(await archive.read(CONTAINER, ARCHIVE_LIMITS.textBytes), CONTAINER)
  const files = [...walkElements(root)].filter(element => localName(element) === 'rootfile')
  const chosen = files.find(file => attributeOf(file, 'media-type') === OEBPS) ?? files[0]
  const resolved = chosen && resolveInArchive('', attributeOf(chosen, 'full-path'))
  const name = resolved && archive.find(resolved.name)
  return name && !isOfContainer(name) ? name : refuseBook('its container names no package document')
}

/** The manifest's entries whose files are in the archive. */
export function manifestEntries(root: MarkupElement, packageName: string, archive: Archive): ManifestEntry[] {
  return [...items(root)].flatMap(item => {
    const href = attributeOf(item, 'href')
    const resolved = localReference(packageName, href) === null ? null : resolveInArchive(packageName, href)
    const name = resolved && archive.find(resolved.name)
    if (!name) return []
    const mediaType = attributeOf(item, 'media-type').trim().toLowerCase()
    const fallback = attributeOf(item, 'fallback')
    return [
      { id: attributeOf(item, 'id'), name, mediaType, properties: wordsOf(item, 'properties'), fallback },
    ]
  })
}

function items(root: MarkupElement): MarkupElement[] {
  const manifest = findElement(root, 'manifest') ?? refuseBook('its package document has no manifest')
  return childElements(manifest, 'item')
}

/**
 * Takes out of a package document what names files that are not handed on, scripts and what lies elsewhere. Answers the entries that are left, by
 * their id.
 */
export function cleanPackage(
  root: MarkupElement,
  declared: readonly ManifestEntry[],
  { name, handedOn, losses }: { name: string; handedOn: ReadonlySet<string>; losses: Losses },
): Map<string, ManifestEntry> {
  const kept = declared.filter(entry => handedOn.has(entry.name))
  const byId = new Map(kept.map(entry => [entry.id, entry]))
  const gone = new Map(declared.filter(entry => !handedOn.has(entry.name)).map(entry => [entry.id, entry]))
  root.children = root.children.filter(child => !isElement(child) || localName(child) !== 'bindings')
  const manifest = findElement(root, 'manifest')
  if (manifest)
    manifest.children = manifest.children.filter(child => {
      if (!isElement(child) || localName(child) !== 'item') return true
      const id = attributeOf(child, 'id')
      const isLocal = localReference(name, attributeOf(child, 'href')) !== null
      if (!isLocal) losses.add('remote')
      return isLocal && !gone.has(id)
    })
  for (const item of items(root)) {
    for (const reference of ['fallback', 'media-overlay'])
      if (gone.has(attributeOf(item, reference))) item.attributes.delete(reference)
    withoutProperties(item, ['scripted', 'remote-resources'])
  }
  replaceInSpine(root, byId, gone)
  cleanGuide(root, name)
  for (const element of walkElements(root)) {
    element.children = element.children.filter(
      child => !isElement(child) || localName(child) !== 'link' || isStatement(child, name, handedOn),
    )
  }
  return byId
}

/** The guide of EPUB 2 holds links, which programs show and follow. */
function cleanGuide(root: MarkupElement, name: string): void {
  const guide = findElement(root, 'guide')
  if (!guide) return
  guide.children = guide.children.filter(
    child => !isElement(child) || linkReference(name, attributeOf(child, 'href')) !== null,
  )
  // Without a reference it would be invalid.
  if (childElements(guide, 'reference').length === 0)
    root.children = root.children.filter(child => child !== guide)
}

function withoutProperties(item: MarkupElement, words: readonly string[]): void {
  if (!item.attributes.has('properties')) return
  const left = wordsOf(item, 'properties').filter(word => !words.includes(word))
  if (left.length > 0) item.attributes.set('properties', left.join(' '))
  else item.attributes.delete('properties')
}

/** Where a page is not handed on, its fallback stands in the spine instead. */
function replaceInSpine(
  root: MarkupElement,
  byId: ReadonlyMap<string, ManifestEntry>,
  gone: ReadonlyMap<string, ManifestEntry>,
): void {
  const spine = findElement(root, 'spine') ?? refuseBook('its package document has no spine')
  spine.children = spine.children.filter(child => {
    if (!isElement(child) || localName(child) !== 'itemref') return true
    let id = attributeOf(child, 'idref')
    for (let steps = 0; gone.has(id) && steps < 10; steps++) id = gone.get(id)?.fallback ?? ''
    if (byId.has(id)) child.attributes.set('idref', id)
    return !gone.has(attributeOf(child, 'idref'))
  })
  if (childElements(spine, 'itemref').length === 0) refuseBook('its package document names no chapters')
}

/** Whether a `link` of a package only says something, or names a file of the book. */
function isStatement(link: MarkupElement, name: string, handedOn: ReadonlySet<string>): boolean {
  const href = attributeOf(link, 'href')
  if (localReference(name, href) !== null) return handedOn.has(resolveInArchive(name, href)?.name ?? '')
  return (
    wordsOf(link, 'rel').every(word => STATEMENTS.test(word)) && /^https?:/i.test(attributeOf(link, 'href'))
  )
}
