import { type ReactNode, useState } from 'react'
import { importUpload, showUpload } from '#contract/calls/studio-upload.ts'
import { type Upload, UploadAnswers } from '#contract/generated/studio_upload.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { sendFromStudio } from '../frame/ended-session.ts'
import { RefusalText } from './Remarks.tsx'
import styles from './Upload.module.css'
import { isImportFailed } from './UploadRow.tsx'

interface Props {
  readonly uploads: readonly Upload[]
  readonly onChange: () => void
}

/** Imports every file that becomes a new volume as a draft: readers see none of it, so that it can be looked at in the catalogue as well as before. */
export function ImportDrafts({ uploads, onChange }: Props) {
  const { t } = useTranslation(['studio-upload', 'refusals'])
  const [isSending, setSending] = useState(false)
  /** Of files that the shop has not taken on: why, where it has said so. */
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const ready = uploads.filter(
    ({ state, plan, refusal }) => state === 'read' && plan?.outcome === 'created' && !refusal,
  )

  async function importAll() {
    setSending(true)
    const reasons = new Map<string, string>()
    // One after the other: volumes of one series wait for each other in the shop anyway.
    for (const { id } of ready) {
      const reason = await importAsDraft(id)
      if (reason !== null) reasons.set(id, reason)
    }
    setRefused(reasons)
    setSending(false)
    onChange()
  }

  const failed = uploads.flatMap((upload): { id: string; name: string; why: ReactNode }[] => {
    const { id, name, refusal } = upload
    const reason = refused.get(id)
    if (isImportFailed(upload))
      return [{ id, name, why: <RefusalText refusal={refusal} refused={upload.refused} /> }]
    if (reason === undefined || upload.state !== 'read') return []
    return [{ id, name, why: reason ? t(`refusals:${reason}`) : t('failed') }]
  })
  return (
    <>
      {ready.length > 1 && (
        <div className={styles.actions}>
          <Button look="main" disabled={isSending} onClick={() => void importAll()}>
            {t('importAll', { count: ready.length })}
          </Button>
        </div>
      )}
      <p role="status">
        {isSending
          ? t('importingAll')
          : failed.length > 0
            ? t('notAllImported', { count: failed.length })
            : ''}
      </p>
      {!isSending && failed.length > 0 && (
        <ul className={styles.failures} aria-label={t('notImported')}>
          {failed.map(({ id, name, why }) => (
            <li key={id}>
              <a href={`/studio/upload/${id}`}>
                <bdi>{name}</bdi>
              </a>
              : {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Why the shop has not taken it on, which is empty where it did not answer; null where it has. What an editor has answered before counts. */
async function importAsDraft(uploadId: string): Promise<string | null> {
  const params = { uploadId }
  try {
    const { answer, refused } = await sendFromStudio(showUpload, { params })
    if (!answer) return refused ?? ''
    if (answer.state !== 'read') return null
    const body = { ...(answer.answers ?? UploadAnswers.fromPartial({})), draft: true }
    return (await sendFromStudio(importUpload, { params, body })).refused ?? null
  } catch {
    return ''
  }
}
