import type { listStudioCalendar } from '#contract/calls/studio-calendar.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import type { ReadState } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Calendar.module.css'
import { isFiltered } from './calendar-address.ts'

interface Props {
  readonly calendar: ReadState<typeof listStudioCalendar>
  readonly search: URLSearchParams
}

/** What is to be said of the days below: nothing is on them, not all is shown, or it could not be read. */
export function CalendarNotice({ calendar, search }: Props) {
  const { t } = useTranslation(['studio-calendar', 'refusals'])
  const { answer, broken, refused, fault, stale, again } = calendar
  if (broken) return <ReadFault fault={fault} again={again} />
  if (refused || stale)
    return (
      <p role="alert" className={styles.failed}>
        {refused ? t(`refusals:${refused}`) : t('stale')} <Button onClick={again}>{t('again')}</Button>
      </p>
    )
  const isEmpty = answer?.launches.length === 0
  const said = answer?.cut ? 'cut' : isEmpty ? (isFiltered(search) ? 'noneFits' : 'none') : null
  return (
    <p role="status" className={styles.notice}>
      {said && t(said)}
    </p>
  )
}
