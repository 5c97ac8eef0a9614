import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from './Button.tsx'
import { useFormat } from './format.ts'
import { Icon } from './Icon.tsx'
import { ChevronLeft } from './icons/chevron-left.ts'
import { ChevronRight } from './icons/chevron-right.ts'
import styles from './Pager.module.css'

interface Props {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly count: number
  /** The address of a page, with language prefix. */
  readonly hrefOf: (page: number) => string
}

/** docs/product.md#series-list: "showing from-to of count", with links to the neighbours, the first and the last page. */
export function Pager({ page, pageSize, count, hrefOf }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const last = Math.max(1, Math.ceil(count / pageSize))
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, count)
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <p className={styles.showing}>
        {t('pager.showing', {
          from: format.number(from),
          to: format.number(to),
          total: format.number(count),
        })}
      </p>
      {last > 1 && (
        <ul className={`unmarked ${styles.pages}`}>
          {page > 1 && (
            <li>
              <LinkButton href={hrefOf(page - 1)} rel="prev" aria-label={t('pager.previous')}>
                <Icon of={ChevronLeft} />
              </LinkButton>
            </li>
          )}
          {pagesAround(page, last).map(one => (
            <li key={one} className={one === page || one === 1 || one === last ? undefined : styles.wideOnly}>
              {typeof one === 'string' ? (
                <span className={styles.gap}>…</span>
              ) : (
                <LinkButton
                  look={one === page ? 'plain' : 'quiet'}
                  href={hrefOf(one)}
                  aria-current={one === page ? 'page' : undefined}
                  aria-label={t('pager.page', { page: format.number(one) })}
                >
                  {format.number(one)}
                </LinkButton>
              )}
            </li>
          ))}
          {page < last && (
            <li>
              <LinkButton href={hrefOf(page + 1)} rel="next" aria-label={t('pager.next')}>
                <Icon of={ChevronRight} />
              </LinkButton>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}

/** `(6, 20)` → 1, gap, 5, 6, 7, gap, 20. Gaps are named by their side, which also serves as their key. */
export function pagesAround(page: number, last: number): (number | 'before' | 'after')[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter(one => one >= 1 && one <= last)
  return shown.flatMap((one, at) => {
    const previous = shown[at - 1]
    if (previous === undefined || one - previous === 1) return [one]
    return [one <= page ? ('before' as const) : ('after' as const), one]
  })
}
