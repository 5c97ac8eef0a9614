import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { openArchive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { isPacked } from '../clean/file-kind.ts'
import { type EditionFile, pageAt, readEditionFile } from '../clean/read-edition-file.ts'
import { relativeReference } from '../clean/references.ts'
import { PackageMetadata } from '../package/package-metadata.ts'
import { attributeOf, newElement, wordsOf, writeDocument } from '../xml/xml-document.ts'
import { childElements, findElement, walk, type XmlElement } from '../xml/xml-element.ts'
import type { Book } from './book.ts'
import { completeAccessibility, completeMetadata } from './complete-metadata.ts'
import { exLibrisPage } from './ex-libris-page.ts'
import { extendNavigation, extendNcx } from './extend-navigation.ts'
import { NOBODY } from './placeholder-copy.ts'
import { exLibris } from './texts.ts'

const MOST_BYTES = 250_000_000
const DEFAULT_VIEWPORT = 'width=800, height=1200'

/** An EPUB as a stream, and the names of the files at its end in which copies differ. */
export interface CompletedEpub {
  file: Readable
  personal: string[]
}

/**
 * docs/product.md#downloads: the publisher's EPUB, cleaned and completed, with the page of its buyer. Throws BookRefused
 * where that cannot be done safely; docs/decisions/0056. The same file and book give the same bytes.
 *
 * @param path of the handed-in file
 */
export async function completeEpub(path: string, book: Book): Promise<CompletedEpub> {
  const archive = await openArchive(path)
  try {
    const edition = await readEditionFile(archive)
    refusePlaceholder(edition)
    const page = addExLibris(edition, book)
    const metadata = new PackageMetadata(edition.package.root)
    completeMetadata(metadata, book)
    completeAccessibility(metadata, book, {
      pages: [...edition.pages].flatMap(([name, facts]) => (page.order.includes(name) ? [facts] : [])),
      fixedLayout: isFixedLayout(metadata),
      hasContents: edition.navigation !== null || edition.ncx !== null,
      hasPageList: hasPageList(edition),
      mayMove: mayMove(edition),
    })
    const { navigation, ncx } = edition
    for (const contents of [navigation, ncx])
      if (contents) edition.texts.set(contents.name, writeDocument(contents.document))
    const zip = new ZipFile()
    const at = { mtime: book.updatedAt, mode: 0o100644 }
    // Reading systems look for this one by its place in the file.
    zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...at, compress: false })
    zip.addBuffer(Buffer.from(containerOf(edition.packageName)), 'META-INF/container.xml', at)
    for (const [name, bytes] of edition.texts) zip.addBuffer(bytes, archive.spelling(name), at)
    for (const name of edition.copied) {
      zip.addReadStreamLazy(archive.spelling(name), { ...at, compress: !isPacked(name) }, give => {
        archive.stream(name, MOST_BYTES).then(
          stream => {
            stream.once('error', error => zip.emit('error', error))
            give(null, stream)
          },
          error => give(error, Readable.from([])),
        )
      })
    }
    const personal = [edition.packageName, page.name].map(name => archive.spelling(name))
    zip.addBuffer(writeDocument(edition.package), personal[0] ?? '', at)
    zip.addBuffer(Buffer.from(page.text), personal[1] ?? '', at)
    // A stream of Node's own, whatever the types say.
    const file = zip.outputStream as Readable
    zip.on('error', error => file.destroy(error as Error))
    file.once('close', () => archive.close())
    zip.end()
    return { file, personal }
  } catch (error) {
    archive.close()
    throw error
  }
}

/**
 * What stands for the buyer is replaced wherever it is in the package document, so that nothing in it may look like that
 * before.
 */
function refusePlaceholder({ package: packageFile }: EditionFile): void {
  const text = writeDocument(packageFile).toString()
  if ([NOBODY.id, NOBODY.buyer].some(own => text.includes(own))) refuseBook(remark('packagePlaceholder'))
}

function containerOf(packageName: string): string {
  const path = packageName.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
  return `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`
}

/**
 * Puts the buyer's page after the cover, or, where each page has its place on a sheet, at the end; names it in manifest,
 * spine and contents.
 */
function addExLibris(edition: EditionFile, book: Book): { name: string; text: string; order: string[] } {
  const { packageName, package: packageFile, entries, navigation, ncx } = edition
  const { root } = packageFile
  const metadata = new PackageMetadata(root)
  const spine = findElement(root, 'spine')
  const references = spine ? childElements(spine, 'itemref') : []
  const nameOf = (reference: XmlElement) => entries.get(attributeOf(reference, 'idref'))?.name ?? ''
  const fixed = isFixedLayout(metadata)
  const at = fixed ? references.length : isCover(edition, nameOf(references[0] as XmlElement)) ? 1 : 0
  const name = freeName(edition)
  const id = metadata.freeId('ex-libris')
  const manifest = findElement(root, 'manifest')
  manifest?.children.push(
    newElement(metadata.own('item'), {
      id,
      href: relativeReference(packageName, name),
      'media-type': 'application/xhtml+xml',
    }),
    '\n',
  )
  const centred = fixed && metadata.version === 3 ? 'rendition:page-spread-center' : undefined
  const own = newElement(metadata.own('itemref'), { idref: id, properties: centred })
  if (spine) {
    const before = spine.children.indexOf(references[at] ?? '')
    spine.children.splice(before < 0 ? spine.children.length : before, 0, own, '\n')
  }
  const order = references.map(nameOf).toSpliced(at, 0, name)
  const { title } = exLibris(book)
  if (navigation) extendNavigation(navigation.document.root, navigation.name, { name, title, order })
  if (ncx) extendNcx(ncx.document.root, ncx.name, { name, title, order })
  const viewports = order.flatMap(page => edition.pages.get(page)?.viewport ?? [])
  const viewport = fixed ? (viewports[0] ?? DEFAULT_VIEWPORT) : null
  return { name, text: exLibrisPage(book, { version: metadata.version, viewport }), order }
}

function freeName({ packageName, texts, copied }: EditionFile): string {
  const folder = packageName.slice(0, packageName.lastIndexOf('/') + 1)
  const taken = new Set([...texts.keys(), ...copied].map(name => name.toLowerCase()))
  let name = `${folder}ex-libris.xhtml`
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${folder}ex-libris-${count}.xhtml`
  return name
}

/** EPUB 3 says it in `rendition:layout`, older Kindle and Apple files in ways of their own. */
function isFixedLayout(metadata: PackageMetadata): boolean {
  const says = (name: string, value: string) =>
    metadata.statements(name).some(meta => metadata.valueOf(meta) === value)
  return says('rendition:layout', 'pre-paginated') || says('fixed-layout', 'true')
}

const SHORT_TEXT = 40
/** A page with more text is not the cover, even if it has it at its top. */
const MOST_TEXT_OF_A_COVER = 1000

/** Whether the first page of the book is its cover. */
function isCover(
  { package: { root }, packageName, pages, navigation, entries }: EditionFile,
  name: string,
): boolean {
  const facts = pages.get(name)
  if (!facts) return name !== ''
  if (facts.characters > MOST_TEXT_OF_A_COVER) return false
  const guide = findElement(root, 'guide')
  const named = [...(guide ? walk(guide) : [])].some(
    reference =>
      attributeOf(reference, 'type') === 'cover' &&
      pageAt(packageName, attributeOf(reference, 'href')) === name,
  )
  const marked = [...(navigation ? walk(navigation.document.root) : [])].some(
    link =>
      wordsOf(link, 'type').includes('cover') &&
      pageAt(navigation?.name ?? '', attributeOf(link, 'href')) === name,
  )
  if (named || marked || facts.isCover) return true
  const id = [...entries.values()].find(entry => entry.name === name)?.id ?? ''
  return (
    facts.characters < SHORT_TEXT &&
    (facts.pictures > 0 || /cover/i.test(name.slice(name.lastIndexOf('/') + 1)) || /cover/i.test(id))
  )
}

const MOVING_NAME = /\.(gif|webp|avif|mp3|m4a|aac|wav|mp4|m4v|webm|og[gav]|opus)$/i
const MOVING = /@(-\w+-)?keyframes|\banimation(-\w+)?\s*:|<([\w-]+:)?(animate|set\b|audio\b|video\b)/i

/**
 * Films, sounds, pictures of kinds that can be films, and whatever moves a page: whether they flash or disturb is not known.
 */
function mayMove({ copied, texts }: EditionFile): boolean {
  return (
    copied.some(name => MOVING_NAME.test(name)) ||
    [...texts.values()].some(bytes => MOVING.test(bytes.toString('latin1')))
  )
}

function hasPageList({ navigation, ncx }: EditionFile): boolean {
  const inNavigation = [...(navigation ? walk(navigation.document.root) : [])].some(element =>
    wordsOf(element, 'type').includes('page-list'),
  )
  return inNavigation || (ncx !== null && findElement(ncx.document.root, 'pagelist') !== null)
}
