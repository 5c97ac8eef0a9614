import type { Archive } from '../../book-files/archive/open-archive.ts'
import { BookRefused } from '../../book-files/book-refused.ts'
import { PackageMetadata } from './package-metadata.ts'
import { readEditionFile } from './read-edition-file.ts'

/** What the publisher should know of the EPUB that buyers will get: what is left out of it, or why it is made from the parts instead. */
export async function checkEditionFile(archive: Archive): Promise<string[]> {
  try {
    const file = await readEditionFile(archive, { onlyCheck: true })
    new PackageMetadata(file.package.root)
    const line = file.losses.line()
    return line === null ? [] : [line]
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    return [`buyers get an EPUB made from its parts, since this one cannot be handed on: ${error.message}`]
  }
}
