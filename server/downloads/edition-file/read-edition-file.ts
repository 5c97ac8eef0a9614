import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { cleanCss } from './clean-css.ts'
import { cleanMarkup } from './clean-markup.ts'
import { cleanEncryption } from './encryption.ts'
import { fileKind, looksLikeMarkup } from './file-kind.ts'
import { Losses } from './losses.ts'
import { cleanPackage, type ManifestEntry, manifestEntries, readPackageName } from './package-file.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'
import { findElement, localName, parseDocument, writeDocument, type XmlDocument } from './xml-document.ts'

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
const ENCRYPTION = 'META-INF/encryption.xml'

/** Reads and cleans a handed-in EPUB. Refuses it with one line where that cannot be done safely. */
export async function readEditionFile(archive: Archive): Promise<EditionFile> {
  const losses = new Losses()
  const packageName = await readPackageName(archive)
  const packageFile = parseDocument(await archive.read(packageName, ARCHIVE_LIMITS.textBytes), packageName)
  const declared = manifestEntries(packageFile.root, packageName, archive)
  const byName = new Map(declared.map(entry => [entry.name, entry]))
  const file: EditionFile = {
    packageName,
    package: packageFile,
    texts: new Map(),
    copied: [],
    entries: new Map(),
    navigation: null,
    ncx: null,
    pages: new Map(),
    losses,
  }
  const encrypted = await cleanEncryption(archive, ENCRYPTION, file.texts)
  let total = 0
  for (const name of archive.names) {
    if (name === packageName || name === 'mimetype' || name.startsWith('META-INF/') || isLitter(name))
      continue
    const entry = byName.get(name) ?? null
    const kind = fileKind(name, entry?.mediaType ?? null)
    if (kind === 'out') {
      losses.add(/script|\.m?js$/.test(entry?.mediaType ?? name) ? 'script' : 'file')
      continue
    }
    const bytes = await archive.read(name, kind === 'copy' ? MOST_BYTES : ARCHIVE_LIMITS.textBytes)
    if (kind === 'copy') {
      if (encrypted.has(name) || !looksLikeMarkup(bytes)) file.copied.push(name)
      else losses.add('file')
      continue
    }
    total += bytes.length
    if (total > MOST_TEXT_BYTES) refuseBook(`its texts are larger than ${MOST_TEXT_BYTES / 1e6} MB`)
    file.texts.set(name, kind === 'css' ? styleSheet(bytes, name, losses) : markup(bytes, name, entry, file))
  }
  for (const name of DISPLAY_OPTIONS) {
    if (!archive.find(name)) continue
    const options = parseDocument(await archive.read(name, ARCHIVE_LIMITS.textBytes), name)
    cleanMarkup(options, name, losses)
    file.texts.set(name, writeDocument(options))
  }
  const handedOn = new Set([...file.texts.keys(), ...file.copied])
  file.entries = cleanPackage(packageFile.root, declared, { name: packageName, handedOn, losses })
  if (file.entries.size === 0) refuseBook('its manifest names no file that is there')
  return file
}

function markup(bytes: Buffer, name: string, entry: ManifestEntry | null, file: EditionFile): Buffer {
  const document = parseDocument(bytes, name)
  cleanMarkup(document, name, file.losses)
  const kind = localName(document.root)
  if (kind === 'html' || kind === 'svg') file.pages.set(name, pageFacts(document.root))
  if (entry?.properties.includes('nav')) file.navigation = { name, document }
  if (kind === 'ncx' && findElement(document.root, 'navmap')) file.ncx ??= { name, document }
  return writeDocument(document)
}

/** A sheet from which nothing has to be taken stays as it is. */
function styleSheet(bytes: Buffer, name: string, losses: Losses): Buffer {
  const [, charset = 'utf-8'] = /^@charset "([\w-]+)";/.exec(bytes.subarray(0, 60).toString('latin1')) ?? []
  const bom = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : charset
  const { text, removed } = cleanCss(decode(bytes, bom), name)
  losses.add('remote', removed)
  return removed === 0 ? bytes : Buffer.from(text.replace(/^@charset "[\w-]+";/, '@charset "utf-8";'))
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
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
