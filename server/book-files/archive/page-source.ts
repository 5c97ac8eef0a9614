/** Where the pages of a comic come from: an archive of any kind, a folder, or a PDF. */
export interface PageSource {
  /** names of all files, in NFC */
  names: string[]
  /** what is left out of it, one line each */
  leftOut?: readonly string[]
  /** the name as it stands in the source for one that differs in case or in Unicode form only */
  find(name: string): string | null
  /** bytes of one file; refuses the book when it is longer than `limit`, damaged, or not there */
  read(name: string, limit: number): Promise<Buffer>
  close(): void
}
