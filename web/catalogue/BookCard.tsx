import type { ReactNode } from 'react'
import { Cover } from '../ui/Cover.tsx'
import styles from './BookCard.module.css'

interface Face {
  readonly title: string
  readonly image: { readonly hash: string; readonly colour: string } | undefined
  /** The second line of a title that has two. */
  readonly second?: string
  /** One quiet line below the title. */
  readonly note?: ReactNode
  /**
   * Up to two {@link Badge}s. They stand at the end, so that they hide nothing of a cover and titles beside each other begin
   * in one line.
   */
  readonly badges?: ReactNode
  readonly first?: boolean | undefined
}

/** A cover with its title: one link, one tab stop. */
export function BookCard({ href, ...face }: Face & { readonly href: string }) {
  return (
    <a href={href} className={styles.card}>
      <BookFace {...face} />
    </a>
  )
}

/** What stands in the link. */
export function BookFace({ title, second, image, note, badges, first }: Face) {
  return (
    <>
      <Cover
        hash={image?.hash}
        colour={image?.colour}
        title={title}
        decorative
        first={first}
        sizes="(width <= 37.4em) 42vw, 11rem"
      />
      <span className={styles.title}>{title}</span>
      {second && <span className={styles.second}>{second}</span>}
      {note && <span className={styles.note}>{note}</span>}
      {badges && <span className={styles.badges}>{badges}</span>}
    </>
  )
}
