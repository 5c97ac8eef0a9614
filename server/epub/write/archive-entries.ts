import type { PackageParts } from './package-document.ts'

/** A file of the book: its text, or what gives its bytes when it is written. */
export interface Entry {
  /** Within the folder of the book. */
  name: string
  content: string | (() => Promise<Buffer>)
}

export interface Entries {
  files: Entry[]
  /** What the package says of them. */
  parts: PackageParts
}
