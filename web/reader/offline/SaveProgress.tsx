import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { saveAll } from './running-queue.ts'
import { saveStateOf, watchSaves } from './running-saves.ts'
import type { QueueProgress, QueueState } from './save-queue.ts'
import styles from './TakeAlong.module.css'

interface ProgressProps {
  readonly progress: QueueProgress
  readonly queue: QueueState
  readonly cancel: () => void
}

/** How far the queue is, why it waits or has stopped, and a button that ends it. */
export function SaveProgress({ progress: { done, total, saving }, queue, cancel }: ProgressProps) {
  const { t } = useTranslation('kept')
  const format = useFormat()
  const share = useSyncExternalStore(watchSaves, () => saveStateOf(saving ?? '')?.progress ?? 0)
  return (
    <>
      <p role="status">
        {t('take.progress', { done: format.number(done), total: format.number(total) })}
        {queue.waits && ` ${t(`take.waits.${queue.waits}`)}`}
      </p>
      <progress
        className={styles.progress}
        value={(done + share) / total}
        max={1}
        aria-label={t('take.label')}
      />
      {queue.stopped && <p role="alert">{t(`failed.${queue.stopped}`)}</p>}
      <p className={styles.line}>
        {queue.stopped && <Button onClick={() => saveAll([])}>{t('take.goOn')}</Button>}
        <Button onClick={cancel}>{t('cancel')}</Button>
      </p>
    </>
  )
}
