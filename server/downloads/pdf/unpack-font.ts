import { inflateSync } from 'node:zlib'

const HEADER = 12
const ENTRY = 16
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const WOFF = 0x774f4646

/**
 * The TrueType font in a WOFF file. The library that embeds fonts would inflate a table anew for each sign, which takes
 * minutes for a Japanese book.
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('the font is no WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => readTable(woff, WOFF_HEADER + at * WOFF_ENTRY))
  const head = Buffer.alloc(HEADER + count * ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // For searching by halves.
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** power * ENTRY, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE((count - 2 ** power) * ENTRY, 10)
  let offset = head.length
  const bodies = tables.map(({ tag, checksum, bytes }, at) => {
    const entry = HEADER + at * ENTRY
    head.writeUInt32BE(tag, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(bytes.length, entry + 12)
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([head, ...bodies])
}

function readTable(woff: Buffer, at: number): { tag: number; checksum: number; bytes: Buffer } {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map(step =>
    woff.readUInt32BE(at + step),
  ) as [number, number, number, number, number]
  const bytes = woff.subarray(offset, offset + packed)
  return { tag, checksum, bytes: packed < length ? inflateSync(bytes) : bytes }
}
