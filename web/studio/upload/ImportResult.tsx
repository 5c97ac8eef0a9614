import { useSWRConfig } from 'swr'
import { restoreKeptEdition } from '#contract/calls/studio-upload.ts'
import type { UploadOutcome } from '#contract/generated/studio_upload.ts'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { shopPath } from '../frame/shop-path.ts'
import { useSend } from '../ui/use-send.ts'
import { BookResult } from './BookResult.tsx'
import { madeRow } from './made-row.ts'
import { Remarks } from './Remarks.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly outcome: UploadOutcome
}

/** What an import has done, and what has become of it since. A new edition can be taken back. */
export function ImportResult({ outcome }: Props) {
  const { t } = useTranslation('studio-upload')
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(restoreKeptEdition)
  const { volumeId, kept, remarks, said, since } = outcome
  const [volume] = useRead(madeRow('volume', volumeId), ON_EACH_VISIT).answer?.rows ?? []
  const inShop = volume ? shopPath(volume) : null
  const takeBack = async () => {
    const { answer } = await send({ params: { volumeId, number: String(kept) } })
    // The upload and its volume are others now.
    if (answer) await mutate(key => /^(showUpload|listUploads|listStudioCatalogue) /.test(String(key)))
  }
  return (
    <section aria-labelledby="done" className={styles.section}>
      <h2 id="done">{t(since ? `since.${since}.title` : `done.${outcome.outcome}`)}</h2>
      {since && <p role="status">{t(`since.${since}.text`)}</p>}
      {since !== 'gone' && <BookResult outcome={outcome} />}
      <Remarks remarks={remarks} said={said} />
      {since !== 'gone' && (
        <div className={styles.actions}>
          <LinkButton look="main" href={`/studio/volumes/${volumeId}`}>
            {t('toStudio')}
          </LinkButton>
          {inShop && <LinkButton href={inShop}>{t('inShop')}</LinkButton>}
          {kept > 0 && since === '' && (
            <Button disabled={sending} onClick={() => void takeBack()}>
              {t('takeBack')}
            </Button>
          )}
        </div>
      )}
      <p role="status">{refusal?.said}</p>
    </section>
  )
}
