import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import type { ChoiceResult } from './use-choice.ts'

/** Says below a setting that it was saved, or why it was not. */
export function SavedNotice({ result }: { readonly result: ChoiceResult | null }) {
  const { t } = useTranslation('follows')
  return (
    <div role="status">
      {result && (
        <Notice look={result.saved ? 'good' : 'bad'}>
          <p>{result.saved ? t('notices.saved') : result.said}</p>
        </Notice>
      )}
    </div>
  )
}
