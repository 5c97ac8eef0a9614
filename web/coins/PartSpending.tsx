import { rentPart } from '#contract/calls/rentals.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { rentalFrom } from '#rules/rental.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { useNow } from '../platform/now.ts'
import { useNavigation } from '../router/navigation.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useReader } from '../session/reader.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Balance } from './Balance.tsx'
import { BuyDialog } from './BuyDialog.tsx'
import { OwedCoins } from './OwedCoins.tsx'
import offer from './PartOffer.module.css'
import { SpendDialog } from './SpendDialog.tsx'
import { useReceiptToast } from './use-receipt-toast.ts'

/** What is chosen at the gate: to rent the part, or to buy its volume with coins or with credits. */
export type PartChoice = 'rent' | 'buy' | 'credits'

interface Props {
  readonly part: Part
  /** Coins; undefined where the part is not lent. */
  readonly rental: number | undefined
  /** undefined where the volume is not sold. */
  readonly volume: PurchasePrice | undefined
  /** null while the dialogs are closed. */
  readonly choice: PartChoice | null
  readonly reprice: () => void
  readonly onClose: () => void
}

/** For whoever is signed in: what they have, and the dialogs in which they pay. */
export default function PartSpending({ part, rental, volume, choice, reprice, onClose }: Props) {
  const reader = useReader()
  const enter = useEntering()
  const toast = useReceiptToast()
  if (!reader) return <p className={offer.note} />
  return (
    <>
      <p className={offer.note}>
        <Balance reader={reader} />
      </p>
      <OwedCoins reader={reader} />
      {rental !== undefined && (
        <Renting part={part} coins={rental} open={choice === 'rent'} reprice={reprice} onClose={onClose} />
      )}
      {part.volume && volume && (
        <BuyDialog
          volume={part.volume}
          price={volume}
          unit={choice === 'rent' ? null : choice === 'buy' ? 'coins' : choice}
          reprice={reprice}
          onPaid={() => {
            const unit = choice === 'credits' ? 'credits' : 'coins'
            toast({ title: part.volume?.title ?? '', price: volume[unit], unit })
            enter()
          }}
          onClose={onClose}
        />
      )}
    </>
  )
}

interface RentingProps extends Pick<Props, 'part' | 'reprice' | 'onClose'> {
  readonly coins: number
  readonly open: boolean
}

function Renting({ part, coins, open, reprice, onClose }: RentingProps) {
  const { t } = useTranslation('coins')
  const localTime = useLocalTime()
  const now = useNow()
  const { act, acting } = useMutation(rentPart, 'coins')
  const enter = useEntering()
  const toast = useReceiptToast()
  return (
    <SpendDialog
      open={open}
      kind="rent"
      what={part.title}
      gets={t('spend.rentGet', { date: localTime(rentalFrom(now).until) })}
      unit="coins"
      price={coins}
      paidFor={{ part: part.id }}
      spend={consent => act({ params: { partId: part.id }, query: { coins, ...consent } })}
      spending={acting}
      onPriceChanged={reprice}
      onPaid={() => {
        toast({ title: part.title, price: coins, until: rentalFrom(now).until })
        enter()
      }}
      onClose={onClose}
    />
  )
}

/** Opens the part behind the gate, with all cached answers dropped. */
function useEntering(): () => void {
  const refresh = useRefreshReads()
  const { go } = useNavigation()
  return () => {
    // The gate itself stays until the part is opened anew, so that nothing flickers.
    void refresh(key => /^(findPart|openPart|findPartOffers) /.test(key))
    go(location.pathname + location.search, { replace: true, anew: true })
  }
}
