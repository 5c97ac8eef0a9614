import type { ReactNode } from 'react'
import styles from './FoldedOnPhones.module.css'
import { Icon } from './Icon.tsx'
import { SlidersHorizontal } from './icons/sliders-horizontal.ts'

interface Props {
  /** What is behind the button, and how much of it is set. */
  readonly label: string
  /** Of what lies within. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * On phones behind a button, so that filters leave the first screen to what they filter; elsewhere open. It works without
 * scripts.
 */
export function FoldedOnPhones({ label, className = '', children }: Props) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon of={SlidersHorizontal} />
        {label}
      </summary>
      <div className={`${styles.inside} ${className}`}>{children}</div>
    </details>
  )
}
