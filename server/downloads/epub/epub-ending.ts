import { open } from 'node:fs/promises'
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Language } from '#rules/interface-language.ts'
import type { Copy } from '../book.ts'
import { personalTexts } from '../placeholder-copy.ts'
import { PERSONAL_FILES } from './make-epub.ts'
import { escapeXml } from './xml-text.ts'

/** How the end of an EPUB is made: what is said of a copy, and the list of all files after it. */
export interface EpubPlan {
  lang: Language
  /** Bytes before the end. */
  size: number
  /** The list's records of the files before the end, base64. */
  directory: string
  files: number
  personal: { /** The list's record, base64. */ record: string; text: string }[]
}

const END_BYTES = 22
const MOST_COMMENT = 65_535
const RECORD_BYTES = 46
const LOCAL_BYTES = 30
const UTF8 = 0x0800
const DEFLATED = 8

/** Cuts off the end of a whole EPUB of nobody's, in which the files that say whose it is are the last. */
export async function cutEpub(path: string, lang: Language): Promise<EpubPlan> {
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
    const own = records.slice(-PERSONAL_FILES.length)
    if (own.map(nameOf).join() !== PERSONAL_FILES.join())
      throw new Error('an EPUB does not end with what says whose it is')
    const personal = []
    for (const record of own) {
      const at = record.readUInt32LE(42)
      const local = await read(at, LOCAL_BYTES)
      const from = at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
      const text = inflateRawSync(await read(from, record.readUInt32LE(20))).toString()
      personal.push({ record: record.toString('base64'), text })
    }
    const before = own[0]?.readUInt32LE(42) ?? 0
    await file.truncate(before)
    const kept = records.slice(0, -own.length)
    return {
      lang,
      size: before,
      directory: Buffer.concat(kept).toString('base64'),
      files: kept.length,
      personal,
    }
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

/** What follows the common bytes in this copy. */
export function endEpub({ lang, size, directory, files, personal }: EpubPlan, copy: Copy): Buffer {
  const texts = personalTexts(lang, copy)
  const locals: Buffer[] = []
  const records: Buffer[] = []
  let at = size
  for (const { record, text } of personal) {
    const said = texts.reduce(
      (all, [nobody, own]) => all.replaceAll(escapeXml(nobody), () => escapeXml(own)),
      text,
    )
    const made = fileOf(Buffer.from(record, 'base64'), Buffer.from(said), at)
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
  const packed = deflateRawSync(bytes)
  const name = Buffer.from(nameOf(like))
  const record = Buffer.concat([like.subarray(0, RECORD_BYTES), name])
  record.writeUInt16LE(UTF8, 8)
  record.writeUInt16LE(DEFLATED, 10)
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
