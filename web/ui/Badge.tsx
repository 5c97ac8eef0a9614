import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface Props {
  /**
   * `mark` for what is only so for a while, `plain` for what describes a thing, `good` for what a reader has or gets for
   * nothing. None has the accent, which is for what can be pressed.
   */
  readonly look?: 'plain' | 'mark' | 'good'
  readonly children: ReactNode
}

/** One or two words about a thing; never more than two below a cover. */
export function Badge({ look = 'plain', children }: Props) {
  return <span className={`${styles.badge} ${styles[look]}`}>{children}</span>
}
