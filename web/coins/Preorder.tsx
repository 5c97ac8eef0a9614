import { Suspense } from 'react'
import type { Event } from '#contract/generated/calendar.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useLink } from '../router/navigation.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Money } from '../ui/Price.tsx'

const PreorderButton = lazyPart(['coins', 'refusals'], () => import('./PreorderButton.tsx'), PageOfVolume)

/**
 * Pre-orders the ebook of a release, with its price. Visitors, and whoever has no scripts or could not load the button, are
 * led to the page of the volume.
 */
export function Preorder({ event }: { readonly event: Event }) {
  const { volume, preorderCoins: coins } = event
  const signedIn = useSignedIn()
  if (!volume || coins === undefined) return null
  const page = <PageOfVolume volume={volume} coins={coins} />
  if (!signedIn) return page
  return (
    <Suspense fallback={page}>
      <PreorderButton volume={volume} coins={coins} />
    </Suspense>
  )
}

function PageOfVolume({ volume, coins }: { readonly volume: Volume; readonly coins: number }) {
  const { t } = useTranslation('calendar')
  const link = useLink()
  const format = useFormat()
  return (
    <LinkButton href={link(`/volumes/${volume.slug}`)}>
      {t('preorder', { count: coins, amount: format.number(coins) })} <Money coins={coins} />
      <span className="unseen"> {volume.title}</span>
    </LinkButton>
  )
}
