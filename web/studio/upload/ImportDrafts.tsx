import { useState } from 'react'
import { importUpload, showUpload } from '#contract/calls/studio-upload.ts'
import { type Upload, UploadAnswers } from '#contract/generated/studio_upload.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { sendFromStudio } from '../frame/ended-session.ts'
import { isImportFailed } from './UploadTable.tsx'

interface Props {
  readonly uploads: readonly Upload[]
  /** Why the shop has not taken files on, by their ids; empty where it did not answer. */
  readonly refused: ReadonlyMap<string, string>
  readonly onRefused: (refused: ReadonlyMap<string, string>) => void
  readonly onChange: () => void
}

/**
 * Imports every file that becomes a new volume as a draft: readers see none of it, so that it can be looked at in the
 * catalogue as well as before.
 */
export function ImportDrafts({ uploads, refused, onRefused, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const [isSending, setSending] = useState(false)
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
    onRefused(reasons)
    setSending(false)
    onChange()
  }

  const failed = uploads.filter(
    upload => isImportFailed(upload) || (upload.state === 'read' && refused.has(upload.id)),
  )
  return (
    <>
      {ready.length > 1 && (
        <Button look="main" disabled={isSending} onClick={() => void importAll()}>
          {t('importAll', { count: ready.length })}
        </Button>
      )}
      <p role="status">
        {isSending
          ? t('importingAll')
          : failed.length > 0
            ? t('notAllImported', { count: failed.length })
            : ''}
      </p>
    </>
  )
}

/**
 * Why the shop has not taken it on, which is empty where it did not answer; null where it has. What an editor has answered
 * before counts.
 */
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
