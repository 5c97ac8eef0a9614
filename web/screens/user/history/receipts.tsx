import { lazy, Suspense } from 'react'
import { UserArea } from '../../../accounts/UserArea.tsx'
import type { RouteLocation } from '../../../router/match.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { unlistedScreen } from '../../groups/group-screens.tsx'

/** Most of those who come for another of these screens do not need them. */
const ReceiptLines = lazy(() => import('../../../coins/ReceiptLines.tsx'))

export default unlistedScreen('receipts:', Receipts)

/** docs/product.md#receipts: everything that was paid, bought and given back, by number. */
function Receipts({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('receipts')
  const page = Math.max(1, Math.trunc(Number(place.search.page)) || 1)
  return (
    <UserArea title={t('title')} lead={t('lead')}>
      {() => (
        <Suspense fallback={<Skeleton count={8} />}>
          <ReceiptLines page={page} />
        </Suspense>
      )}
    </UserArea>
  )
}
