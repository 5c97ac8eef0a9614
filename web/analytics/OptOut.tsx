import { useSyncExternalStore } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Check } from '../ui/Field.tsx'
import { isOptedOut, optOut, watchOptOut } from './opt-out.ts'

/** docs/product.md#analytics: the cookie that keeps somebody from being counted, whatever was agreed to. */
export function OptOut() {
  const { t } = useTranslation('privacy')
  const out = useSyncExternalStore(watchOptOut, isOptedOut, () => false)
  return (
    <div className="scripted">
      <Check
        label={t('optOut.label')}
        hint={t('optOut.hint')}
        checked={out}
        onChange={event => optOut(event.target.checked)}
      />
    </div>
  )
}
