import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
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
const NOTHING = Buffer.alloc(0)
const ENCRYPTION = 'META-INF/encryption.xml'

/**
 * Reads and cleans a handed-in EPUB. Refuses it with one line where that cannot be done safely. `onlyCheck`: its texts are not kept, so that checking a
 * book takes little memory.
 */
export async function readEditionFile(archive: Archive, { onlyCheck = false } = {}): Promise<EditionFile> {
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
    const text = kind === 'css' ? styleSheet(bytes, name, losses) : markup(bytes, name, entry, file)
    if (text === null) losses.add('file')
    else file.texts.set(name, onlyCheck ? NOTHING : text)
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

/** Null where it cannot be read and nothing in the book names it. */
function markup(bytes: Buffer, name: string, entry: ManifestEntry | null, file: EditionFile): Buffer | null {
  const document = entry === null ? readable(bytes, name) : parseDocument(bytes, name)
  if (document === null) return null
  cleanMarkup(document, name, file.losses)
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

/** A sheet in UTF-8 from which nothing has to be taken stays as it is. */
function styleSheet(bytes: Buffer, name: string, losses: Losses): Buffer {
  const charset = charsetOf(bytes)
  const { text, removed } = cleanCss(new TextDecoder(charset).decode(bytes), name)
  losses.add('remote', removed)
  if (removed === 0 && charset === 'utf-8') return bytes
  return Buffer.from(text.replace(/^@charset "[^"]*";/, '@charset "utf-8";'))
}

/** As CSS Syntax has it: by the byte order mark, then by `@charset`, of which UTF-16 means UTF-8. */
function charsetOf(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const [, declared = 'utf-8'] = /^@charset "([^"]*)";/.exec(bytes.subarray(0, 100).toString('latin1')) ?? []
  try {
    const { encoding } = new TextDecoder(declared)
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return 'utf-8'
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
