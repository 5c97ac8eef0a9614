import type { PageLayout } from '#rules/page-layout.ts'
import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { readMendedXml, readXml } from '../xml/read-xml.ts'
import { childElements, findElement, lineOf, localName, walk, type XmlElement } from '../xml/xml-element.ts'
import type { BookMetadata } from './book-metadata.ts'
import { readDataUrl } from './data-url.ts'
import { readMetadata } from './read-metadata.ts'

export interface ManifestItem {
  id: string
  /** name in the archive */
  name: string
  mediaType: string
  properties: Set<string>
}

export interface SpineItem extends ManifestItem {
  linear: boolean
  fixedLayout: boolean
  /** drawn as the left or right half of an opening, or across it */
  spread: 'left' | 'right' | 'centre' | null
}

export interface Package {
  metadata: BookMetadata
  items: ManifestItem[]
  spine: SpineItem[]
  direction: 'ltr' | 'rtl'
  fixedLayout: boolean
  /** How its pages follow each other; null when it does not say. */
  layout: PageLayout | null
  /** names in the archive */
  navigation: string | null
  ncx: string | null
  cover: ManifestItem | null
  coverPage: string | null
  /** The references of the guide of EPUB 2 */
  guide: { type: string; name: string }[]
  /** Files that stand in the package document itself, as `data:` addresses. */
  embedded: Map<string, Buffer>
  /** How many pages the spine names that are not there. */
  missingPages: number
}

/** Reads META-INF/container.xml and the package document it names (EPUB 2 and 3). */
export async function readPackage(archive: Archive, remarks: Remark[] = []): Promise<Package> {
  const container = await archive.read('META-INF/container.xml', ARCHIVE_LIMITS.textBytes)
  const [rootfile] = rootfilesOf(readXml(container, 'META-INF/container.xml'))
  const path = rootfile?.attributes.get('full-path') ?? refuseBook(remark('noPackage'))
  const name = resolveInArchive('', path)?.name ?? refuseBook(remark('packageOutside', { name: path }))
  const root = readMendedXml(await archive.read(name, ARCHIVE_LIMITS.textBytes), name, remarks)
  return packageOf(root, name, archive)
}

const OEBPS = 'application/oebps-package+xml'

/** The renditions of a container, the one to be read first. */
export function rootfilesOf(container: XmlElement): XmlElement[] {
  const files = [...walk(container)].filter(element => localName(element) === 'rootfile')
  const isPackage = (file: XmlElement) => file.attributes.get('media-type') === OEBPS
  return files.toSorted((one, other) => Number(isPackage(other)) - Number(isPackage(one)))
}

function packageOf(root: XmlElement, name: string, archive: Archive): Package {
  const metadata = findElement(root, 'metadata') ?? refuseBook(remark('noMetadata'))
  const manifest = findElement(root, 'manifest') ?? refuseBook(remark('noManifest'))
  const spine = findElement(root, 'spine') ?? refuseBook(remark('noSpine'))

  const embedded = new Map<string, Buffer>()
  const items = childElements(manifest, 'item').flatMap(item => itemOf(item, name, archive, embedded) ?? [])
  const byId = new Map(items.map(item => [item.id, item]))
  const fixedLayout = isFixedLayout(metadata)
  const guide = guideOf(root, name)
  const references = childElements(spine, 'itemref')
  const known = new Set<string>()
  const spineItems = references.flatMap(reference => {
    const idref = reference.attributes.get('idref') ?? ''
    const item = byId.get(idref)
    // Each file is in the spine once (EPUB 3.3, the itemref element). One that is named again and again would be read as
    // often.
    if (!item || known.has(item.name)) return []
    known.add(item.name)
    return [spineItemOf(reference, item, fixedLayout)]
  })
  if (spineItems.length === 0) refuseBook(remark('noChapters'))

  return {
    metadata: readMetadata(metadata, root.attributes.get('xml:lang') ?? ''),
    items,
    spine: spineItems,
    direction: directionOf(spine, metadata),
    fixedLayout,
    layout: layoutOf(metadata, spine),
    navigation: items.find(item => item.properties.has('nav'))?.name ?? null,
    ncx:
      byId.get(spine.attributes.get('toc') ?? '')?.name ??
      items.find(item => item.mediaType === 'application/x-dtbncx+xml')?.name ??
      null,
    cover: coverOf(metadata, items, byId),
    coverPage: guide.find(({ type }) => type === 'cover')?.name ?? null,
    guide,
    embedded,
    missingPages: references.filter(({ attributes }) => !byId.has(attributes.get('idref') ?? '')).length,
  }
}

function itemOf(
  item: XmlElement,
  packageName: string,
  archive: Archive,
  embedded: Map<string, Buffer>,
): ManifestItem | null {
  const href = item.attributes.get('href') ?? ''
  const data = readDataUrl(href)
  const resolved = resolveInArchive(packageName, data ? `embedded-${embedded.size + 1}` : href)
  if (data && resolved) embedded.set(resolved.name, data)
  const found = resolved && (data ? resolved.name : archive.find(resolved.name))
  if (!found) return null
  return {
    id: item.attributes.get('id') ?? '',
    name: found,
    mediaType: (item.attributes.get('media-type') ?? '').toLowerCase(),
    properties: words(item.attributes.get('properties')),
  }
}

function spineItemOf(reference: XmlElement, item: ManifestItem, bookIsFixed: boolean): SpineItem {
  const properties = words(reference.attributes.get('properties'))
  const has = (name: string) => properties.has(name) || properties.has(`rendition:${name}`)
  const reflowable = has('layout-reflowable')
  return {
    ...item,
    linear: reference.attributes.get('linear') !== 'no',
    fixedLayout: has('layout-pre-paginated') || (bookIsFixed && !reflowable),
    spread: has('page-spread-left')
      ? 'left'
      : has('page-spread-right')
        ? 'right'
        : has('page-spread-center')
          ? 'centre'
          : null,
  }
}

/** EPUB 3 says it in `rendition:layout`, older Kindle and Apple files in ways of their own. */
function isFixedLayout(metadata: XmlElement): boolean {
  return [...walk(metadata)].some(({ name, attributes, children }) => {
    if (name !== 'meta') return false
    const key = attributes.get('property') ?? attributes.get('name')
    const value = (attributes.get('content') ?? children.join('')).trim()
    return (
      (key === 'rendition:layout' && value === 'pre-paginated') ||
      (key === 'fixed-layout' && value === 'true')
    )
  })
}

/** EPUB 3.3, 8.2.2.3: what the package says in `rendition:flow`, and pages of the spine otherwise. */
function layoutOf(metadata: XmlElement, spine: XmlElement): PageLayout | null {
  const said = childElements(metadata, 'meta').find(
    meta => meta.attributes.get('property') === 'rendition:flow',
  )
  const ofBook = said ? lineOf(said) : ''
  const flows = childElements(spine, 'itemref').map(item => {
    const properties = [...words(item.attributes.get('properties'))]
    return (
      properties.find(name => name.startsWith('rendition:flow-'))?.slice('rendition:flow-'.length) ?? ofBook
    )
  })
  const count = (test: RegExp) => flows.filter(flow => test.test(flow)).length
  if (count(/^scrolled-(continuous|doc)$/) * 2 > flows.length) return 'strip'
  return count(/^paginated$/) * 2 > flows.length ? 'paged' : null
}

function directionOf(spine: XmlElement, metadata: XmlElement): 'ltr' | 'rtl' {
  const declared = spine.attributes.get('page-progression-direction')
  if (declared === 'rtl' || declared === 'ltr') return declared
  const mode = childElements(metadata, 'meta').find(
    meta => meta.attributes.get('name') === 'primary-writing-mode',
  )
  return mode?.attributes.get('content')?.endsWith('-rl') ? 'rtl' : 'ltr'
}

function coverOf(
  metadata: XmlElement,
  items: ManifestItem[],
  byId: Map<string, ManifestItem>,
): ManifestItem | null {
  const declared = items.find(item => item.properties.has('cover-image'))
  if (declared) return declared
  const meta = childElements(metadata, 'meta').find(entry => entry.attributes.get('name') === 'cover')
  const named = byId.get(meta?.attributes.get('content') ?? '')
  if (named?.mediaType.startsWith('image/')) return named
  return items.find(item => item.mediaType.startsWith('image/') && /^cover\b/i.test(item.id)) ?? null
}

function guideOf(root: XmlElement, packageName: string): Package['guide'] {
  const guide = findElement(root, 'guide')
  return (guide ? childElements(guide, 'reference') : []).flatMap(({ attributes }) => {
    const target = resolveInArchive(packageName, attributes.get('href') ?? '')
    return target ? [{ type: attributes.get('type') ?? '', name: target.name }] : []
  })
}

function words(text: string | undefined): Set<string> {
  return new Set((text ?? '').split(/\s+/).filter(word => word !== ''))
}
