import { useState } from 'react'
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

/** What an import has done. A new edition can be taken back. */
export function ImportResult({ outcome }: Props) {
  const { t } = useTranslation('studio-upload')
  const { send } = useSend(restoreKeptEdition)
  const { lang } = usePageState()
  const [status, setStatus] = useState('')
  const [isBack, setBack] = useState(false)
  const { volumeId, volumeSlug, kept, remarks, said } = outcome
  const takeBack = async () => {
    const params = { volumeId, number: String(kept) }
    const { refusal } = await send({ params })
    setBack(!refusal)
    setStatus(refusal?.said ?? t('takenBack'))
  }
  return (
    <section aria-labelledby="done" className={styles.section}>
      <h2 id="done">{t(`done.${outcome.outcome}`)}</h2>
      <BookResult volumeId={volumeId} />
      <Remarks remarks={remarks} said={said} />
      <div className={styles.actions}>
        <LinkButton look="main" href={`/studio/volumes/${volumeId}`}>
          {t('toStudio')}
        </LinkButton>
        <LinkButton href={localPath(lang, `/volumes/${volumeSlug}`)}>{t('toVolume')}</LinkButton>
        {kept > 0 && !isBack && <Button onClick={() => void takeBack()}>{t('takeBack')}</Button>}
      </div>
      <p role="status">{status}</p>
    </section>
  )
}
