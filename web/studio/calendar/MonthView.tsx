import type { Day } from '#rules/calendar-days.ts'
import styles from './Calendar.module.css'
import { SlotCell } from './DropSlot.tsx'
import { foldParts } from './fold-parts.ts'
import { LaunchList, type ViewProps, Waiting } from './LaunchList.tsx'
import { useLaunchTexts } from './use-launch-texts.ts'

/** As many as a day shows before it says how many more there are. */
const SHOWN = 3

interface Props extends ViewProps {
  /** Days of other months are paler. */
  readonly month: string
}

/** Whole weeks as a table. */
export function MonthView({ days, month, launchesOn, today, weekOf, ...chips }: Props) {
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
                <LaunchesOfDay day={day} launchesOn={launchesOn} weekOf={weekOf} {...chips} />
              </SlotCell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first of a day, and the way to the others. Parts that come out with their volume are counted there. */
export function LaunchesOfDay({
  day,
  launchesOn,
  weekOf,
  ...chips
}: Pick<ViewProps, 'launchesOn' | 'weekOf' | 'mayMove' | 'onOpen'> & { readonly day: Day }) {
  const { t, longDay } = useLaunchTexts()
  if (!launchesOn) return <Waiting />
  const { launches, parts } = foldParts(launchesOn(day))
  const more = launches.length > SHOWN + 1 ? launches.length - SHOWN : 0
  return (
    <>
      <LaunchList launches={more > 0 ? launches.slice(0, SHOWN) : launches} parts={parts} {...chips} />
      {more > 0 && (
        <a className={styles.more} href={weekOf(day)}>
          {t('more', { count: more })}
          <span className="unseen">{longDay(day)}</span>
        </a>
      )}
    </>
  )
}
