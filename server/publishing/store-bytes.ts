import type { Blobs } from '../platform/blobs/blobs.ts'
import type { PreparedImage } from '../platform/images/prepare-image.ts'
import { storePictures, storePrepared } from '../platform/images/store-pictures.ts'
import type { ImportRequest } from './import-request.ts'
import { storeFileBytes } from './keep-file.ts'
import type { BookInFolder } from './run-read-book-worker.ts'

interface BookToStore {
  request: Pick<ImportRequest, 'file'>
  read: BookInFolder
  file: { sha256: string }
  pictures: Readonly<Record<'cover' | 'banner', PreparedImage | null>>
}

/**
 * Stores the bytes of a book, to which its rows will refer: before their transaction, which would be open for as long as
 * that takes.
 */
export async function storeBytes(
  blobs: Blobs,
  { request, read, file, pictures }: BookToStore,
): Promise<void> {
  const { book } = read
  await storePictures(blobs, { pictures: book.pictures, bytesOf: read.bytes })
  await storePrepared(blobs, [pictures.cover, pictures.banner])
  await storeFileBytes(blobs, { path: request.file, sha256: file.sha256, isEpub: book.isEpub })
}
