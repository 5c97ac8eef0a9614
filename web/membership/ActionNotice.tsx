import { useState } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'

/** The outcome of an action. */
interface ActionOutcome {
  readonly look: 'good' | 'bad'
  readonly title: string
  readonly text: string
  /** Counts, so that screen readers read out each outcome. */
  readonly times: number
}

/** The outcome of the last action, and how to set it. */
export function useActionNotice() {
  const { t } = useTranslation('membership')
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null)
  const show = (one: Omit<ActionOutcome, 'times'>) =>
    setOutcome(last => ({ ...one, times: (last?.times ?? 0) + 1 }))
  const refuse = (text: string) => show({ look: 'bad', title: t('mine.refused'), text })
  return { outcome, show, refuse }
}

export function ActionNotice({ outcome }: { readonly outcome: ActionOutcome | null }) {
  if (!outcome) return null
  return (
    <Notice key={outcome.times} look={outcome.look} title={outcome.title} focused>
      <p>{outcome.text}</p>
    </Notice>
  )
}
