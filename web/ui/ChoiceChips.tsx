import type { ReactNode } from 'react'
import styles from './ChoiceChips.module.css'

export interface Choice {
  readonly key: string
  readonly href: string
  readonly label: string
}

interface Props {
  /** What is chosen, for assistive technology. */
  readonly label: string
  readonly choices: readonly Choice[]
  /** The key of the one that holds. */
  readonly chosen: string
  /** A link beside them that is no choice of the same kind. */
  readonly beside?: ReactNode
}

/** One of several views of the same list, each with an address of its own. */
export function ChoiceChips({ label, choices, chosen, beside }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={`unmarked ${styles.chips}`}>
        {choices.map(choice => (
          <li key={choice.key}>
            <a href={choice.href} aria-current={choice.key === chosen ? 'true' : undefined} data-keep>
              {choice.label}
            </a>
          </li>
        ))}
        {beside && <li className={styles.beside}>{beside}</li>}
      </ul>
    </nav>
  )
}
