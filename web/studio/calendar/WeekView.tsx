import { useLayoutEffect, useRef } from 'react'
import styles from './Calendar.module.css'
import { SlotCell, SlotSection } from './DropSlot.tsx'
import { LaunchList, type ViewProps, Waiting } from './LaunchList.tsx'
import { useLaunchTexts } from './use-launch-texts.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The first that is in sight where nothing launches earlier. */
const MORNING = 8

/** A week by hours, for windows with room for it. */
export function WeekView({ days, launchesOn, today, mayMove, onOpen }: ViewProps) {
  const { t, day: text, hour: hourText, hourOf } = useLaunchTexts()
  const table = useRef<HTMLDivElement>(null)
  const week = days[0]
  const launches = launchesOn ? days.flatMap(day => launchesOn(day)) : []
  const first = Math.min(MORNING, ...launches.map(({ at }) => (at ? hourOf(at) : MORNING)))
  const isThere = launchesOn !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week, and not after each move within it.
  useLayoutEffect(() => {
    const area = table.current
    const row = area?.querySelector<HTMLElement>(`[data-hour="${first}"]`)
    const head = area?.querySelector('thead')
    if (area && row && head) area.scrollTop = row.offsetTop - head.offsetHeight
  }, [week, isThere])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys, also where nothing launches.
    <section ref={table} className={styles.hours} tabIndex={0} aria-label={t('view.week')}>
      <table className={styles.week} aria-label={t('view.week')} aria-busy={!isThere}>
        <thead>
          <tr>
            <td />
            {days.map(day => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
                  {text(day, { weekday: 'short', day: 'numeric', month: 'short' })}
                </time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map(hour => (
            <tr key={hour} data-hour={hour}>
              <th scope="row">{hourText(hour)}</th>
              {days.map(day => (
                <SlotCell
                  key={day}
                  of={{ day, hour }}
                  className={styles.hour}
                  data-today={day === today || undefined}
                >
                  {launchesOn ? (
                    <LaunchList
                      launches={launchesOn(day).filter(({ at }) => at && hourOf(at) === hour)}
                      mayMove={mayMove}
                      onOpen={onOpen}
                    />
                  ) : (
                    hour % 4 === 0 && <Waiting />
                  )}
                </SlotCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A week as a list by day, for narrow windows. */
export function WeekList({ days, launchesOn, today, mayMove, onOpen }: ViewProps) {
  const { t, longDay } = useLaunchTexts()
  return (
    <div className={styles.list} aria-busy={launchesOn === null}>
      {days.map(day => (
        <SlotSection
          key={day}
          of={{ day }}
          className={styles.listed}
          data-today={day === today || undefined}
          aria-labelledby={`day-${day}`}
        >
          <h3 id={`day-${day}`}>
            <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
              {longDay(day)}
            </time>
          </h3>
          {!launchesOn && <Waiting />}
          {launchesOn && launchesOn(day).length === 0 && <p className={styles.soft}>{t('nothingOn')}</p>}
          {launchesOn && <LaunchList launches={launchesOn(day)} mayMove={mayMove} onOpen={onOpen} />}
        </SlotSection>
      ))}
    </div>
  )
}
