import { openArchive } from '#server/book-files/archive/open-archive.ts'
import { remark } from '#server/book-files/remark.ts'
import type { checkEditionApart as apart } from '#server/epub/clean/check-edition-apart.ts'
import { checkEditionFile } from '#server/epub/clean/check-edition-file.ts'

/** Stands in for the shop's own `checkEditionApart`, in the thread that reads the book. */
export const checkEditionApart: typeof apart = async path => {
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
