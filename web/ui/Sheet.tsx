import type { ReactNode } from 'react'
import styles from './Sheet.module.css'

interface Props {
  readonly title: string
  /** What one does here; null once it has been done. */
  readonly lead: string | null
  readonly children?: ReactNode
  /** Links to what one may have wanted instead. */
  readonly otherwise?: ReactNode
}

/** One narrow column with one thing to do. */
export function Sheet({ title, lead, children, otherwise }: Props) {
  return (
    <div className={styles.sheet}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead !== null && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
      {otherwise && <div className={styles.otherwise}>{otherwise}</div>}
    </div>
  )
}
