import { ReadFault } from '../session/ReadFault.tsx'
import { BookCard } from './BookCard.tsx'
import styles from './LibraryBooks.module.css'
import { ReadCard } from './ReadCard.tsx'
import { type LibraryQuery, useLibrary } from './use-library.ts'

/** So many places are kept free until it is known how many books there are. */
const PLACES = 6

interface Props {
  readonly filters: LibraryQuery
  /** Says what was done: the book in question may be gone from the page. */
  readonly onChanged: (what: string) => void
}

/** A piece of the library, within its grid. */
export function BookChunk({ filters, onChanged }: Props) {
  const { books, broken, fault, again } = useLibrary(filters)
  if (broken)
    return (
      <li className={styles.whole}>
        <ReadFault fault={fault} again={again} />
      </li>
    )
  if (!books)
    return Array.from({ length: PLACES }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move.
      <li key={at} className={styles.place} aria-hidden="true" />
    ))
  return books.map(book => (
    <li key={book.volume?.id ?? book.id}>
      {filters.unpurchased ? (
        book.volume && <ReadCard volume={book.volume} />
      ) : (
        <BookCard book={book} onChanged={onChanged} />
      )}
    </li>
  ))
}
