import { deleteUpload } from '#contract/calls/studio-upload.ts'
import type { Upload } from '#contract/generated/studio_upload.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { sendFromStudio } from '../frame/ended-session.ts'
import { BookResult } from './BookResult.tsx'
import { RefusalText } from './Remarks.tsx'
import { useMegabytes } from './SendingRow.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly upload: Upload
  readonly onChange: () => void
}

/** Whether an import was asked for and refused: what holds back the plan itself is said there. */
export function isImportFailed({ state, refusal, plan }: Upload): boolean {
  return state === 'read' && refusal !== '' && refusal !== plan?.refusal
}

function stateText(upload: Upload): string {
  if (isImportFailed(upload)) return 'importFailed'
  const { state, outcome } = upload
  return outcome?.since ? `since.${outcome.since}.title` : `state.${state}`
}

/** A file that the shop has, wholly or in part. */
export function UploadRow({ upload, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const megabytes = useMegabytes()
  const { id, name, bytes, state, progress, refusal, outcome, plan } = upload
  const remove = async () => {
    await sendFromStudio(deleteUpload, { params: { uploadId: id } }).catch(() => {})
    onChange()
  }
  const isMoving = state === 'reading' || state === 'waiting' || state === 'importing'
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong> <span className={styles.soft}>{megabytes(bytes)}</span>
      </div>
      <p>{t(stateText(upload))}</p>
      {state === 'read' && plan && plan.volumeTitle !== '' && (
        <p className={styles.soft}>
          {t(`outcome.${plan.outcome}`, { title: plan.volumeTitle, series: plan.seriesTitle })}
        </p>
      )}
      {refusal && (
        <p data-look="danger">
          <RefusalText refusal={refusal} refused={upload.refused} />
        </p>
      )}
      {state === 'imported' && outcome && outcome.since !== 'gone' && (
        <div className={styles.whole}>
          <BookResult outcome={outcome} />
        </div>
      )}
      {isMoving && (
        <progress
          {...(state === 'reading' && { value: progress, max: 100 })}
          aria-label={t('progressOf', { name })}
        />
      )}
      <div className={styles.actions}>
        {(state === 'read' || state === 'refused') && (
          <LinkButton
            look={state === 'read' ? 'main' : 'plain'}
            href={`/studio/upload/${id}`}
            aria-label={t('lookAtOf', { name })}
          >
            {t('lookAt')}
          </LinkButton>
        )}
        {state === 'imported' && outcome && (
          <LinkButton href={`/studio/upload/${id}`} aria-label={t('resultOf', { name })}>
            {t('result')}
          </LinkButton>
        )}
        {state !== 'importing' && (
          <Button
            look="quiet"
            onClick={() => void remove()}
            aria-label={t(state === 'imported' ? 'clearOf' : 'removeOf', { name })}
          >
            {t(state === 'imported' ? 'clear' : 'remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
