import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { BillingScreen } from '../coins/BillingScreen.tsx'
import { CoinsScreen } from '../coins/CoinsScreen.tsx'
import { CreditsScreen } from '../coins/CreditsScreen.tsx'
import { GiftScreen } from '../coins/GiftScreen.tsx'
import { HistoryScreen } from '../coins/HistoryScreen.tsx'
import { EreaderScreen } from '../library/EreaderScreen.tsx'
import { LibraryBooks } from '../library/LibraryBooks.tsx'
import type { Place } from '../platform/match.ts'
import { useRead } from '../platform/read.ts'
import type { Screen } from '../platform/screen.ts'
import { RentalList } from '../rentals/RentalList.tsx'
import { rentalsRead } from '../rentals/rentals-read.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { UserArea } from '../ui/UserArea.tsx'

interface One {
  /** Where its title and lead stand among the texts. */
  readonly words: string
  readonly View: ComponentType<{ place: Place }>
}

const VIEWS: Readonly<Record<string, One>> = {
  '/user/library': { words: 'library:', View: LibraryScreen },
  '/user/ereader': { words: 'opds:', View: EreaderScreen },
  '/user/coins': { words: 'coins:coins.', View: CoinsScreen },
  '/user/history': { words: 'coins:history.', View: HistoryScreen },
  '/user/gift': { words: 'coins:gift.', View: GiftScreen },
  '/user/credits': { words: 'coins:credits.', View: CreditsScreen },
  '/user/billing': { words: 'coins:billing.', View: BillingScreen },
}

function oneAt(place: Place): One {
  const one = VIEWS[place.route.path]
  if (!one) throw new Error(`no screen for ${place.route.path}`)
  return one
}

/** A reader's books and coins, in one file: whoever comes for one looks at the others. They are the same for everybody; what is personal comes in the browser. */
const screen: Screen = {
  head({ place, t }) {
    const { words } = oneAt(place)
    return { title: t(`${words}title`) + t('titleSuffix'), description: t(`${words}lead`), unlisted: true }
  },
  View({ place }) {
    const { View } = oneAt(place)
    return <View key={place.path} place={place} />
  },
}
export default screen

/** docs/product.md#library: the library with the tabs library and rentals. */
function LibraryScreen({ place }: { readonly place: Place }) {
  const { t } = useTranslation('library')
  return (
    <UserArea title={t('title')} lead={t('lead')} wide>
      {() => <LibraryTabs place={place} />}
    </UserArea>
  )
}

function LibraryTabs({ place }: { readonly place: Place }) {
  const { t } = useTranslation('library')
  const rentals = useRead(rentalsRead).answer
  return (
    <Tabs
      label={t('tabs')}
      tabs={[
        {
          id: 'books',
          label: t('books'),
          panel: <LibraryBooks place={place} />,
        },
        {
          id: 'rentals',
          label: t('rentals'),
          panel: rentals ? <RentalList {...rentals} /> : <Skeleton count={4} />,
        },
      ]}
    />
  )
}
