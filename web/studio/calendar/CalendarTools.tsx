import type { Day } from '#rules/calendar-days.ts'
import { languageFacts, languages } from '#rules/interface-language.ts'
import { STUDIO_STATES } from '#rules/studio-states.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import styles from './Calendar.module.css'
import {
  type CalendarRange,
  calendarPath,
  FILTERS,
  isFiltered,
  RELEASES,
  setCalendar,
  stepped,
} from './calendar-address.ts'
import { SeriesFilter } from './SeriesFilter.tsx'
import { useLaunchTexts } from './use-launch-texts.ts'

interface Props {
  readonly search: URLSearchParams
  readonly range: CalendarRange
  readonly today: Day
}

/** Which days are shown and which launches. All of it is in the address. */
export function CalendarTools({ search, range, today }: Props) {
  const { t } = useLaunchTexts()
  const { view } = range
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.steps}>
          <Button onClick={() => setCalendar(search, { date: stepped(range, -1) })}>
            {t(`earlier.${view}`)}
          </Button>
          <Button onClick={() => setCalendar(search, { date: today })}>{t('today')}</Button>
          <Button onClick={() => setCalendar(search, { date: stepped(range, 1) })}>
            {t(`later.${view}`)}
          </Button>
        </div>
        <h2 className={styles.period} aria-live="polite">
          <Period {...range} />
        </h2>
        <nav aria-label={t('view.label')} className={styles.steps}>
          {(['month', 'week'] as const).map(one => (
            <LinkButton
              key={one}
              href={calendarPath(search, { view: one, date: range.day })}
              aria-current={one === view ? 'true' : undefined}
              onClick={event => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                setCalendar(search, { view: one, date: range.day })
              }}
            >
              {t(`view.${one}`)}
            </LinkButton>
          ))}
        </nav>
      </div>
      <Filters search={search} />
    </>
  )
}

function Period({ view, day, days }: CalendarRange) {
  const { lang, day: text } = useLaunchTexts()
  if (view === 'month') return text(day, { month: 'long', year: 'numeric' })
  const format = new Intl.DateTimeFormat(lang, {
    ...({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const),
  })
  return format.formatRange(new Date(`${days[0]}T12:00Z`), new Date(`${days.at(-1)}T12:00Z`))
}

function Filters({ search }: Pick<Props, 'search'>) {
  const { t } = useLaunchTexts()
  const choice = (name: string, values: readonly string[], labelOf: (value: string) => string) => (
    <Select
      label={t(`filter.${name}`)}
      value={search.get(name) ?? ''}
      options={[
        { value: '', label: t('filter.any') },
        ...values.map(value => ({ value, label: labelOf(value) })),
      ]}
      onChange={event => setCalendar(search, { [name]: event.currentTarget.value })}
    />
  )
  return (
    <search className={styles.filter}>
      <SeriesFilter search={search} />
      {choice('language', languages, one => languageFacts[one as (typeof languages)[number]].name)}
      {choice('release', RELEASES, one => t(`release.${one}`))}
      {choice('state', STUDIO_STATES, one => t(`state.${one}`))}
      {isFiltered(search) && (
        <Button onClick={() => setCalendar(search, Object.fromEntries(FILTERS.map(name => [name, null])))}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}
