import { useSWRConfig } from 'swr'
import { restoreKeptEdition } from '#contract/calls/studio-upload.ts'
import type { UploadOutcome } from '#contract/generated/studio_upload.ts'
import { localPath } from '#rules/interface-language.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useSend } from '../ui/use-send.ts'
import { BookResult } from './BookResult.tsx'
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
  const { lang } = usePageState()
  const { volumeId, volumeSlug, kept, remarks, said, since } = outcome
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
          <LinkButton href={localPath(lang, `/volumes/${volumeSlug}`)}>{t('toVolume')}</LinkButton>
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
