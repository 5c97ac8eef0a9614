import { languageFacts } from '#rules/interface-language.ts'
import { useZone } from '../platform/local-time.ts'
import { useNow } from '../platform/now.ts'
import { usePageState } from '../platform/page-state.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { addressOf, type CalendarQuery, monthAfter } from './calendar-query.ts'
import { dayKey } from './group-events.ts'
import styles from './Months.module.css'

/** Around the month that is shown. */
const BEFORE = 2
const AFTER = 4

/** Months, each at an address of its own, and the way back to what comes next. */
export function Months({ filters }: { readonly filters: CalendarQuery }) {
  const { t } = useTranslation('calendar')
  const { lang } = usePageState()
  const link = useLink()
  const today = dayKey(useNow(), useZone())
  const shown = filters.month ?? today.slice(0, 7)
  const months = Array.from({ length: BEFORE + 1 + AFTER }, (_, at) => monthAfter(shown, at - BEFORE))
  const name = new Intl.DateTimeFormat(languageFacts[lang].locale, {
    timeZone: 'UTC',
    month: 'short',
    year: 'numeric',
  })
  const plain = { ...filters, after: null, before: null, month: null }
  return (
    <nav aria-label={t('months.label')}>
      <ul className={`unmarked ${styles.months}`}>
        <li>
          <a
            href={link(addressOf(plain))}
            aria-current={filters.month || filters.after || filters.before ? undefined : 'page'}
          >
            {t('months.now')}
          </a>
        </li>
        {months.map(month => (
          <li key={month}>
            <a
              href={link(addressOf({ ...plain, month }))}
              aria-current={month === filters.month ? 'page' : undefined}
            >
              {name.format(new Date(`${month}-01T12:00:00Z`))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
