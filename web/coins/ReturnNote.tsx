import type { Returnable } from '#contract/generated/history.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import styles from './History.module.css'

interface Props {
  readonly of: Returnable
  readonly choose: () => void
  /** With the day of the purchase, where nothing else says it. */
  readonly dated?: boolean
}

/** Until when a purchase can go back, with the button; or why it cannot. */
export function ReturnNote({ of: { date, until, reason }, choose, dated = false }: Props) {
  const { t } = useTranslation(['coins', 'refusals'])
  const localTime = useLocalTime()
  return (
    <>
      <p className={styles.note}>
        {dated && date && <time dateTime={date.toISOString()}>{localTime(date)}</time>}
        {until ? (
          <span>{t('return.until', { moment: localTime(until) })}</span>
        ) : (
          <span>{t(`refusals:${reason}`)}</span>
        )}
      </p>
      {until && (
        <div className={styles.withdraw}>
          <Button onClick={choose}>{t('return.button')}</Button>
        </div>
      )}
    </>
  )
}
