/** Where the pages of a comic come from: an archive of any kind, a folder, or a PDF. */
import type { Remark } from '../remark.ts'

export interface PageSource {
  /** names of all files, in NFC */
  names: string[]
  /** what is left out of it */
  leftOut?: readonly Remark[]
  /** the name as it stands in the source for one that differs in case or in Unicode form only */
  find(name: string): string | null
  /** bytes of one file; refuses the book when it is longer than `limit`, damaged, or not there */
  read(name: string, limit: number): Promise<Buffer>
  close(): void
}
