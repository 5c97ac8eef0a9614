import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { clashKey, resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { readEncryption, writeEncryption } from '../package/encryption.ts'
import { packageElements } from '../package/package-elements.ts'
import {
  cleanPackage,
  type ManifestEntry,
  manifestEntries,
  readPackageName,
} from '../package/package-file.ts'
import { cleanStyleSheet } from '../styles/clean-style-sheet.ts'
import { attributeOf, parseDocument, writeDocument, type XmlDocument } from '../xml/xml-document.ts'
import { childElements, findElement, localName, type XmlElement } from '../xml/xml-element.ts'
import { cleanMarkup } from './clean-markup.ts'
import { looksLikeMarkup, typeOfBytes } from './file-bytes.ts'
import { type FileKind, fileKind, isOfContainer, type KindOf, kindOfType } from './file-kind.ts'
import { Losses } from './losses.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

/** The EPUB that a publisher handed in, without what must not be handed on. */
export interface EditionFile {
  packageName: string
  package: XmlDocument
  /** Files that are written anew, by their name: pages, style sheets, drawings. */
  texts: Map<string, Buffer>
  /** Files that go over byte for byte. */
  copied: string[]
  /** Entries of the manifest whose files are there, by their id. */
  entries: Map<string, ManifestEntry>
  /** The EPUB 3 table of contents, which also stands in `texts`. */
  navigation: { name: string; document: XmlDocument } | null
  /** The table of contents of EPUB 2. */
  ncx: { name: string; document: XmlDocument } | null
  /** What the pages hold, by their name. */
  pages: Map<string, PageFacts>
  losses: Losses
}

/** The most bytes of one file that is neither a text nor a picture, such as a recording. */
const MOST_BYTES = 250_000_000
const MOST_TEXT_BYTES = 160_000_000
const DISPLAY_OPTIONS = [
  'META-INF/com.apple.ibooks.display-options.xml',
  'META-INF/com.kobobooks.display-options.xml',
]
const NOTHING = Buffer.alloc(0)
const ENCRYPTION = 'META-INF/encryption.xml'
/** Files of META-INF that are read, or that name what is not in the book. */
const KNOWN_OF_CONTAINER = new Set(
  ['META-INF/container.xml', ENCRYPTION, ...DISPLAY_OPTIONS, 'mimetype'].map(clashKey),
)

/**
 * Reads and cleans a handed-in EPUB. Refuses it with one line where that cannot be done safely. `onlyCheck`: its texts are
 * not kept, so that checking a book takes little memory, and what goes over as it is is read to its end.
 */
export async function readEditionFile(archive: Archive, { onlyCheck = false } = {}): Promise<EditionFile> {
  const losses = new Losses()
  const packageName = await readPackageName(archive, losses)
  const source = parseDocument(await archive.read(packageName, ARCHIVE_LIMITS.textBytes), packageName)
  losses.add('instruction', source.dropped.instructions + source.styleSheets.length)
  const root = packageElements(source.root, losses)
  const declared = manifestEntries(root, packageName, archive, losses)
  const hidden = await readEncryption(archive, ENCRYPTION)
  const byName = entriesByName(declared)
  const judged = await judgeFiles(archive, { packageName, byName, hidden, losses })
  const { kindOf } = judged
  const texts = await readTexts(archive, judged, { byName, optional: optionalFiles(root, byName), onlyCheck })
  losses.addAll(texts.losses)
  const file: EditionFile = {
    ...texts,
    packageName,
    package: { doctype: null, styleSheets: [], root, dropped: { attributes: 0, instructions: 0 } },
    copied: [...judged.kinds].flatMap(([name, kind]) => (isCopied(kind) ? [name] : [])),
    entries: new Map(),
    losses,
  }
  const fonts = new Map([...hidden].filter(([name]) => kindOf(name) === 'font'))
  if (fonts.size > 0) file.texts.set(ENCRYPTION, writeEncryption(fonts))
  await readDisplayOptions(archive, file)
  if (onlyCheck) for (const name of file.copied) await readToEnd(archive, name)
  const { mediaTypes } = judged
  file.entries = cleanPackage(root, declared, { name: packageName, kindOf, mediaTypes, losses })
  if (file.entries.size === 0) refuseBook(remark('manifestEmpty'))
  return file
}

function isCopied(kind: FileKind): boolean {
  return kind === 'picture' || kind === 'font' || kind === 'media'
}

interface JudgedFiles {
  /** Of all files of the book but the package document, by their names. */
  kinds: Map<string, FileKind>
  kindOf: KindOf
  /** What the manifest has to say of files of which it names an unknown type. */
  mediaTypes: Map<string, string>
}

/** What becomes of each file, by its name, the type that the manifest has for it, and its first bytes. */
async function judgeFiles(
  archive: Archive,
  {
    packageName,
    byName,
    hidden,
    losses,
  }: {
    packageName: string
    byName: ReadonlyMap<string, ManifestEntry>
    hidden: ReadonlyMap<string, string>
    losses: Losses
  },
): Promise<JudgedFiles> {
  const kinds = new Map<string, FileKind>()
  const mediaTypes = new Map<string, string>()
  for (const name of archive.names) {
    if (isOfContainer(name) && !KNOWN_OF_CONTAINER.has(clashKey(name))) losses.addFile('container', name)
    if (name === packageName || isOfContainer(name) || isLitter(name)) continue
    const mediaType = byName.get(name)?.mediaType ?? null
    let kind = fileKind(name, mediaType)
    let known: string | null = kind === 'css' ? 'text/css' : kind === 'markup' ? typeOfPage(name) : null
    if (isCopied(kind)) {
      const head = await archive.head(name, MOST_BYTES)
      known = typeOfBytes(kind, head)
      if (hidden.has(name)) {
        if (looksLikeMarkup(head)) refuseBook(remark('fontLikePage', { name }))
      } else if (known === null) kind = 'out'
    }
    if (kind === 'out') losses.addFile(/script|\.m?js$/.test(mediaType ?? name) ? 'script' : 'file', name)
    else if (mediaType !== null && kindOfType(mediaType) === null && known !== null)
      mediaTypes.set(name, known)
    kinds.set(name, kind)
  }
  const byKey = new Map([...kinds].map(([name]) => [clashKey(name), name]))
  // Nothing else that is in the archive is handed on.
  const kindOf = (name: string) =>
    kinds.get(name) ??
    kinds.get(byKey.get(clashKey(name)) ?? '') ??
    (archive.find(name) === null ? null : 'out')
  // Readers would see other bytes of it than were looked at.
  for (const name of hidden.keys()) if (kindOf(name) !== 'font') refuseBook(remark('fontHidden', { name }))
  return { kinds, kindOf, mediaTypes }
}

/** Of a page whose type is not known; null for other XML, of which nobody can say what it is. */
function typeOfPage(name: string): string | null {
  return /\.(x?html?|xht)$/i.test(name)
    ? 'application/xhtml+xml'
    : /\.svg$/i.test(name)
      ? 'image/svg+xml'
      : null
}

type EditionTexts = Pick<EditionFile, 'texts' | 'navigation' | 'ncx' | 'pages' | 'losses'>
interface TextOptions {
  byName: ReadonlyMap<string, ManifestEntry>
  /** Files without which the book is whole, by their names. */
  optional: ReadonlySet<string>
  onlyCheck: boolean
}

/** Cleans all texts. Where one of them turns out to be unreadable, all are cleaned once more, so that none leads to it. */
async function readTexts(archive: Archive, judged: JudgedFiles, options: TextOptions): Promise<EditionTexts> {
  const unreadable = new Set<string>()
  for (;;) {
    const before = unreadable.size
    const file = await readTextsOnce(archive, judged, { ...options, unreadable })
    for (const name of unreadable) judged.kinds.set(name, 'out')
    if (unreadable.size > before) continue
    for (const name of unreadable) file.losses.addFile('file', name)
    return file
  }
}

async function readTextsOnce(
  archive: Archive,
  { kinds, kindOf }: JudgedFiles,
  { byName, optional, onlyCheck, unreadable }: TextOptions & { unreadable: Set<string> },
): Promise<EditionTexts> {
  const file: EditionTexts = {
    texts: new Map(),
    navigation: null,
    ncx: null,
    pages: new Map(),
    losses: new Losses(),
  }
  let total = 0
  for (const [name, kind] of kinds) {
    if (kind !== 'markup' && kind !== 'css') continue
    const bytes = await archive.read(name, ARCHIVE_LIMITS.textBytes)
    total += bytes.length
    if (total > MOST_TEXT_BYTES) refuseBook(remark('textsLarge', { most: MOST_TEXT_BYTES / 1e6 }))
    const { losses } = file
    const text =
      kind === 'css'
        ? cleanStyleSheet(bytes, name, { losses, kindOf })
        : markup(bytes, name, {
            entry: byName.get(name) ?? null,
            isOptional: optional.has(name),
            file,
            kindOf,
          })
    if (text === null) unreadable.add(name)
    else file.texts.set(name, onlyCheck ? NOTHING : text)
  }
  return file
}

/** Options for single programs, without which the book is whole. */
async function readDisplayOptions(archive: Archive, { texts, losses }: EditionFile): Promise<void> {
  for (const name of DISPLAY_OPTIONS) {
    if (!archive.find(name)) continue
    const options = readable(await archive.read(name, ARCHIVE_LIMITS.textBytes), name)
    if (options && cleanMarkup(options, name, { losses })) texts.set(name, writeDocument(options))
    else losses.addFile('container', name)
  }
}

/** Page maps, page templates and lists of pronunciations that no chapter is made of. */
function optionalFiles(root: XmlElement, byName: ReadonlyMap<string, ManifestEntry>): Set<string> {
  const spine = findElement(root, 'spine')
  const ids = new Set((spine ? childElements(spine, 'itemref') : []).map(one => attributeOf(one, 'idref')))
  const optional = [...byName.values()].filter(
    ({ id, mediaType }) => !ids.has(id) && /page-map|page-template|pls\+xml/.test(mediaType),
  )
  return new Set(optional.map(({ name }) => name))
}

/** Fails where a checksum does not hold. */
async function readToEnd(archive: Archive, name: string): Promise<void> {
  for await (const _ of await archive.stream(name, MOST_BYTES));
}

/** Refuses a manifest that says two things of one file, of which a program could believe either. */
function entriesByName(declared: readonly ManifestEntry[]): Map<string, ManifestEntry> {
  const byName = new Map<string, ManifestEntry>()
  for (const entry of declared) {
    const { name, mediaType, properties } = entry
    const before = byName.get(name)
    if (!before) byName.set(name, entry)
    else if (before.mediaType !== mediaType || fileKind(name, before.mediaType) !== fileKind(name, mediaType))
      refuseBook(remark('manifestTwice', { type: before.mediaType, other: mediaType, name }))
    else byName.set(name, { ...before, properties: [...before.properties, ...properties] })
  }
  return byName
}

interface MarkupOptions {
  entry: ManifestEntry | null
  isOptional: boolean
  file: EditionTexts
  kindOf: KindOf
}

/** Null where it cannot be read and the book is whole without it, or where it is of a kind that is not known. */
function markup(
  bytes: Buffer,
  name: string,
  { entry, isOptional, file, kindOf }: MarkupOptions,
): Buffer | null {
  const document = entry === null || isOptional ? readable(bytes, name) : parseDocument(bytes, name)
  if (document === null) return null
  if (!cleanMarkup(document, name, { losses: file.losses, kindOf })) return null
  const kind = localName(document.root)
  if (kind === 'html' || kind === 'svg') file.pages.set(name, pageFacts(document.root))
  if (entry?.properties.includes('nav')) file.navigation = { name, document }
  if (kind === 'ncx' && findElement(document.root, 'navmap')) file.ncx ??= { name, document }
  return writeDocument(document)
}

function readable(bytes: Buffer, name: string): XmlDocument | null {
  try {
    return parseDocument(bytes, name)
  } catch (error) {
    if (error instanceof BookRefused) return null
    throw error
  }
}

/** What file managers and shops leave in an archive. */
function isLitter(name: string): boolean {
  return /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|iTunesMetadata\.plist|iTunesArtwork)$|^__MACOSX\//i.test(
    name,
  )
}

/** The name of a page that a reference in another file leads to. */
export function pageAt(from: string, reference: string): string | null {
  return resolveInArchive(from, reference)?.name ?? null
}
