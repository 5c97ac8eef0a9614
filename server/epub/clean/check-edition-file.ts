import type { Archive } from '../../book-files/archive/open-archive.ts'
import { BookRefused } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { PackageMetadata } from '../package/package-metadata.ts'
import { readEditionFile } from './read-edition-file.ts'

/**
 * What the publisher should know of the EPUB that buyers will get: what is left out of it, or why it is made from the parts
 * instead.
 */
export async function checkEditionFile(archive: Archive): Promise<Remark[]> {
  try {
    const file = await readEditionFile(archive, { onlyCheck: true })
    new PackageMetadata(file.package.root)
    const lost = file.losses.remark()
    return lost === null ? [] : [lost]
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    return [remark('fileNotHandedOn', { why: error.remark })]
  }
}
