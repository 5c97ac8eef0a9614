import { open } from 'node:fs/promises'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** An archive without its last files, as the list at its end describes it. */
export interface CutZip {
  /** Bytes before the end. */
  size: number
  /** The list's records of the files before the end, base64. */
  directory: string
  files: number
}

/** A file at the end of an archive. */
interface LastFile {
  /** The list's record, base64. */
  record: string
  bytes: Buffer
}

const END_BYTES = 22
const MOST_COMMENT = 65_535
const RECORD_BYTES = 46
const LOCAL_BYTES = 30
const UTF8 = 0x0800
const STORED = 0

/**
 * Cuts off the end of an archive that was written without its buyer: the files of these names, which have to be its last,
 * and the list.
 */
export async function cutZip(
  path: string,
  names: readonly string[],
): Promise<{ cut: CutZip; last: LastFile[] }> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const read = async (at: number, length: number) =>
      (await file.read(Buffer.alloc(length), 0, length, at)).buffer
    const tail = await read(
      Math.max(0, size - END_BYTES - MOST_COMMENT),
      Math.min(size, END_BYTES + MOST_COMMENT),
    )
    const end = tail.subarray(tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')))
    const records = splitRecords(await read(end.readUInt32LE(16), end.readUInt32LE(12)))
    const own = records.slice(-names.length)
    if (own.map(nameOf).join() !== names.join())
      throw new Error('an archive does not end with what says whose it is')
    const last = []
    for (const record of own) {
      const at = record.readUInt32LE(42)
      const local = await read(at, LOCAL_BYTES)
      const from = at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
      const packed = await read(from, record.readUInt32LE(20))
      const bytes = record.readUInt16LE(10) === STORED ? packed : inflateRawSync(packed)
      last.push({ record: record.toString('base64'), bytes })
    }
    const before = own[0]?.readUInt32LE(42) ?? 0
    await file.truncate(before)
    const kept = records.slice(0, -own.length)
    const cut = { size: before, directory: Buffer.concat(kept).toString('base64'), files: kept.length }
    return { cut, last }
  } finally {
    await file.close()
  }
}

function splitRecords(directory: Buffer): Buffer[] {
  const records: Buffer[] = []
  for (let at = 0; at < directory.length; ) {
    const [name, extra, comment] = [28, 30, 32].map(offset => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const length = RECORD_BYTES + name + extra + comment
    records.push(directory.subarray(at, at + length))
    at += length
  }
  return records
}

function nameOf(record: Buffer): string {
  return record.subarray(RECORD_BYTES, RECORD_BYTES + record.readUInt16LE(28)).toString()
}

/** The last files with these bytes, and the list of all files. */
export function endZip({ size, directory, files }: CutZip, last: readonly LastFile[]): Buffer {
  const locals: Buffer[] = []
  const records: Buffer[] = []
  let at = size
  for (const { record, bytes } of last) {
    const made = fileOf(Buffer.from(record, 'base64'), bytes, at)
    locals.push(made.local)
    records.push(made.record)
    at += made.local.length
  }
  const list = Buffer.concat([Buffer.from(directory, 'base64'), ...records])
  const end = Buffer.alloc(END_BYTES)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files + records.length, 8)
  end.writeUInt16LE(files + records.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

/** A file as it stands in the archive at this place, and its record in the list: like the one before, with these bytes. */
function fileOf(like: Buffer, bytes: Buffer, at: number): { local: Buffer; record: Buffer } {
  const packed = like.readUInt16LE(10) === STORED ? bytes : deflateRawSync(bytes)
  const name = Buffer.from(nameOf(like))
  const record = Buffer.concat([like.subarray(0, RECORD_BYTES), name])
  record.writeUInt16LE(UTF8, 8)
  record.writeUInt32LE(crc32(bytes), 16)
  record.writeUInt32LE(packed.length, 20)
  record.writeUInt32LE(bytes.length, 24)
  record.writeUInt16LE(0, 30)
  record.writeUInt16LE(0, 32)
  record.writeUInt32LE(at, 42)
  const head = Buffer.alloc(LOCAL_BYTES)
  head.write('PK\x03\x04', 'latin1')
  // From the version that is needed to the length of the name both say the same.
  record.copy(head, 4, 6, 30)
  return { local: Buffer.concat([head, name, packed]), record }
}
