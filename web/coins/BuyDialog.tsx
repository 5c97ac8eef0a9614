import { type ReactNode, useRef } from 'react'
import { redeemWithCoins, redeemWithCredits } from '#contract/calls/library.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { useMutation } from '../session/use-mutation.ts'
import { SpendDialog } from './SpendDialog.tsx'
import type { SpendUnit } from './spend-phase.ts'
import { usePurchaseSummary } from './use-purchase-summary.ts'

interface Props {
  readonly volume: Volume
  readonly price: Pick<PurchasePrice, 'coins' | 'credits'>
  /** What it is bought with; null while the dialog is closed. */
  readonly unit: SpendUnit | null
  readonly reprice: () => void
  readonly onPaid: () => void
  /** Where the provider's page leads once it is bought there; back to where the reader is, unless said. */
  readonly next?: string | undefined
  /** Links beside "close", once it is bought. */
  readonly ways?: ReactNode
  readonly onClose: () => void
}

/** Buys or pre-orders a volume, with coins or with credits, after the reader was told what that costs and leaves. */
export function BuyDialog({ volume, price, unit, reprice, onPaid, next, ways, onClose }: Props) {
  const gets = usePurchaseSummary(volume)
  const withCoins = useMutation(redeemWithCoins, 'coins')
  const withCredits = useMutation(redeemWithCredits, 'coins')
  // The dialog keeps its texts while it closes.
  const last = useRef<SpendUnit>('coins')
  const about = unit ?? last.current
  last.current = about
  const params = { volumeId: volume.id }
  return (
    <SpendDialog
      open={unit !== null}
      kind="buy"
      what={volume.title}
      gets={gets}
      unit={about}
      price={about === 'coins' ? price.coins : price.credits}
      paidFor={{ volume: volume.id }}
      next={next}
      spend={consent =>
        about === 'coins'
          ? withCoins.act({ params, query: { coins: price.coins, ...consent } })
          : withCredits.act({ params, query: consent })
      }
      spending={withCoins.acting || withCredits.acting}
      onPriceChanged={reprice}
      onPaid={onPaid}
      ways={ways}
      onClose={onClose}
    />
  )
}
