import type { Day } from '#rules/calendar-days.ts'
import styles from './Calendar.module.css'
import { RELEASES } from './calendar-address.ts'
import { SlotCell } from './DropSlot.tsx'
import { LaunchList, type ViewProps, Waiting } from './LaunchList.tsx'
import { useLaunchTexts } from './use-launch-texts.ts'

/** As many as a day lists. Where it has more, it says how many, and lists one less when it is opened. */
export const MOST_SHOWN = 4

interface Props extends ViewProps {
  /** Days of other months are paler. */
  readonly month: string
}

/** Whole weeks as a table. */
export function MonthView({ days, month, launchesOn, today, ...rest }: Props) {
  const { t, day: text, longDay } = useLaunchTexts()
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className={styles.month} aria-label={t('view.month')} aria-busy={launchesOn === null}>
      <thead>
        <tr>
          {weeks[0]?.map(day => (
            <th key={day} scope="col">
              <abbr title={text(day, { weekday: 'long' })}>{text(day, { weekday: 'short' })}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <SlotCell
                key={day}
                of={{ day }}
                className={styles.day}
                data-today={day === today || undefined}
                data-other={!day.startsWith(month) || undefined}
              >
                <p className={styles.date}>
                  <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                    <span aria-hidden="true">{text(day, { day: 'numeric' })}</span>
                    <span className="unseen">{longDay(day)}</span>
                  </time>
                </p>
                <LaunchesOfDay day={day} launchesOn={launchesOn} {...rest} />
              </SlotCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What launches on a day; of many their numbers, and once it is opened the first of them and the way to the others. */
export function LaunchesOfDay({
  day,
  launchesOn,
  countsOn,
  weekOf,
  ...chips
}: Omit<ViewProps, 'days' | 'today'> & { readonly day: Day }) {
  const { t, longDay } = useLaunchTexts()
  if (!launchesOn) return <Waiting />
  const counts = countsOn(day)
  if (!counts || counts.launches <= MOST_SHOWN) return <LaunchList launches={launchesOn(day)} {...chips} />
  const first = launchesOn(day).slice(0, MOST_SHOWN - 1)
  return (
    <details className={styles.busy}>
      <summary>
        {([...RELEASES, 'lacking'] as const).map(
          one =>
            counts[one] > 0 && (
              <span key={one} data-of={one}>
                {t(`counted.${one}`, { count: counts[one] })}{' '}
              </span>
            ),
        )}
      </summary>
      <LaunchList launches={first} {...chips} />
      <a className={styles.more} href={weekOf(day)}>
        {t('more', { count: counts.launches - first.length })}
        <span className="unseen">{longDay(day)}</span>
      </a>
    </details>
  )
}
