import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import { refuseBook } from '../book-refused.ts'
import { remark } from '../remark.ts'

/** Where a ZIP lies in its file. */
export interface ZipRange {
  start: number
  end: number
  /** The mark with which its first file begins is another. */
  isHeadDamaged: boolean
  fileBytes: number
}

const END_MARK = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
const LIST_MARK = Buffer.from('PK\x01\x02', 'latin1')
const FILE_MARK = Buffer.from('PK\x03\x04', 'latin1')
/** So far from the end of a file its list of files may end. */
const MOST_BEHIND = 16_000_000
const PIECE_BYTES = 1_000_000
const MOST_TRIES = 100

/**
 * Finds a ZIP of one disk with other bytes before or behind it, and one whose first bytes are damaged: its end says how long
 * its list of files is, and where that begins. Null where none of it is as it says, and for archives beyond 4 GB.
 */
export async function findZip(path: string): Promise<ZipRange | null> {
  const file = await open(path).catch(error => refuseBook(remark('cannotOpen'), error))
  try {
    const { size } = await file.stat()
    let tries = 0
    const least = Math.max(0, size - MOST_BEHIND)
    for (let from = size; from > least; from -= PIECE_BYTES) {
      const start = Math.max(least, from - PIECE_BYTES)
      // Pieces overlap, so that none cuts the mark in two.
      const piece = await readAt(file, start, from - start + END_MARK.length - 1)
      for (
        let at = piece.lastIndexOf(END_MARK);
        at >= 0;
        at = at > 0 ? piece.lastIndexOf(END_MARK, at - 1) : -1
      ) {
        const range = await rangeOf(file, start + at, size)
        if (range || ++tries > MOST_TRIES) return range
      }
    }
    return null
  } finally {
    await file.close()
  }
}

async function rangeOf(file: FileHandle, at: number, fileBytes: number): Promise<ZipRange | null> {
  const record = await readAt(file, at, END_BYTES)
  if (record.length < END_BYTES || record.readUInt16LE(4) !== 0) return null
  const list = at - record.readUInt32LE(12)
  const start = list - record.readUInt32LE(16)
  const end = at + END_BYTES + record.readUInt16LE(20)
  if (start < 0 || end > fileBytes) return null
  const head = await readAt(file, list, 46)
  if (head.length < 46 || !head.subarray(0, 4).equals(LIST_MARK)) return null
  const offset = head.readUInt32LE(42)
  const isMarked = (await readAt(file, start + offset, 4)).equals(FILE_MARK)
  if (!isMarked && start + offset > 0) return null
  return { start, end, isHeadDamaged: !isMarked, fileBytes }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** Reads a ZIP as if it was all of its file, and its first bytes what they should be. */
export class ZipRangeReader extends RandomAccessReader {
  private readonly file: FileHandle
  private readonly range: ZipRange

  constructor(file: FileHandle, range: ZipRange) {
    super()
    this.file = file
    this.range = range
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.bytes(start, end), { objectMode: false })
  }

  private async *bytes(start: number, end: number): AsyncGenerator<Buffer> {
    let at = start
    if (this.range.isHeadDamaged && at < FILE_MARK.length) {
      yield FILE_MARK.subarray(at, Math.min(end, FILE_MARK.length))
      at = FILE_MARK.length
    }
    while (at < end) {
      const piece = await readAt(this.file, this.range.start + at, Math.min(end - at, PIECE_BYTES))
      if (piece.length === 0) return
      yield piece
      at += piece.length
    }
  }

  override close(done: (error: Error | null) => void): void {
    this.file.close().then(() => done(null), done)
  }
}
