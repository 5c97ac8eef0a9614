import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface Props {
  readonly title: string
  /** Why it is empty, and what would change it. */
  readonly children?: ReactNode
  /** One way on. */
  readonly action?: ReactNode
  /** What is drawn above, for those who see it; it says nothing that the words do not say. */
  readonly drawing?: 'library' | 'follows' | 'search' | 'calendar' | 'history' | 'offline'
  /** The level of the heading within the page. */
  readonly level?: 1 | 2 | 3
}

/** For what is empty, refused or broken: a reason and one way on. */
export function EmptyState({ title, children, action, drawing, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty} data-drawing={drawing}>
      <Heading>{title}</Heading>
      {children && <div className={styles.why}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
