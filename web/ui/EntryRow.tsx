import type { ReactNode } from 'react'
import { Cover } from './Cover.tsx'
import styles from './EntryRow.module.css'

interface Props {
  readonly cover: { readonly hash: string; readonly colour: string } | undefined
  readonly title: string
  /** Nothing where it has no page of its own any more. */
  readonly href: string | undefined
  /** What is said of it, below its title. */
  readonly about: ReactNode
  /** At the end of the row. */
  readonly children?: ReactNode
}

/** One of a list of series or releases: cover, title, what is said of it, and what can be done with it. */
export function EntryRow({ cover, title, href, about, children }: Props) {
  return (
    <li className={styles.row}>
      <Cover hash={cover?.hash} colour={cover?.colour} title={title} decorative sizes="3.5rem" />
      <span className={styles.words}>
        {href ? (
          <a href={href} className={styles.title}>
            {title}
          </a>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        <span className={styles.about}>{about}</span>
      </span>
      {children}
    </li>
  )
}
