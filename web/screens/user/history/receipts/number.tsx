import { lazy, Suspense } from 'react'
import { UserArea } from '../../../../accounts/UserArea.tsx'
import type { RouteLocation } from '../../../../router/match.ts'
import { useTranslation } from '../../../../texts/use-translation.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { unlistedScreen } from '../../../groups/group-screens.tsx'

const ReceiptSheet = lazy(() => import('../../../../coins/ReceiptSheet.tsx'))

export default unlistedScreen('receipts:', OneReceipt)

/** One receipt, by its number. */
function OneReceipt({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('receipts')
  const number = place.params.number ?? ''
  return (
    <UserArea title={t('one', { number })}>
      {() => (
        <Suspense fallback={<Skeleton count={6} />}>
          <ReceiptSheet number={number} />
        </Suspense>
      )}
    </UserArea>
  )
}
