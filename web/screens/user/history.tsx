import { lazy, Suspense } from 'react'
import { UserArea } from '../../accounts/UserArea.tsx'
import { useHistory } from '../../coins/use-history.ts'
import type { RouteLocation } from '../../router/match.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { useTranslation } from '../../texts/use-translation.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

/** The screens of the account are loaded ahead as one, and most of those who come for another do not need it. */
const HistoryList = lazy(() => import('../../coins/HistoryList.tsx'))

export default unlistedScreen('coins:history.', PurchaseHistory)

/** docs/product.md#history: everything that came or went, by kind, as far back as one wants. */
function PurchaseHistory({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('coins')
  return (
    <UserArea title={t('history.title')} lead={t('history.lead')}>
      {reader => <LoadedHistory show={place.search.show} credits={reader.showsCredits} />}
    </UserArea>
  )
}

interface Props {
  readonly show: string | undefined
  readonly credits: boolean
}

function LoadedHistory({ show, credits }: Props) {
  const history = useHistory()
  const { entries } = history
  const skeleton = <Skeleton count={8} />
  if (entries)
    return (
      <Suspense fallback={skeleton}>
        <HistoryList entries={entries} history={history} show={show} credits={credits} />
      </Suspense>
    )
  if (!history.broken) return skeleton
  return <ReadFault fault={history.fault} again={history.again} />
}
