import { showUpload } from '#contract/calls/studio-upload.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ImportResult } from './ImportResult.tsx'
import { RefusalText } from './Remarks.tsx'
import { ReviewForm } from './ReviewForm.tsx'

const WATCH_MS = 1000
const MOVING = new Set(['uploading', 'waiting', 'reading', 'importing'])

/** A file that was read: what it would become, to be corrected and imported. */
export default function ReviewScreen({ params }: ScreenProps) {
  const { t } = useTranslation('studio-upload')
  const uploadId = params.uploadId ?? ''
  const { answer, waiting, broken, refused, again } = useRead(read(showUpload, { params: { uploadId } }), {
    refreshInterval: seen =>
      MOVING.has((seen as { answer?: { state: string } } | undefined)?.answer?.state ?? '') ? WATCH_MS : 0,
    revalidateOnMount: true,
  })
  const toList = <LinkButton href="/studio/upload">{t('toList')}</LinkButton>
  if (waiting) return <Skeleton count={8} />
  if (broken)
    return <EmptyState level={1} title={t('broken')} action={<Button onClick={again}>{t('again')}</Button>} />
  if (refused || !answer) return <EmptyState level={1} title={t('gone')} action={toList} />
  const { name, state, reading, plan, outcome, refusal } = answer
  return (
    <StudioPage title={name} lead={t(`state.${state}`)} actions={toList}>
      {refusal !== '' && refusal !== plan?.refusal && (
        <p role="alert">
          <RefusalText refusal={refusal} refused={answer.refused} />
        </p>
      )}
      {outcome ? (
        <ImportResult outcome={outcome} />
      ) : reading && plan ? (
        <ReviewForm key={uploadId} upload={answer} reading={reading} plan={plan} />
      ) : (
        MOVING.has(state) && <progress aria-label={t('progressOf', { name })} />
      )}
    </StudioPage>
  )
}
