import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a ZIP, each field of which may lie. */
export interface RawEntry {
  name: string | Buffer
  bytes: Buffer | string
  /** In the header before the file, where that is another. */
  localName?: string
  /** 0 is unpacked, 8 deflate. */
  method?: number
  flags?: number
  crc?: number
  size?: number
  packedSize?: number
  /** Of Unix, in the list at the end. */
  mode?: number
  offset?: number
  /** What stands in the place of the packed bytes. */
  packed?: Buffer
}

interface RawZip {
  /** How many files the end says that there are. */
  count?: number
  listOffset?: number
  listSize?: number
  comment?: Buffer
  /** Bytes that the end says the comment has. */
  commentLength?: number
  before?: Buffer
  disk?: number
}

/** A ZIP as its specification describes it (APPNOTE 6.3), but for what is to be wrong with it. */
export function rawZip(entries: readonly RawEntry[], zip: RawZip = {}): Buffer {
  const before = zip.before ?? Buffer.alloc(0)
  const pieces = [before]
  let at = before.length
  const listed = entries.map(entry => {
    const bytes = Buffer.from(entry.bytes as string)
    const method = entry.method ?? 0
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes)
    const [flags, crc] = [entry.flags ?? 0x800, entry.crc ?? crc32(bytes)]
    const [size, packedSize] = [entry.size ?? bytes.length, entry.packedSize ?? packed.length]
    const name = Buffer.from(entry.name as string)
    const localName = Buffer.from(entry.localName ?? name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    writeFields(local, 4, { flags, method, crc, packedSize, size, nameLength: localName.length })
    const own = Buffer.alloc(46)
    own.writeUInt32LE(0x02014b50, 0)
    own.writeUInt16LE(0x0314, 4)
    writeFields(own, 6, { flags, method, crc, packedSize, size, nameLength: name.length })
    own.writeUInt32LE((entry.mode ?? 0o100644) * 0x10000, 38)
    own.writeUInt32LE(entry.offset ?? at, 42)
    pieces.push(local, localName, packed)
    at += local.length + localName.length + packed.length
    return Buffer.concat([own, name])
  })
  const list = Buffer.concat(listed)
  const comment = zip.comment ?? Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(zip.disk ?? 0, 4)
  end.writeUInt16LE(zip.count ?? entries.length, 8)
  end.writeUInt16LE(zip.count ?? entries.length, 10)
  end.writeUInt32LE(zip.listSize ?? list.length, 12)
  end.writeUInt32LE(zip.listOffset ?? at, 16)
  end.writeUInt16LE(zip.commentLength ?? comment.length, 20)
  return Buffer.concat([...pieces, list, end, comment])
}

interface Fields {
  flags: number
  method: number
  crc: number
  packedSize: number
  size: number
  nameLength: number
}

/** The fields that both headers have, from the version that is needed on. */
function writeFields(header: Buffer, at: number, fields: Fields): void {
  header.writeUInt16LE(20, at)
  header.writeUInt16LE(fields.flags, at + 2)
  header.writeUInt16LE(fields.method, at + 4)
  header.writeUInt32LE(fields.crc, at + 10)
  header.writeUInt32LE(fields.packedSize, at + 14)
  header.writeUInt32LE(fields.size, at + 18)
  header.writeUInt16LE(fields.nameLength, at + 22)
}

/** Deflated zeros: a block of a megabyte is packed once and repeated, so that a bomb is made at once. */
export function deflatedZeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1_048_576), { finishFlush: 3 })
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), deflateRawSync(Buffer.alloc(0))])
}
