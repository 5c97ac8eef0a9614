import { open, stat } from 'node:fs/promises'
import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import { addEditionFile, findEditionFile } from '../downloads/edition-file-store.ts'
import { MOST_EDITION_BYTES } from '../epub/clean/file-kind.ts'
import { BlobChanged } from '../platform/blobs/blob-store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { fileSource } from '../platform/blobs/sources.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'
import { keepEdition } from './edition-store.ts'
import type { BookInFolder } from './run-read-book-worker.ts'
import * as store from './store.ts'

export interface HandedInFile {
  path: string
  sha256: string
  isEpub: boolean
}

/** What the publisher should know of a file that is not stored, since it is too large. */
export async function describeLargeFile({ path, isEpub }: HandedInFile): Promise<Remark[]> {
  const { size } = await stat(path)
  if (!isEpub || size <= MOST_EDITION_BYTES) return []
  const [own = 0, most = 0] = [size, MOST_EDITION_BYTES].map(bytes => Math.ceil(bytes / 1e6))
  return [remark('fileTooLarge', { size: own, most })]
}

/**
 * Stores the bytes of the EPUB that a volume is made from, so that buyers get it, unless it is too large. Throws BookRefused
 * where the file has changed since its digest was made.
 */
export async function storeFileBytes(blobs: Blobs, { path, sha256, isEpub }: HandedInFile): Promise<void> {
  const source = await fileSource(path, sha256)
  if (!isEpub || source.size > MOST_EDITION_BYTES) return
  try {
    await blobs.put([source])
  } catch (error) {
    if (error instanceof BlobChanged) refuseBook(remark('changedMeanwhile'))
    throw error
  }
}

/** Stores that the EPUB is a volume's; its bytes are stored. */
export async function storeEditionFile(
  tx: Tx,
  volumeId: string,
  { path, sha256, isEpub }: HandedInFile,
  now: Date,
): Promise<void> {
  const { size } = await stat(path)
  if (isEpub && size <= MOST_EDITION_BYTES) await addEditionFile(tx, volumeId, { sha256, size }, now)
}

/**
 * Stores the volume as an edition before a file with the same texts takes the place of its own: styles and fonts may be
 * others. To be called where the import has not stored one because of its texts. Answers the number of the edition, or null.
 */
export async function keepFormerFile(
  tx: Tx,
  volumeId: string,
  sha256: string,
  now: Date,
): Promise<number | null> {
  const former = await findEditionFile(tx, volumeId)
  return former === null || former.sha256 === sha256 ? null : keepEdition(tx, volumeId, [], now)
}

/**
 * The volume whose file this is and which has no file stored, as those imported by earlier versions; null where nothing is
 * to be done.
 */
export async function findVolumeWithoutFile(
  reads: Reads,
  file: { path: string; sha256: string; recipe: string },
): Promise<string | null> {
  const volumeId = await store.findVolumeOfFile(reads, file.sha256, file.recipe)
  if (volumeId === null || (await findEditionFile(reads, volumeId)) !== null) return null
  const stats = await stat(file.path)
  return stats.isFile() && stats.size <= MOST_EDITION_BYTES && (await looksLikeEpub(file.path))
    ? volumeId
    : null
}

/** By its name or its first entry; whether it is one is found out by whoever reads it. */
async function looksLikeEpub(path: string): Promise<boolean> {
  if (/\.epub$/i.test(path)) return true
  const file = await open(path)
  try {
    const head = Buffer.alloc(58)
    await file.read(head, 0, head.length, 0)
    return head.subarray(30).toString('latin1') === 'mimetypeapplication/epub+zip'
  } finally {
    await file.close()
  }
}

/** What the publisher should know of a file that is stored, of which the volume was made before. */
export function remarksOnAddedFile({ isEpub, remarks }: BookInFolder['book']): Remark[] {
  return isEpub ? [...remarks, remark('fileStoredNow')] : remarks
}
