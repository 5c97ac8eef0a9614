import type { Blobs } from '../platform/blobs/blobs.ts'
import { storePictures, storePrepared } from '../platform/images/store-pictures.ts'
import type { Book } from './import-book.ts'
import { storeFileBytes } from './keep-file.ts'

/** Stores the bytes of a book, to which its rows will refer: before their transaction, which would be open for as long as that takes. */
export async function storeBytes(
  blobs: Blobs,
  { request, read, file, pictures }: Pick<Book, 'request' | 'read' | 'file' | 'pictures'>,
): Promise<void> {
  const { book } = read
  await storePictures(blobs, { pictures: book.pictures, bytesOf: read.bytes })
  await storePrepared(blobs, [pictures.cover, pictures.banner])
  await storeFileBytes(blobs, { path: request.file, sha256: file.sha256, isEpub: book.isEpub })
}
