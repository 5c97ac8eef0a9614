import { useFormat } from '../../ui/format.ts'
import { goTo } from '../frame/studio-location.ts'
import styles from './ListTabs.module.css'

interface Props {
  /** What is chosen among, for assistive technology. */
  readonly label: string
  readonly tabs: readonly {
    readonly href: string
    readonly label: string
    /** How many are in it; a text where not all are known. */
    readonly count?: number | string | undefined
    readonly isShown: boolean
  }[]
}

/** Lists of which one is shown; the address says which. */
export function ListTabs({ label, tabs }: Props) {
  const format = useFormat()
  return (
    <nav aria-label={label}>
      <ul className={`unmarked ${styles.tabs}`}>
        {tabs.map(({ href, label: name, count, isShown }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isShown ? 'page' : undefined}
              onClick={event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                goTo(href, { replace: true })
              }}
            >
              {name}
              {count !== undefined && (
                <>
                  {' '}
                  <span className={styles.count}>
                    {typeof count === 'number' ? format.number(count) : count}
                  </span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
