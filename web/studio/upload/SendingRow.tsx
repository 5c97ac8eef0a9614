import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Upload.module.css'
import { pauseFile, type QueuedFile, removeFile, resumeFile } from './upload-queue.ts'

interface Props {
  readonly file: QueuedFile
}

/** A file that this tab sends, with its progress and what can be done with it. */
export function SendingRow({ file }: Props) {
  const { t } = useTranslation(['studio-upload', 'refusals'])
  const megabytes = useMegabytes()
  const { key, name, size, step, share, refused } = file
  const isStopped = step === 'paused' || step === 'failed'
  const why = refused ? t(`refusals:${refused}`) : t('failed')
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong> <span className={styles.soft}>{megabytes(size)}</span>
      </div>
      <p role={step === 'failed' ? 'alert' : undefined} data-look={step === 'failed' ? 'danger' : undefined}>
        {step === 'failed' ? why : t(`step.${step}`, { percent: Math.floor(share * 100) })}
      </p>
      <progress value={share} max={1} aria-label={t('progressOf', { name })} />
      <div className={styles.actions}>
        {isStopped ? (
          <Button onClick={() => resumeFile(key)} aria-label={t('resumeOf', { name })}>
            {t('resume')}
          </Button>
        ) : (
          <Button onClick={() => pauseFile(key)} aria-label={t('pauseOf', { name })}>
            {t('pause')}
          </Button>
        )}
        <Button look="quiet" onClick={() => void removeFile(key)} aria-label={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

/** A size in the words of the studio's language. */
export function useMegabytes(): (bytes: number) => string {
  const { t } = useTranslation('studio-upload')
  const { lang } = usePageState()
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return bytes => t('megabytes', { size: Math.max(0.1, bytes / 1_000_000).toLocaleString(lang, digits) })
}
