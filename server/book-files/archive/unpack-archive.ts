import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type LibarchiveWasm, libarchiveWasm } from 'libarchive-wasm'
import { BookRefused, refuseBook, refuseLargeFile } from '../book-refused.ts'
import { type Remark, remark } from '../remark.ts'
import { ARCHIVE_LIMITS } from './archive-limits.ts'
import { clashKey, faultInEntryName } from './entry-name.ts'
import { namedEntries } from './named-entries.ts'
import { oldRarNames } from './old-rar-names.ts'
import type { PageSource } from './page-source.ts'

/** What `wanted` chooses is unpacked into files of the folder, whose names are numbers. */
interface UnpackOptions {
  folder: string
  wanted(name: string): boolean
}

interface Unpacked {
  /** Null where it was not unpacked, because it is not wanted, or larger than a picture may be. */
  path: string | null
  size: number
  isDamaged: boolean
}

const FILE_KIND = 0o170000
const REGULAR_FILE = 0o100000
const FOLDER = 0o040000
const PIECE_BYTES = 1 << 18

/**
 * Unpacks a RAR or 7z file within the limits of an honest book; refuses everything else in one line. Files of such archives
 * can often be unpacked in their order only, so all of them are unpacked at once, and read from the folder afterwards.
 */
export async function unpackArchive(path: string, options: UnpackOptions): Promise<PageSource> {
  const file = openSync(path, 'r')
  try {
    const { entries, leftOut } = await unpack(file, options)
    const named = namedEntries(entries)
    return {
      names: named.names,
      leftOut,
      find: named.find,
      read: async (name, limit) => {
        const { path, size, isDamaged } = named.get(name)
        if (path === null || size > limit) refuseLargeFile(name, limit)
        if (isDamaged) refuseBook(remark('fileDamaged', { name }))
        return readFile(path)
      },
      close: () => {},
    }
  } finally {
    closeSync(file)
  }
}

type Entries = [string, Unpacked][]

async function unpack(
  file: number,
  options: UnpackOptions,
): Promise<{ entries: Entries; leftOut: Remark[] }> {
  const size = fstatSync(file).size
  if (size > ARCHIVE_LIMITS.packedBytes) {
    const most = Math.ceil(ARCHIVE_LIMITS.packedBytes / 1e6)
    refuseBook(remark('packedLarge', { size: Math.ceil(size / 1e6), most }))
  }
  const library = await libarchiveWasm()
  try {
    const archive = openInMemory(library, file, size)
    return unpackEntries(library, archive, { ...options, packedBytes: size, names: oldRarNames(file, size) })
  } catch (error) {
    if (error instanceof BookRefused || !isOfLibrary(error)) throw error
    return refuseBook(remark('damaged'), error)
  }
}

/** The library has the whole archive in its memory, which is freed with it. */
function openInMemory(library: LibarchiveWasm, file: number, size: number): number {
  const at = library.module._malloc(size)
  if (at === 0) refuseBook(remark('memoryShort'))
  for (let read = 0; read < size; ) {
    const bytes = readSync(file, library.module.HEAPU8, at + read, Math.min(1 << 20, size - read), read)
    if (bytes === 0) refuseBook(remark('changedMeanwhile'))
    read += bytes
  }
  return library.read_new_memory(at, size)
}

interface UnpackRun extends UnpackOptions {
  packedBytes: number
  /** Names of an old RAR, which the library cannot spell. */
  names: readonly string[] | null
}

function unpackEntries(
  library: LibarchiveWasm,
  archive: number,
  { folder, wanted, packedBytes, names }: UnpackRun,
): { entries: Entries; leftOut: Remark[] } {
  const entries: Entries = []
  const leftOut: Remark[] = []
  const keys = new Set<string>()
  const piece = library.module._malloc(PIECE_BYTES)
  let total = 0
  const count = (bytes: number, name: string) => {
    total += bytes
    refuseTotal(total, packedBytes, name)
  }
  for (let at = 0; ; at++) {
    const entry = library.read_next_entry(archive)
    if (entry === 0) break
    if (at >= ARCHIVE_LIMITS.files) refuseBook(remark('tooManyFiles', { most: ARCHIVE_LIMITS.files }))
    const name = plainName(names?.[at] ?? library.entry_pathname(entry))
    const kind = library.entry_filetype(entry) & FILE_KIND
    if (kind === FOLDER || name === '') continue
    const fault = faultInEntryName(name)
    if (fault) refuseBook(fault)
    if ((kind !== REGULAR_FILE && kind !== 0) || library.entry_hardlink(entry)) {
      leftOut.push(remark('linkLeftOut', { name }))
      continue
    }
    if (library.entry_is_encrypted(entry)) refuseBook(remark('encryptedFile', { name }))
    const key = clashKey(name)
    if (keys.has(key) && name.includes('*')) refuseBook(remark('namesClash', { name }))
    if (keys.has(key)) refuseBook(remark('twoOfOneName', { name }))
    keys.add(key)
    const size = library.entry_size(entry)
    const isWanted = wanted(name) && size <= ARCHIVE_LIMITS.pictureBytes
    if (isWanted) {
      const path = join(folder, `unpacked-${at}`)
      const read = readEntry(library, archive, { piece, path, add: bytes => count(bytes, name) })
      entries.push([name, { path, size, isDamaged: read !== size }])
    } else {
      count(size, name)
      entries.push([name, { path: null, size, isDamaged: false }])
    }
  }
  // Windows allows no such sign in a name.
  if (names === null && entries.some(([name]) => name.includes('*'))) leftOut.push(remark('namesUnreadable'))
  const encrypted = library.read_has_encrypted_entries(archive) > 0
  if (encrypted) refuseBook(remark('encrypted'))
  const fault = library.error_string(archive)
  if (fault) refuseBook(remarkOf(fault))
  if (keys.size === 0) refuseBook(remark('emptyOrDamaged'))
  return { entries, leftOut }
}

interface EntryTarget {
  piece: number
  path: string
  add(bytes: number): void
}

/** Writes a file of the archive; answers its bytes, or null where it is damaged. */
function readEntry(library: LibarchiveWasm, archive: number, { piece, path, add }: EntryTarget) {
  const target = openSync(path, 'wx')
  let read = 0
  try {
    for (;;) {
      const bytes = library.read_data(archive, piece, PIECE_BYTES)
      if (bytes <= 0) return read
      read += bytes
      add(bytes)
      if (read > ARCHIVE_LIMITS.pictureBytes) return null
      writeSync(target, library.module.HEAPU8, piece, bytes)
    }
  } catch (error) {
    if (error instanceof BookRefused || isOfSystem(error)) throw error
    return null
  } finally {
    closeSync(target)
  }
}

function refuseTotal(total: number, packedBytes: number, name: string): void {
  if (total > ARCHIVE_LIMITS.totalBytes)
    refuseBook(remark('unpacksToMore', { most: ARCHIVE_LIMITS.totalBytes / 1e6 }))
  if (total > ARCHIVE_LIMITS.ratioFreeBytes && total > packedBytes * ARCHIVE_LIMITS.ratio)
    refuseBook(remark('unpacksLargeAt', { times: ARCHIVE_LIMITS.ratio, name }))
}

function plainName(name: string | null): string {
  return (name ?? refuseBook(remark('entryNameUnreadable'))).replace(/^(\.\/)+|^\.$/, '')
}

function remarkOf(fault: string): Remark {
  if (/encrypt/i.test(fault)) return remark('encrypted')
  if (/solid archive support/i.test(fault)) return remark('solidRar')
  return remark('archiveFault', { detail: fault })
}

/** Errors of the file system, such as a full disk, are no fault of the book. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function isOfLibrary(error: unknown): boolean {
  return !isOfSystem(error) && !(error instanceof TypeError)
}
