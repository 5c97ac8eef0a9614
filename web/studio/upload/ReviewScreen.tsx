import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { showUpload } from '#contract/calls/studio-upload.ts'
import type { Upload } from '#contract/generated/studio_upload.ts'
import { read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StudioPage } from '../frame/StudioPage.tsx'
import type { ScreenProps } from '../frame/studio-route.ts'
import { ImportResult } from './ImportResult.tsx'
import { RefusedFile } from './RefusedFile.tsx'
import { RefusalText } from './Remarks.tsx'
import { ReviewForm } from './ReviewForm.tsx'

const WATCH_MS = 1000
const MOVING = new Set(['uploading', 'waiting', 'reading', 'importing'])

/** A file that was read: what it would become, to be corrected and imported. */
export default function ReviewScreen({ params }: ScreenProps) {
  const { t } = useTranslation('studio-upload')
  const uploadId = params.uploadId ?? ''
  const { mutate } = useSWRConfig()
  const shown = read(showUpload, { params: { uploadId } })
  const { answer, waiting, broken, refused, again } = useRead(shown, {
    refreshInterval: seen =>
      MOVING.has((seen as { answer?: { state: string } } | undefined)?.answer?.state ?? '') ? WATCH_MS : 0,
    revalidateOnMount: true,
  })
  const area = useFocusOfStep(stepOf(answer))
  const toList = <LinkButton href="/studio/upload">{t('toList')}</LinkButton>
  if (waiting) return <Skeleton count={8} />
  if (broken)
    return <EmptyState level={1} title={t('broken')} action={<Button onClick={again}>{t('again')}</Button>} />
  if (refused || !answer) return <EmptyState level={1} title={t('gone')} action={toList} />
  const { name, state, reading, plan, outcome, refusal } = answer
  return (
    <StudioPage title={name} lead={t(`state.${state}`)} actions={toList}>
      <div ref={area} tabIndex={-1}>
        {outcome ? (
          <ImportResult outcome={outcome} />
        ) : state === 'refused' ? (
          <RefusedFile
            upload={answer}
            onSent={next => mutate(shown.key, { answer: next }, { revalidate: false })}
          />
        ) : reading && plan ? (
          <ReviewForm key={uploadId} upload={answer} reading={reading} plan={plan} />
        ) : (
          <>
            {refusal !== '' && (
              <p role="alert">
                <RefusalText refusal={refusal} refused={answer.refused} />
              </p>
            )}
            {MOVING.has(state) && <progress aria-label={t('progressOf', { name })} />}
          </>
        )}
      </div>
    </StudioPage>
  )
}

function stepOf(upload: Upload | undefined): string {
  if (!upload) return ''
  const { state, outcome, reading, plan } = upload
  if (outcome) return `imported ${outcome.since}`
  return state === 'refused' ? state : reading && plan ? 'review' : 'waiting'
}

/** What is shown takes the focus where the control that had it is gone with the step before. */
function useFocusOfStep(step: string) {
  const area = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const isNext = before.current !== '' && before.current !== step
    before.current = step
    if (isNext && document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [step])
  return area
}
