import { addMonths, type Day } from '#rules/calendar-days.ts'
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
  placeOf,
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
  const show = (day: Day) => setCalendar(search, placeOf(view, day))
  return (
    <>
      <div className={styles.tools}>
        <div className={styles.steps}>
          <Button onClick={() => show(stepped(range, -1))}>{t(`earlier.${view}`)}</Button>
          <Button onClick={() => show(today)}>{t('today')}</Button>
          <Button onClick={() => show(stepped(range, 1))}>{t(`later.${view}`)}</Button>
          {view === 'month' && <MonthChoice {...range} onChoose={show} />}
        </div>
        <h2 className={view === 'month' ? 'unseen' : styles.period} aria-live="polite">
          <Period {...range} />
        </h2>
        <nav aria-label={t('view.label')} className={styles.steps}>
          {(['month', 'week'] as const).map(one => (
            <LinkButton
              key={one}
              href={calendarPath(search, placeOf(one, range.day))}
              aria-current={one === view ? 'true' : undefined}
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

/** Months around the one that is shown: years before and after it. */
const YEARS = { before: 1, after: 3 }

function MonthChoice({ day, onChoose }: CalendarRange & { readonly onChoose: (day: Day) => void }) {
  const { t, day: text } = useLaunchTexts()
  const shown = `${day.slice(0, 7)}-01`
  const months = Array.from({ length: (YEARS.before + YEARS.after) * 12 + 1 }, (_, at) =>
    addMonths(shown, at - YEARS.before * 12),
  )
  return (
    <Select
      label={t('view.month')}
      labelUnseen
      value={shown}
      options={months.map(value => ({ value, label: text(value, { month: 'long', year: 'numeric' }) }))}
      onChange={event => onChoose(event.currentTarget.value)}
    />
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
