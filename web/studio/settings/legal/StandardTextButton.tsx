import { useState } from 'react'
import { findCoinOptions } from '#contract/calls/coins.ts'
import type { Language } from '#rules/interface-language.ts'
import type { LegalPageName } from '#rules/legal-versions.ts'
import { usePageState } from '../../../platform/page-state.ts'
import { read, useRead } from '../../../session/read.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { showMessage } from '../../frame/toasts.ts'
import { standardText } from './standard-text.ts'

interface Props {
  readonly page: LegalPageName
  readonly lang: Language
  readonly onText: (text: string) => void
}

const optionsRead = read(findCoinOptions, {})

/** Puts the standard text of a page into its draft, so that a line of it can be changed, or that it is published again. */
export function StandardTextButton({ page, lang, onText }: Props) {
  const { t } = useTranslation('studio-shop')
  const { operator } = usePageState().site
  const { answer: options } = useRead(optionsRead)
  const [loading, setLoading] = useState(false)

  async function fill(credits: boolean) {
    setLoading(true)
    const text = await standardText(page, lang, { operator, credits }).catch(() => null)
    setLoading(false)
    if (text === null) showMessage(t('legal.standardFailed'))
    else onText(text)
  }

  return (
    <div>
      <Button disabled={loading || !options} onClick={() => options && void fill(options.credits)}>
        {t('legal.standard')}
      </Button>
    </div>
  )
}
