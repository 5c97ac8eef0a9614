import { useState } from 'react'
import type { Day } from '#rules/calendar-days.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Calendar.module.css'
import { SlotSection } from './DropSlot.tsx'
import type { ViewProps } from './LaunchList.tsx'
import { LaunchesOfDay } from './MonthView.tsx'
import { useLaunchTexts } from './use-launch-texts.ts'

interface Props extends ViewProps {
  /** Days of other months are paler. */
  readonly month: string
  /** The day that was asked for: its week is seen also where it is over. */
  readonly asked: Day
}

/**
 * A month as a list by day, for windows in which seven columns are too narrow for words. Weeks that are over come after a
 * press.
 */
export function MonthList({ days, month, asked, launchesOn, today, weekOf, ...chips }: Props) {
  const { t } = useLaunchTexts()
  const [showsPast, setShowsPast] = useState(false)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const from = days.includes(today) ? (asked < today ? asked : today) : (days[0] ?? asked)
  const past = weeks.filter(week => (week.at(-1) ?? '') < from)
  return (
    <div className={styles.list} aria-busy={launchesOn === null}>
      {past.length > 0 && (
        <div>
          <Button aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
            {t(showsPast ? 'pastWeeks.hide' : 'pastWeeks.show', { count: past.length })}
          </Button>
        </div>
      )}
      {weeks
        .filter(week => showsPast || !past.includes(week))
        .map(week => (
          <Week key={week[0]} week={week} {...{ month, launchesOn, today, weekOf, ...chips }} />
        ))}
    </div>
  )
}

function Week({
  week,
  month,
  today,
  ...rest
}: Omit<Props, 'days' | 'asked'> & { readonly week: readonly Day[] }) {
  const { lang, day: text, longDay } = useLaunchTexts()
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const range = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return (
    <section aria-labelledby={`week-${first}`} className={styles.weekOf}>
      <h3 id={`week-${first}`}>
        {range.formatRange(new Date(`${first}T12:00Z`), new Date(`${last}T12:00Z`))}
      </h3>
      {week.map(day => (
        <SlotSection
          key={day}
          of={{ day }}
          className={styles.line}
          data-today={day === today || undefined}
          data-other={!day.startsWith(month) || undefined}
          aria-label={longDay(day)}
        >
          <p className={styles.date}>
            <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
              {text(day, { weekday: 'short', day: 'numeric' })}
            </time>
          </p>
          <div>
            <LaunchesOfDay day={day} {...rest} />
          </div>
        </SlotSection>
      ))}
    </section>
  )
}
