import { type ReactNode, useState } from 'react'
import type { StudioChangeResult } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { GoesPublic } from './GoesPublic.tsx'
import type { Refusal } from './use-send.ts'

/** What was said before changes are saved, and what stands for it. */
type Said = Pick<StudioChangeResult, 'public' | 'publicTotal' | 'publicVersion'>

/** What a request carries beside its changes. */
interface SaveOptions {
  readonly dryRun: boolean
  readonly publicVersion?: string
}

type Sent =
  | { readonly answer: StudioChangeResult; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Refusal }

interface Question {
  readonly said: Said
  /** What was said first, where it is something else by now. */
  readonly before: Said | undefined
  readonly decide: (isConfirmed: boolean) => void
}

interface PublicSave {
  /**
   * Saves changes by `send` once it was confirmed what comes before readers by them: at once where nothing does, or where
   * `said` was shown and confirmed already. Where it has become something else meanwhile, that is said anew. Answers null
   * where it was not confirmed; where nobody knows what readers would see, nothing is saved.
   */
  readonly save: (send: (options: SaveOptions) => Promise<Sent>, said?: Said) => Promise<Sent | null>
  readonly dialog: ReactNode
}

/** Saves nothing but what was said. */
export function usePublicSave(): PublicSave {
  const { t } = useTranslation('studio')
  const [question, setQuestion] = useState<Question | null>(null)

  async function save(
    send: (options: SaveOptions) => Promise<Sent>,
    said?: Said,
    before?: Said,
  ): Promise<Sent | null> {
    if (!said) {
      const { answer, refusal } = await send({ dryRun: true })
      if (!answer) return { refusal }
      const isAsked = answer.publicTotal > 0 || before !== undefined
      if (isAsked && !(await isConfirmed(answer, before))) return null
      return save(send, answer)
    }
    const sent = await send({ dryRun: false, publicVersion: said.publicVersion })
    const isOther = sent.refusal?.details?.includes('"publicChanged"')
    return isOther ? save(send, undefined, said) : sent
  }

  const isConfirmed = (said: Said, before: Said | undefined) =>
    new Promise<boolean>(decide => setQuestion({ said, before, decide }))

  function decide(isConfirmed: boolean) {
    setQuestion(null)
    question?.decide(isConfirmed)
  }

  return {
    save: (send, said) => save(send, said),
    dialog: question && (
      <Dialog
        open
        title={t('public.title')}
        onClose={() => decide(false)}
        actions={
          <>
            <Button look="main" onClick={() => decide(true)}>
              {t(question.said.publicTotal > 0 ? 'public.confirm' : 'public.save')}
            </Button>
            <Button onClick={() => decide(false)}>{t('public.cancel')}</Button>
          </>
        }
      >
        <GoesPublic
          rows={question.said.public}
          total={question.said.publicTotal}
          before={question.before?.public}
        />
      </Dialog>
    ),
  }
}
