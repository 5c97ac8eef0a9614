import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface Props {
  /** `mark` for what needs attention, `plain` for what describes a thing, `good` for what a reader has. */
  readonly look?: 'plain' | 'mark' | 'good'
  readonly children: ReactNode
}

/** One or two words about a thing; never more than two on a cover. */
export function Badge({ look = 'plain', children }: Props) {
  return <span className={`${styles.badge} ${styles[look]}`}>{children}</span>
}
