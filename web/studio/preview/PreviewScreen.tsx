import { useState } from 'react'
import { findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import { makePreview } from '#contract/calls/studio-preview.ts'
import type { Preview } from '#contract/generated/previews.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import { goTo } from '../frame/studio-location.ts'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ListState } from '../ui/ListState.tsx'
import { useSend } from '../ui/use-send.ts'
import styles from './Preview.module.css'
import { PreviewForm, type StandInChoice } from './PreviewForm.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { ProofLinks } from './ProofLinks.tsx'
import { SubjectSearch } from './SubjectSearch.tsx'

/**
 * A page of the shop as somebody else sees it, and links with which an author reads before publication. `?subject=` names a
 * series, volume or part.
 */
export default function PreviewScreen({ search }: ScreenProps) {
  const { t } = useTranslation('studio-preview')
  const subject = search.get('subject')
  const found = useRead(subject ? read(findStudioSubject, { params: { id: subject } }) : null)
  const row = found.answer?.row
  return (
    <StudioPage title={t('title')} lead={t('lead')}>
      <div className={styles.screen}>
        {subject ? (
          <ListState read={found} empty={null} rows={2}>
            {row && <Look key={row.id} row={row} />}
          </ListState>
        ) : (
          <SubjectSearch onChoose={id => goTo(`/studio/preview?subject=${id}`)} />
        )}
        <ProofLinks subject={row} />
      </div>
    </StudioPage>
  )
}

function Look({ row }: { readonly row: StudioRow }) {
  const { t } = useTranslation('studio-preview')
  const { send, sending, refusal } = useSend(makePreview)
  const [preview, setPreview] = useState<Preview | null>(null)

  async function show({ as, country, at }: StandInChoice) {
    const { answer } = await send({
      body: { as, country, at, seriesId: row.kind === 'series' ? row.id : row.seriesId },
    })
    if (answer) setPreview(answer)
  }

  return (
    <section aria-labelledby="subject" className={styles.section}>
      <div className={styles.heading}>
        <h2 id="subject">{row.title}</h2>
        <Button onClick={() => goTo('/studio/preview')}>{t('other')}</Button>
      </div>
      <PreviewForm sending={sending} onShow={show} />
      <p role="alert">{refusal?.said}</p>
      {preview && (
        <PreviewFrame key={preview.id} preview={preview} row={row} onEnd={() => setPreview(null)} />
      )}
    </section>
  )
}
