import { readSync } from 'node:fs'
import { ARCHIVE_LIMITS } from './archive-limits.ts'
import { decodeName } from './entry-name.ts'

const MARK = Buffer.from('Rar!\x1a\x07\x00', 'latin1')
const MAIN_HEADER = 0x73
const FILE_HEADER = 0x74
const HEADERS_ENCRYPTED = 0x80
const HAS_LARGE_SIZES = 0x100
const NAME_IN_UNICODE = 0x200
const HAS_DATA = 0x8000
const FILE_FIELDS_BYTES = 32

/**
 * The names of all files of a RAR of version 4, in its order; null for any other file. libarchive converts these names to
 * the character set of the system, which WebAssembly does not have, so that it puts `*` for every letter beyond ASCII.
 */
export function oldRarNames(file: number, size: number): string[] | null {
  if (!readAt(file, 0, MARK.length).equals(MARK)) return null
  const names: string[] = []
  for (let at = MARK.length; at < size && names.length <= ARCHIVE_LIMITS.files; ) {
    const head = readAt(file, at, FILE_FIELDS_BYTES)
    if (head.length < 7) break
    const [type, flags, length] = [head.readUInt8(2), head.readUInt16LE(3), head.readUInt16LE(5)]
    if (length < 7 || (type === MAIN_HEADER && flags & HEADERS_ENCRYPTED)) break
    if (type !== FILE_HEADER) {
      at += length + (flags & HAS_DATA && head.length >= 11 ? head.readUInt32LE(7) : 0)
      continue
    }
    if (head.length < FILE_FIELDS_BYTES) break
    const large = flags & HAS_LARGE_SIZES ? 8 : 0
    const bytes = readAt(file, at + FILE_FIELDS_BYTES + large, head.readUInt16LE(26))
    names.push(nameOf(bytes, (flags & NAME_IN_UNICODE) !== 0).replaceAll('\\', '/'))
    const high = large > 0 ? (readAt(file, at + FILE_FIELDS_BYTES, 4).readUInt32LE() ?? 0) : 0
    at += length + head.readUInt32LE(7) + high * 2 ** 32
  }
  return names
}

function readAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}

function nameOf(bytes: Buffer, isUnicode: boolean): string {
  const zero = bytes.indexOf(0)
  if (isUnicode && zero >= 0) return unpackName(bytes.subarray(0, zero), bytes.subarray(zero + 1))
  return decodeName(bytes)
}

/** RAR 4 packs the UTF-16 of a name as what differs from the name in bytes; two bits say how each character is packed. */
function unpackName(plain: Buffer, packed: Buffer): string {
  const units: number[] = []
  let at = 0
  const next = () => packed[at++] ?? 0
  const high = next() << 8
  while (at < packed.length) {
    const kinds = next()
    for (const shift of [6, 4, 2, 0]) {
      if (at >= packed.length) break
      const kind = (kinds >> shift) & 3
      if (kind === 0) units.push(next())
      else if (kind === 1) units.push(next() + high)
      else if (kind === 2) units.push(next() + (next() << 8))
      else {
        const run = next()
        const shifted = run & 0x80 ? next() : null
        for (let left = (run & 0x7f) + 2; left > 0 && units.length < plain.length; left--) {
          const unit = plain[units.length] ?? 0
          units.push(shifted === null ? unit : ((unit + shifted) & 0xff) + high)
        }
      }
    }
  }
  return String.fromCharCode(...units)
}
