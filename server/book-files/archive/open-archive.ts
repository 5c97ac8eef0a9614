import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type Options, openPromise, type ZipFile } from 'yauzl'
import { BookRefused, refuseBook, refuseLargeFile } from '../book-refused.ts'
import { type Remark, remark } from '../remark.ts'
import { ARCHIVE_LIMITS } from './archive-limits.ts'
import { clashKey, faultInEntryName } from './entry-name.ts'
import { findZip, type ZipRange, ZipRangeReader } from './find-zip.ts'
import { namedEntries } from './named-entries.ts'
import type { PageSource } from './page-source.ts'

/** A ZIP, whose files can be read in any order. */
export interface Archive extends PageSource {
  /** what is wrong with it and did not keep it from being read */
  mended?: readonly Remark[]
  /** how the archive itself spells the name of a file that is in it */
  spelling(name: string): string
  /** the unpacked bytes of one file as a stream, which fails at its end where the file is damaged */
  stream(name: string, limit: number): Promise<Readable>
  /** the first unpacked bytes of one file, at most about 64 kB, unchecked */
  head(name: string, limit: number): Promise<Buffer>
}

const ENCRYPTED = 0x1
const SYMBOLIC_LINK = 0o120000
const FILE_KIND = 0o170000
const LOCAL_HEADER_BYTES = 30
const HEAD_BYTES = 65_536

/**
 * Opens a ZIP file (EPUB, CBZ) for reading within the limits of an honest book; refuses everything else in one line. What
 * other programs read is read: with other bytes before, behind or in the place of its first, with backslashes in names.
 */
export async function openArchive(path: string): Promise<Archive> {
  const range = await findZip(path)
  try {
    return await openRange(path, range, true)
  } catch (error) {
    if (!isOfBackslash(error)) throw error
    const archive = await openRange(path, range, false).catch(() => {
      throw error
    })
    return { ...archive, mended: [...(archive.mended ?? []), remark('backslashNames')] }
  }
}

/** yauzl says only in words why it does not take a list of files. */
function isOfBackslash(error: unknown): boolean {
  if (!(error instanceof BookRefused)) return false
  const { detail = '' } = error.remark.args
  return /^invalid characters in fileName/.test(String(detail))
}

async function openRange(path: string, range: ZipRange | null, strictFileNames: boolean): Promise<Archive> {
  const mended = range === null ? [] : faultsOf(range)
  const options = { autoClose: false, strictFileNames }
  const opened =
    range === null || mended.length === 0 ? openPromise(path, options) : openPart(path, range, options)
  const zip = await opened.catch(error => refuseBook(remark('noArchive'), error))
  try {
    const { entries, folder } = unwrap(await listEntries(zip))
    if (folder !== null) mended.push(remark('folderAround', { name: folder }))
    return { ...archiveOf(zip, entries), mended }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openPart(path: string, range: ZipRange, options: Options): Promise<ZipFile> {
  const file = await open(path)
  try {
    return await fromRandomAccessReaderPromise(
      new ZipRangeReader(file, range),
      range.end - range.start,
      options,
    )
  } catch (error) {
    await file.close()
    throw error
  }
}

function faultsOf({ start, end, isHeadDamaged, fileBytes }: ZipRange): Remark[] {
  return [
    ...(isHeadDamaged ? [remark('headDamaged')] : []),
    ...(start > 0 ? [remark('bytesBefore', { number: start })] : []),
    ...(end < fileBytes ? [remark('bytesBehind', { number: fileBytes - end })] : []),
  ]
}

const CONTAINER = 'META-INF/container.xml'

/** Of an EPUB that was packed with the folder around it: what is in the folder. */
function unwrap(entries: Entry[]): { entries: Entry[]; folder: string | null } {
  const containers = entries.filter(({ fileName }) => fileName.endsWith(`/${CONTAINER}`))
  const folder = containers[0]?.fileName.slice(0, -CONTAINER.length - 1)
  const isPlain = entries.some(({ fileName }) => fileName === CONTAINER || fileName === 'mimetype')
  if (folder === undefined || folder.includes('/') || containers.length > 1 || isPlain)
    return { entries, folder: null }
  const inside = entries.filter(({ fileName }) => fileName.startsWith(`${folder}/`))
  for (const entry of inside) entry.fileName = entry.fileName.slice(folder.length + 1)
  return { entries: inside, folder }
}

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > ARCHIVE_LIMITS.files) {
    refuseBook(remark('manyFiles', { number: zip.entryCount, most: ARCHIVE_LIMITS.files }))
  }
  const entries: Entry[] = []
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry)
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    refuseBook(remark('listRefused', { detail }), error)
  }
  for (const entry of entries) refuseEntry(entry)
  refuseTotals(entries, zip.fileSize)
  refuseOverlaps(entries, zip.fileSize)
  return entries.filter(entry => !entry.fileName.endsWith('/'))
}

function refuseEntry(entry: Entry): void {
  const fault = faultInEntryName(entry.fileName)
  if (fault) refuseBook(fault)
  if (((entry.externalFileAttributes >>> 16) & FILE_KIND) === SYMBOLIC_LINK) {
    refuseBook(remark('symbolicLink', { name: entry.fileName }))
  }
  if (entry.generalPurposeBitFlag & ENCRYPTED) refuseBook(remark('encryptedFile', { name: entry.fileName }))
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    refuseBook(remark('unknownPacking', { name: entry.fileName }))
  }
  const large = entry.uncompressedSize > ARCHIVE_LIMITS.ratioFreeBytes
  if (large && entry.uncompressedSize > entry.compressedSize * ARCHIVE_LIMITS.ratio) {
    refuseBook(remark('fileUnpacksLarge', { times: ARCHIVE_LIMITS.ratio, name: entry.fileName }))
  }
}

function refuseTotals(entries: Entry[], packedBytes: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (total > ARCHIVE_LIMITS.totalBytes) {
    refuseBook(
      remark('unpacksToSize', { size: Math.round(total / 1e6), most: ARCHIVE_LIMITS.totalBytes / 1e6 }),
    )
  }
  if (total > ARCHIVE_LIMITS.ratioFreeBytes && total > packedBytes * ARCHIVE_LIMITS.ratio) {
    refuseBook(remark('unpacksLarge', { times: ARCHIVE_LIMITS.ratio }))
  }
  const seen = new Set<string>()
  for (const { fileName } of entries) {
    const key = clashKey(fileName)
    if (seen.has(key)) refuseBook(remark('twoOfOneName', { name: fileName }))
    seen.add(key)
  }
}

/** Refuses entries that share bytes, by which a small archive could unpack to a huge amount of data. */
function refuseOverlaps(entries: Entry[], fileSize: number): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = 0
  for (const entry of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < end) refuseBook(remark('filesOverlap', { name: entry.fileName }))
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize
  }
  if (end > fileSize) refuseBook(remark('cutOff'))
}

function archiveOf(zip: ZipFile, entries: Entry[]): Archive {
  const named = namedEntries(entries.map(entry => [entry.fileName, entry]))
  const entryOf = (name: string, limit: number): Entry => {
    const entry = named.get(name)
    if (entry.uncompressedSize > limit) {
      refuseLargeFile(name, limit)
    }
    return entry
  }
  return {
    names: named.names,
    find: named.find,
    spelling: name => (named.find(name) === name ? named.get(name).fileName : name),
    read: async (name, limit) => readEntry(zip, entryOf(name, limit)),
    stream: async (name, limit) => streamEntry(zip, entryOf(name, limit)),
    head: async (name, limit) => readHead(zip, entryOf(name, limit)),
    close: () => zip.close(),
  }
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  let bytes: Buffer
  try {
    const stream = await zip.openReadStreamPromise(entry)
    bytes = Buffer.concat(await stream.toArray())
  } catch (error) {
    return refuseBook(remark('fileDamaged', { name: entry.fileName }), error)
  }
  // Where a header gives a wrong size, yauzl stops reading; the checksum finds any other damage.
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) {
    refuseBook(remark('fileDamaged', { name: entry.fileName }))
  }
  return bytes
}

async function streamEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const stream = await zip.openReadStreamPromise(entry).catch(error => refuseDamaged(entry, error))
  async function* checked() {
    let checksum = 0
    try {
      for await (const chunk of stream) {
        checksum = crc32(chunk, checksum)
        yield chunk
      }
    } catch (error) {
      refuseDamaged(entry, error)
    }
    if (checksum !== entry.crc32) refuseDamaged(entry)
  }
  return Readable.from(checked(), { objectMode: false })
}

async function readHead(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= HEAD_BYTES) break
    }
  } catch (error) {
    refuseDamaged(entry, error)
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES)
}

function refuseDamaged(entry: Entry, cause?: unknown): never {
  refuseBook(remark('fileDamaged', { name: entry.fileName }), cause)
}
