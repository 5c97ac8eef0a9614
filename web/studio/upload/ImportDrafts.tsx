import { useState } from 'react'
import { importUpload, showUpload } from '#contract/calls/studio-upload.ts'
import { type Upload, UploadAnswers } from '#contract/generated/studio_upload.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly uploads: readonly Upload[]
  readonly onChange: () => void
}

/** Imports every file that becomes a new volume as a draft: readers see none of it, so that it can be looked at in the catalogue as well as before. */
export function ImportDrafts({ uploads, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState(0)
  const ready = uploads.filter(
    ({ state, plan, refusal }) => state === 'read' && plan?.outcome === 'created' && !refusal,
  )

  async function importAll() {
    setSending(true)
    const outcomes = []
    // One after the other: volumes of one series wait for each other in the shop anyway.
    for (const { id } of ready) outcomes.push(await importAsDraft(id))
    setFailed(outcomes.filter(isDone => !isDone).length)
    setSending(false)
    onChange()
  }

  if (ready.length < 2 && failed === 0) return null
  return (
    <div className={styles.actions}>
      {ready.length > 1 && (
        <Button look="main" disabled={isSending} onClick={() => void importAll()}>
          {t('importAll', { count: ready.length })}
        </Button>
      )}
      <p role="status">
        {isSending ? t('importingAll') : failed > 0 ? t('notAllImported', { count: failed }) : ''}
      </p>
    </div>
  )
}

/** Whether the shop has taken it on. What an editor has answered before counts. */
async function importAsDraft(uploadId: string): Promise<boolean> {
  const params = { uploadId }
  try {
    const { answer } = await sendFromBrowser(showUpload, { params })
    if (answer?.state !== 'read') return false
    const body = { ...(answer.answers ?? UploadAnswers.fromPartial({})), draft: true }
    return (await sendFromBrowser(importUpload, { params, body })).refused === undefined
  } catch {
    return false
  }
}
