import { LibraryBookStatus, MissingReason } from '#contract/generated/enums.ts'
import type { LibraryBook } from '#contract/generated/library.ts'

const WORDS: Readonly<Record<number, string>> = {
  [LibraryBookStatus.PREORDER]: 'preorder',
  [LibraryBookStatus.NOT_UPLOADED]: 'notUploaded',
  [LibraryBookStatus.PROCESSING]: 'processing',
  [LibraryBookStatus.READY]: 'ready',
}

/** docs/product.md#library: the status of a book, by the name of its words; null while nothing is known of its files. */
export function stateOf({ status, volume }: LibraryBook): string | null {
  const word = WORDS[status] ?? null
  return word === 'preorder' && !volume?.publishing ? 'preorderOpen' : word
}

/**
 * What the files of a corrected edition are: `making` while those of the edition before it are still there; null where
 * nothing was corrected, or no file is made yet.
 */
export function correctionOf({ corrected, lastUpdated }: LibraryBook): 'making' | 'ready' | null {
  if (!corrected || !lastUpdated) return null
  return lastUpdated < corrected ? 'making' : 'ready'
}

const WHILE_MADE_MS = 8000

/** Files that are being made are looked for again. */
export function whileMade(books: readonly LibraryBook[]): number {
  const waits = books.some(book => {
    const isMissing = book.missingFiles.some(({ reason }) => reason === MissingReason.BEING_MADE)
    return isMissing || correctionOf(book) === 'making'
  })
  return waits ? WHILE_MADE_MS : 0
}
