import { refuseBook } from '../book-refused.ts'
import { remark } from '../remark.ts'

/** The limits of an archive: more than books need, less than a decompression bomb. */
export const ARCHIVE_LIMITS = {
  files: 10_000,
  totalBytes: 1_000_000_000,
  /** of a RAR or 7z file, which is in memory as a whole while it is unpacked */
  packedBytes: 500_000_000,
  /** unpacked : packed, asked of everything that unpacks to more than `ratioFreeBytes` */
  ratio: 200,
  ratioFreeBytes: 1_000_000,
  nameCharacters: 200,
  /** one text (package, chapter, style sheet) */
  textBytes: 10_000_000,
  /** one picture as it lies in the archive */
  pictureBytes: 64_000_000,
} as const

/** Refuses what holds more in all than a book needs. */
export function refuseTotalBytes(total: number): void {
  if (total > ARCHIVE_LIMITS.totalBytes)
    refuseBook(remark('holdsSize', { size: Math.round(total / 1e6), most: ARCHIVE_LIMITS.totalBytes / 1e6 }))
}
