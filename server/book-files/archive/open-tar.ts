import { type FileHandle, open } from 'node:fs/promises'
import { refuseBook, refuseLargeFile } from '../book-refused.ts'
import { type Remark, remark } from '../remark.ts'
import { ARCHIVE_LIMITS, refuseTotalBytes } from './archive-limits.ts'
import { clashKey, decodeName, faultInEntryName } from './entry-name.ts'
import { namedEntries } from './named-entries.ts'
import type { PageSource } from './page-source.ts'

interface TarEntry {
  at: number
  size: number
}

const BLOCK = 512
/** A file, a file of the oldest format, and one that lies in one piece. */
const FILE_KINDS = ['0', '\0', '7']
const MOST_EXTENSION_BYTES = 100_000

/** Opens a tar file (POSIX ustar and pax, GNU long names); its files are read where they lie in it. */
export async function openTar(path: string): Promise<PageSource> {
  const file = await open(path)
  try {
    const { entries, leftOut } = await listEntries(file)
    const named = namedEntries(entries)
    return {
      names: named.names,
      leftOut,
      find: named.find,
      read: async (name, limit) => {
        const { at, size } = named.get(name)
        if (size > limit) refuseLargeFile(name, limit)
        return readAt(file, at, size)
      },
      close: () => void file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

type Entries = [string, TarEntry][]

async function listEntries(file: FileHandle): Promise<{ entries: Entries; leftOut: Remark[] }> {
  const { size: fileBytes } = await file.stat()
  const entries: Entries = []
  const leftOut: Remark[] = []
  const keys = new Set<string>()
  let next: Extension = {}
  let count = 0
  for (let at = 0; at + BLOCK <= fileBytes; ) {
    const header = await readAt(file, at, BLOCK)
    if (header.every(byte => byte === 0)) break
    if (!hasChecksum(header)) refuseBook(remark('listDamaged'))
    if (++count > ARCHIVE_LIMITS.files) refuseBook(remark('tooManyFiles', { most: ARCHIVE_LIMITS.files }))
    const kind = String.fromCharCode(header[156] ?? 0)
    const size = /[xgLK]/.test(kind) ? numberAt(header, 124) : (next.size ?? numberAt(header, 124))
    const content = at + BLOCK
    if (!Number.isSafeInteger(size) || size < 0 || content + size > fileBytes) refuseBook(remark('cutOff'))
    at = content + Math.ceil(size / BLOCK) * BLOCK
    if (kind === 'x' || kind === 'L') {
      if (size > MOST_EXTENSION_BYTES) refuseBook(remark('listTooLong'))
      const bytes = await readAt(file, content, size)
      next = { ...next, ...(kind === 'x' ? paxOf(bytes) : { name: textOf(bytes) }) }
      continue
    }
    if (kind === 'g' || kind === 'K') continue
    const name = (next.name ?? ownName(header)).replace(/^(\.\/)+/, '')
    next = {}
    if (kind === '5' || name.endsWith('/') || name === '') continue
    const fault = faultInEntryName(name)
    if (fault) refuseBook(fault)
    if (!FILE_KINDS.includes(kind)) {
      leftOut.push(remark('linkLeftOut', { name }))
      continue
    }
    if (keys.has(clashKey(name))) refuseBook(remark('twoOfOneName', { name }))
    keys.add(clashKey(name))
    entries.push([name, { at: content, size }])
  }
  refuseTotalBytes(entries.reduce((sum, [, entry]) => sum + entry.size, 0))
  return { entries, leftOut }
}

/** What is said of the file whose header follows. */
interface Extension {
  name?: string
  size?: number
}

/** Records of the form "length key=value". */
function paxOf(bytes: Buffer): Extension {
  const said: Extension = {}
  for (let at = 0; at < bytes.length; ) {
    const length = Number.parseInt(bytes.toString('latin1', at, at + 10), 10)
    if (!(length > 0)) break
    const [, key, value = ''] = /^\d+ ([^=]+)=(.*)\n$/s.exec(bytes.toString('utf8', at, at + length)) ?? []
    if (key === 'path') said.name = value
    if (key === 'size') said.size = Number(value)
    at += length
  }
  return said
}

function ownName(header: Buffer): string {
  const name = textOf(header.subarray(0, 100))
  const isPosix = header.toString('latin1', 257, 263) === 'ustar\0'
  const folder = isPosix ? textOf(header.subarray(345, 500)) : ''
  return folder === '' ? name : `${folder}/${name}`
}

function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return decodeName(end < 0 ? bytes : bytes.subarray(0, end))
}

/** Octal digits, or, where the first bit is set, bytes of a whole number. */
function numberAt(header: Buffer, at: number): number {
  if ((header[at] ?? 0) & 0x80) return Number(BigInt.asUintN(64, header.readBigUInt64BE(at + 4)))
  return Number.parseInt(header.toString('latin1', at, at + 12).trim() || '0', 8)
}

/** The sum of all bytes, as if the sum itself were spaces. */
function hasChecksum(header: Buffer): boolean {
  const sum = header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
  return sum === Number.parseInt(header.toString('latin1', 148, 156).trim(), 8)
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return bytesRead === length ? buffer : refuseBook(remark('cutOff'))
}
