import { plainRemark } from '../../book-files/remark.ts'
import type { AppContext } from '../../context.ts'
import { storePictures } from '../../platform/images/store-pictures.ts'
import { readContents } from '../../publishing/part-contents.ts'
import type { BookInFolder } from '../../publishing/run-read-book-worker.ts'
import { blocksOf, readTree, wordsIn } from '../../publishing/text/join-texts.ts'
import type { ReadFile, ReadOptions } from './upload.ts'
import * as store from './upload-store.ts'

/**
 * Stores what was read of a file, so that it is shown and imported without reading it again: what an editor has seen is what
 * is imported.
 */
export async function storeReading(
  { db, blobs }: Pick<AppContext, 'db' | 'blobs'>,
  uploadId: string,
  read: BookInFolder,
  options: ReadOptions,
): Promise<ReadFile> {
  const { book } = read
  const contents = await readContents(read)
  const file: ReadFile = {
    options,
    cut: read.cut,
    book,
    words: contents.map(({ tree }) => (tree ? wordsIn(readTree(tree)) : 0)),
    blocks: contents.map(({ part, tree }) =>
      part.type === 'manga' ? part.pages.length : tree ? blocksOf(readTree(tree)).length : 0,
    ),
  }
  await storePictures(blobs, { pictures: book.pictures, bytesOf: read.bytes })
  await db.transaction(async tx => {
    await store.saveReadFile(tx, uploadId, file)
    for (const { part, tree } of contents)
      if (part.type === 'novel' && tree) await store.saveReadText(tx, uploadId, part.tree, tree)
  })
  return file
}

/** What was read of a file, as if it had just been read. */
export function openReading(
  { db, blobs }: Pick<AppContext, 'db' | 'blobs'>,
  uploadId: string,
  { book, cut }: ReadFile,
): BookInFolder {
  // A file that an earlier version has read has lines.
  const remarks = book.remarks.map(one => (typeof one === 'string' ? plainRemark(one) : one))
  return {
    book: { ...book, remarks },
    cut,
    peakBytes: 0,
    async bytes(name) {
      const bytes = (await store.findReadText(db, uploadId, name)) ?? (await blobs.bytes(name))
      if (!bytes) throw new Error(`the upload ${uploadId} has no ${name}`)
      return bytes
    },
  }
}
