import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/forms/Notice.tsx'

/** What came of a press. */
interface Came {
  readonly look: 'good' | 'bad'
  readonly title: string
  readonly text: string
  /** Counts, so that each is read out. */
  readonly times: number
}

/** What came of the last press, and how it is told. */
export function useCame() {
  const { t } = useTranslation('membership')
  const [came, setCame] = useState<Came | null>(null)
  const tell = (one: Omit<Came, 'times'>) => setCame(last => ({ ...one, times: (last?.times ?? 0) + 1 }))
  const refuse = (text: string) => tell({ look: 'bad', title: t('mine.refused'), text })
  return { came, tell, refuse }
}

export function CameNotice({ came }: { readonly came: Came | null }) {
  if (!came) return null
  return (
    <Notice key={came.times} look={came.look} title={came.title} focused>
      <p>{came.text}</p>
    </Notice>
  )
}
