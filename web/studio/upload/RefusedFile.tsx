import { useState } from 'react'
import { planUpload } from '#contract/calls/studio-upload.ts'
import { type Upload, UploadAnswers } from '#contract/generated/studio_upload.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useSend } from '../ui/use-send.ts'
import { RefusalText } from './Remarks.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly upload: Upload
  readonly onSent: (answer: Upload) => Promise<unknown>
}

/** As what it may help to read a file. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  asManga: ['manga'],
  otherKind: ['novel', 'manga'],
}

/** A file that cannot be used as it was read: why, and in which other way it can be read. */
export function RefusedFile({ upload, onSent }: Props) {
  const { t } = useTranslation('studio-upload')
  const { send } = useSend(planUpload)
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const kind = upload.answers?.kind ?? ''
  const readAs = async (next: string) => {
    setSending(true)
    setSaid(null)
    const answers = upload.answers ?? UploadAnswers.fromPartial({})
    const body = next === kind ? answers : { ...answers, kind: next, parts: [], mapping: [] }
    const { answer, refusal } = await send({ params: { uploadId: upload.id }, body })
    if (answer) await onSent(answer)
    setSaid(refusal?.said ?? null)
    setSending(false)
  }
  const kinds = [...(KINDS[upload.remedy] ?? []), ''].filter(one => one !== kind)
  return (
    <section className={styles.section} aria-label={t('state.refused')}>
      {!isSending && (
        <p role="alert" className={styles.danger}>
          <RefusalText refusal={upload.refusal} refused={upload.refused} />
        </p>
      )}
      {kinds.length > 0 && <p className={styles.soft}>{t('readAs.lead')}</p>}
      <div className={styles.actions}>
        {kinds.map(one => (
          <Button key={one} disabled={isSending} onClick={() => void readAs(one)}>
            {t(`readAs.${one || 'file'}`)}
          </Button>
        ))}
        {upload.remedy === 'again' && (
          <Button disabled={isSending} onClick={() => void readAs(kind)}>
            {t('readAs.again')}
          </Button>
        )}
      </div>
      <p role="status">{isSending ? t('checking') : (said ?? '')}</p>
    </section>
  )
}
