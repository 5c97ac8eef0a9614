import { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
import { resolveInArchive } from '../../book-files/archive/entry-name.ts'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { BookRefused, refuseBook } from '../../book-files/book-refused.ts'
import { cleanCss } from './clean-css.ts'
import { cleanMarkup } from './clean-markup.ts'
import { cleanEncryption } from './encryption.ts'
import { fileKind, isOfContainer, looksLikeMarkup, sheetLooksLikeMarkup } from './file-kind.ts'
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
  const byName = entriesByName(declared)
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
    if (name === packageName || isOfContainer(name) || isLitter(name)) continue
    const entry = byName.get(name) ?? null
    const kind = fileKind(name, entry?.mediaType ?? null)
    if (kind === 'out') {
      losses.add(/script|\.m?js$/.test(entry?.mediaType ?? name) ? 'script' : 'file')
      continue
    }
    if (kind === 'copy') {
      const isForeign = looksLikeMarkup(await archive.head(name, MOST_BYTES))
      if (isForeign && encrypted.has(name)) refuseBook(`an obfuscated font in it begins like a page: ${name}`)
      if (isForeign) losses.add('file')
      else file.copied.push(name)
      continue
    }
    const bytes = await archive.read(name, ARCHIVE_LIMITS.textBytes)
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

/** Refuses a manifest that says two things of one file, of which a program could believe either. */
function entriesByName(declared: readonly ManifestEntry[]): Map<string, ManifestEntry> {
  const byName = new Map<string, ManifestEntry>()
  for (const entry of declared) {
    const { name, mediaType, properties } = entry
    const before = byName.get(name)
    if (!before) byName.set(name, entry)
    else if (before.mediaType !== mediaType || fileKind(name, before.mediaType) !== fileKind(name, mediaType))
      refuseBook(`its manifest names a file twice, as ${before.mediaType} and ${mediaType}: ${name}`)
    else byName.set(name, { ...before, properties: [...before.properties, ...properties] })
  }
  return byName
}

/** Null where it cannot be read and nothing in the book names it. */
function markup(bytes: Buffer, name: string, entry: ManifestEntry | null, file: EditionFile): Buffer | null {
  const document = entry === null ? readable(bytes, name) : parseDocument(bytes, name)
  if (document === null) return null
  cleanMarkup(document, name, file.losses)
  const kind = localName(document.root)
  // A style sheet of XSLT is a program.
  if (kind === 'stylesheet' || kind === 'transform') return null
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

/** A sheet in UTF-8 from which nothing has to be taken stays as it is. Null where it begins like a page. */
function styleSheet(bytes: Buffer, name: string, losses: Losses): Buffer | null {
  if (sheetLooksLikeMarkup(bytes)) return null
  const charset = charsetOf(bytes)
  const original = new TextDecoder(charset).decode(bytes)
  const { text, removed } = cleanCss(original, name)
  losses.add('remote', removed)
  // Programs agree on where lines end with a line feed; those with other signs are written anew.
  const isPlain = text === original || text === original.replaceAll('\r\n', '\n')
  if (removed === 0 && charset === 'utf-8' && isPlain) return bytes
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
