import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/forms/Notice.tsx'
import { useMomentText } from '../../frame/moment-text.ts'
import type { Restorable } from './use-kept.ts'

/** Says that what stands in a form is from an earlier visit, and throws it away if that is wanted. */
export function Restored({ kept: { restoredAt, discard } }: { readonly kept: Restorable }) {
  const { t } = useTranslation('studio')
  const momentText = useMomentText()
  if (!restoredAt) return null
  return (
    <Notice>
      <p>
        {t('kept.restored', { when: momentText(restoredAt) })}{' '}
        <Button look="quiet" onClick={discard}>
          {t('kept.discard')}
        </Button>
      </p>
    </Notice>
  )
}
