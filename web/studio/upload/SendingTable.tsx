import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import { RowMenu } from '../ui/RowMenu.tsx'
import { RowTable } from '../ui/RowTable.tsx'
import styles from './Upload.module.css'
import { pauseFile, type QueuedFile, removeFile, resumeFile } from './upload-queue.ts'

const MOST_SHOWN = 10

/** Files that this tab sends, each with its progress and what can be done with it. */
export function SendingTable({ files }: { readonly files: readonly QueuedFile[] }) {
  const { t } = useTranslation('studio-upload')
  const megabytes = useMegabytes()
  const { first, more } = useFirstRows(files, files.length, MOST_SHOWN)
  return (
    <section aria-labelledby="sending" className={styles.section}>
      <h2 id="sending">{t('sending')}</h2>
      <RowTable
        label={t('sending')}
        rows={first}
        keyOf={({ key }) => String(key)}
        columns={[
          { key: 'name', label: t('column.file'), share: 45, of: ({ name }) => name },
          {
            key: 'size',
            label: t('column.size'),
            isNumber: true,
            isRare: true,
            of: ({ size }) => megabytes(size),
          },
          { key: 'step', label: t('column.state'), share: 40, of: file => <Step file={file} /> },
        ]}
        actions={({ key, name, step }) => (
          <>
            {step === 'paused' || step === 'failed' ? (
              <Button look="quiet" onClick={() => resumeFile(key)} aria-label={t('resumeOf', { name })}>
                {t('resume')}
              </Button>
            ) : (
              <Button look="quiet" onClick={() => pauseFile(key)} aria-label={t('pauseOf', { name })}>
                {t('pause')}
              </Button>
            )}
            <RowMenu
              of={name}
              actions={[
                { label: t('remove'), name: t('removeOf', { name }), act: () => void removeFile(key) },
              ]}
            />
          </>
        )}
      />
      {more}
    </section>
  )
}

function Step({ file: { name, step, share, refused } }: { readonly file: QueuedFile }) {
  const { t } = useTranslation(['studio-upload', 'refusals'])
  if (step === 'failed')
    return (
      <span role="alert" className={styles.danger}>
        {refused ? t(`refusals:${refused}`) : t('failed')}
      </span>
    )
  return (
    <>
      <progress value={share} max={1} aria-label={t('progressOf', { name })} />{' '}
      {t(`step.${step}`, { percent: Math.floor(share * 100) })}
    </>
  )
}

/** A size in the words of the studio's language. */
export function useMegabytes(): (bytes: number) => string {
  const { t } = useTranslation('studio-upload')
  const { lang } = usePageState()
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return bytes => t('megabytes', { size: Math.max(0.1, bytes / 1_000_000).toLocaleString(lang, digits) })
}
