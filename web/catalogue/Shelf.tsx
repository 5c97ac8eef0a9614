import type { ReactNode } from 'react'
import styles from './Shelf.module.css'

interface Props {
  /** Unique on the page; names the section. */
  readonly id: string
  readonly title: string
  /** A sentence below the title. */
  readonly explained?: string
  /** A link at the end of the heading's line. */
  readonly more?: ReactNode
  /** `row`: one line to be pushed sideways; `grid`: as many lines as it takes. */
  readonly shape?: 'row' | 'grid'
  /** List items. */
  readonly children: ReactNode
}

/** A titled shelf of covers. */
export function Shelf({ id, title, explained, more, shape = 'row', children }: Props) {
  return (
    <section aria-labelledby={id} className={styles.shelf}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {explained && <p className={styles.explained}>{explained}</p>}
      <ul className={styles[shape]}>{children}</ul>
    </section>
  )
}
