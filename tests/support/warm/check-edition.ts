import { openArchive } from '#server/book-files/archive/open-archive.ts'
import { remark } from '#server/book-files/remark.ts'
import { checkEditionFile } from '#server/epub/clean/check-edition-file.ts'
import type { checkEditionInWorker as apart } from '#server/epub/clean/check-edition-in-worker.ts'

/** Stands in for the shop's own `checkEditionInWorker`, in the thread that reads the book. */
export const checkEditionInWorker: typeof apart = async path => {
  try {
    const archive = await openArchive(path)
    try {
      return await checkEditionFile(archive)
    } finally {
      archive.close()
    }
  } catch {
    return [remark('fileUnchecked')]
  }
}
