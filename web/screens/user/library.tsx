import { Suspense } from 'react'
import { UserArea } from '../../accounts/UserArea.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { canSaveOffline } from '../../reader/offline/can-save-offline.ts'
import { placeAddress } from '../../reader/progress/place-address.ts'
import { rentalsRead } from '../../rentals/rentals-read.ts'
import type { RouteLocation } from '../../router/match.ts'
import { useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

const LibraryBooks = lazyPart(['place'], () => import('../../library/LibraryBooks.tsx'))
const TakeVolume = lazyPart(['kept'], () => import('../../reader/offline/TakeVolume.tsx'))
const ContinueReading = lazyPart(['place'], () => import('../../reader/progress/ContinueReading.tsx'))
const RentalList = lazyPart([], () => import('../../rentals/RentalList.tsx'))
const MarkList = lazyPart(['marks'], () => import('../../library/MarkList.tsx'))

export default unlistedScreen('library:', Library, true)

/** docs/product.md#library: the library with the tabs library, rentals, and bookmarks and notes. */
function Library({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('library')
  return (
    <UserArea title={t('title')} lead={t('lead')} wide>
      {() => <LibraryTabs place={place} />}
    </UserArea>
  )
}

function LibraryTabs({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('library')
  const rentals = useRead(rentalsRead).answer
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        {
          id: 'books',
          label: t('books'),
          panel: (
            <Suspense fallback={<Skeleton shape="covers" count={12} />}>
              <LibraryBooks
                place={place}
                addressOf={({ slug, place: at }) => placeAddress(slug, at)}
                take={canSaveOffline() ? TakeVolume : null}
                begun={<ContinueReading />}
              />
            </Suspense>
          ),
        },
        {
          id: 'rentals',
          label: t('rentals'),
          late: true,
          panel: (
            <Suspense fallback={<Skeleton count={4} />}>
              {rentals ? <RentalList {...rentals} /> : <Skeleton count={4} />}
            </Suspense>
          ),
        },
        {
          id: 'marks',
          label: t('marks'),
          late: true,
          panel: (
            <Suspense fallback={<Skeleton count={4} />}>
              <MarkList />
            </Suspense>
          ),
        },
      ]}
    />
  )
}
