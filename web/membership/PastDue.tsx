import { Suspense, useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import { useNavigation } from '../router/navigation.ts'
import { useReader } from '../session/reader.ts'

const PastDueBanner = lazyPart(['membership', 'refusals'], () => import('./PastDueBanner.tsx'))

/** Pages that say it themselves. */
const PAGES_WITHOUT = ['/user/membership', '/user/billing']

const CLOSED = 'kashihon-past-due-closed'

function isClosed(): boolean {
  try {
    return sessionStorage.getItem(CLOSED) !== null
  } catch {
    return false
  }
}

function saveClosed(): void {
  try {
    sessionStorage.setItem(CLOSED, '1')
  } catch {
    // Without storage it is closed until the next page.
  }
}

/** docs/product.md#subscription-states: said on every page until it is paid, or put aside for this visit. */
export default function PastDue() {
  const reader = useReader()
  const { place } = useNavigation()
  const [closed, setClosed] = useState(isClosed)
  if (reader?.subscriptionStatus !== 'PAST_DUE' || closed || PAGES_WITHOUT.includes(place.path)) return null
  return (
    <Suspense>
      <PastDueBanner
        close={() => {
          saveClosed()
          setClosed(true)
        }}
      />
    </Suspense>
  )
}
