import type { ReactNode } from 'react'
import type { Event } from '#contract/generated/calendar.ts'
import type { Series } from '#contract/generated/catalogue.ts'
import { ReleaseKind } from '#contract/generated/enums.ts'
import { languageFacts } from '#rules/interface-language.ts'
import { useZone } from '../platform/local-time.ts'
import { useNow } from '../platform/now.ts'
import { usePageState } from '../platform/page-state.ts'
import { useTranslation } from '../texts/use-translation.ts'
import styles from './EventGroups.module.css'
import { EventRow } from './EventRow.tsx'
import { type Day, dayKey, groupEvents } from './group-events.ts'

interface Props {
  readonly events: readonly Event[]
  readonly by: 'month' | 'year'
  /** Only those of this month. */
  readonly month: string | null
  readonly follow: (series: Series) => ReactNode
  readonly preorder: (event: Event) => ReactNode
}

/** Releases by month, or by year, each day for itself. */
export function EventGroups({ events, by, month, follow, preorder }: Props) {
  const { t } = useTranslation('calendar')
  const { lang } = usePageState()
  const now = useNow()
  const zone = useZone()
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageFacts[lang].locale, options)
  // Groups and days are named by their noon in UTC.
  const heading = format({ timeZone: 'UTC', year: 'numeric', ...(by === 'month' && { month: 'long' }) })
  const dayName = format({ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
  const time = format({ timeZone: zone, timeStyle: 'short' })
  const today = dayKey(now, zone)
  const isToday = ({ key }: Day) => key === today
  // A printed book is out when its day has begun in the reader's time zone.
  const isOut = ({ kind, launch }: Event, { key }: Day) =>
    launch !== undefined && (kind === ReleaseKind.PHYSICAL ? key <= today : launch <= now)

  return (
    <>
      <p className={styles.zone}>{t('zone', { zone: zone.replaceAll('_', ' ') })}</p>
      {groupEvents(events, by, zone, month).map(group => (
        <section key={group.key} aria-labelledby={`month-${group.key}`} className={styles.group}>
          <h2 id={`month-${group.key}`}>{heading.format(group.at)}</h2>
          {group.days.map(day => (
            <div key={day.key} className={styles.day}>
              <h3 className={isToday(day) ? styles.today : undefined}>
                <time dateTime={day.key}>{dayName.format(day.at)}</time>
                {isToday(day) && <small>{t('today')}</small>}
              </h3>
              <ul className="unmarked">
                {day.events.map(event => (
                  <EventRow
                    key={`${event.kind} ${event.legacyId}`}
                    event={event}
                    time={event.launch ? time.format(event.launch) : ''}
                    out={isOut(event, day)}
                    follow={follow}
                    preorder={preorder}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  )
}
