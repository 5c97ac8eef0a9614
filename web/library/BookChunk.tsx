import { Fragment } from 'react'
import type { BookReading, LibraryBook } from '#contract/generated/library.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { BookCard } from './BookCard.tsx'
import styles from './LibraryBooks.module.css'
import { ReadCard } from './ReadCard.tsx'
import type { TakeVolume } from './TakeBook.tsx'
import { type LibraryQuery, useLibrary } from './use-library.ts'

/** So many places are kept free until it is known how many books there are. */
const PLACES = 6

interface Props {
  readonly filters: LibraryQuery
  readonly addressOf: (reading: BookReading) => string
  readonly take: TakeVolume
  /** Says what was done: the book in question may be gone from the page. */
  readonly onChanged: (what: string) => void
}

/** A piece of the library, within its grid. */
export function BookChunk({ filters, addressOf, take, onChanged }: Props) {
  const { books, broken, fault, again } = useLibrary(filters)
  // A series may go on from one piece into the next.
  const before = useLibrary(filters.chunk > 0 ? { ...filters, chunk: filters.chunk - 1 } : null).books?.at(-1)
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
  return books.map((book, at) => {
    const begins = book.serie?.id !== (at > 0 ? books[at - 1] : before)?.serie?.id
    return (
      <Fragment key={book.volume?.id ?? book.id}>
        {filters.bySeries && begins && <SeriesHead book={book} />}
        <li>
          {book.id ? (
            <BookCard book={book} addressOf={addressOf} take={take} onChanged={onChanged} />
          ) : (
            <ReadCard book={book} addressOf={addressOf} take={take} />
          )}
        </li>
      </Fragment>
    )
  })
}

function SeriesHead({ book: { serie } }: { readonly book: LibraryBook }) {
  const link = useLink()
  if (!serie) return null
  return (
    <li className={styles.series}>
      <h2>
        <a href={link(`/series/${serie.slug}`)}>{serie.title}</a>
      </h2>
    </li>
  )
}
