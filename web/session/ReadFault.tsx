import { useSyncExternalStore } from 'react'
import { isShopUpdated, watchShopUpdated } from '../router/load-ahead.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { wordsOfFault } from './words-of-fault.ts'

interface Props {
  /** Its status; 0 where no answer came. */
  readonly fault: number
  readonly again: () => void
}

/** docs/product.md#faults: in place of what could not be read: what happened, what to do, and a button that does it. */
export function ReadFault({ fault, again }: Props) {
  const { t } = useTranslation('common')
  const updated = useSyncExternalStore(watchShopUpdated, isShopUpdated, () => false) && fault === 0
  return (
    <EmptyState
      title={t('broken.title')}
      action={
        <Button onClick={updated ? () => location.reload() : again}>
          {t(updated ? 'notice.reload' : 'broken.again')}
        </Button>
      }
    >
      <p>{updated ? t('notice.tooOld') : wordsOfFault({}, fault, t)}</p>
    </EmptyState>
  )
}
