import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findPrice } from '#contract/calls/catalogue.ts'
import { redeemWithCoins, rentPart } from '#contract/calls/coins.ts'
import type { Part, Volume } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import { rentalFrom } from '#rules/rental.ts'
import { useAct } from '../platform/act.ts'
import { useRefresh } from '../platform/forget.ts'
import { useFormat } from '../platform/format.ts'
import { useNavigation } from '../platform/navigation.ts'
import { useNow } from '../platform/now.ts'
import { read, useRead } from '../platform/read.ts'
import { useReader } from '../platform/reader.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Balance } from './Balance.tsx'
import { useGets } from './ReaderOffer.tsx'
import { SpendDialog } from './SpendDialog.tsx'
import styles from './VolumeOffer.module.css'

interface Props {
  readonly part: Part
  /** What the check answered: 402, or 410 where only the volume is left. */
  readonly status: number
}

type Wish = 'rent' | 'buy' | null

/** Section 2, part purchase gate: renting the part or buying its volume, for whoever is signed in. */
export default function PartOffer({ part, status }: Props) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const reader = useReader()
  const [wish, setWish] = useState<Wish>(null)
  const { volume, rentalCoins } = part
  const sold = volume && isSold(volume) ? volume : null
  const price = useRead(sold && read(findPrice, { params: { id: sold.slug } }))
  const rents = rentalCoins !== undefined && status === 402
  if (!reader || price.waiting) return <Skeleton count={2} />
  if (!rents && !price.answer) return null
  const bought = price.answer?.coins ?? 0
  return (
    <div className={styles.inner}>
      <p className={styles.note}>
        <Balance reader={reader} />
      </p>
      <p className={styles.ways}>
        {rents && (
          <Button look="main" onClick={() => setWish('rent')}>
            {t('rent', { count: rentalCoins, amount: format.number(rentalCoins) })}
          </Button>
        )}
        {price.answer && (
          <Button look={rents ? 'plain' : 'main'} onClick={() => setWish('buy')}>
            {t('buyVolume', { count: bought, amount: format.number(bought) })}
          </Button>
        )}
      </p>
      {rents && (
        <Renting part={part} coins={rentalCoins} open={wish === 'rent'} onClose={() => setWish(null)} />
      )}
      {sold && price.answer && (
        <Buying
          volume={sold}
          coins={bought}
          reprice={price.again}
          open={wish === 'buy'}
          onClose={() => setWish(null)}
        />
      )}
    </div>
  )
}

/** Manga are not bought with coins. */
function isSold({ onSale, noEbook, publishing, type }: Volume): boolean {
  return onSale && !noEbook && publishing !== undefined && type !== SeriesType.MANGA
}

interface Opened {
  readonly open: boolean
  readonly onClose: () => void
}

function Renting({ part, coins, open, onClose }: Opened & { readonly part: Part; readonly coins: number }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const now = useNow()
  const { act, acting } = useAct(rentPart, 'coins')
  const enter = useEntering()
  return (
    <SpendDialog
      open={open}
      kind="rent"
      what={part.title}
      gets={t('spend.rentGet', { date: format.moment(rentalFrom(now).until) })}
      unit="coins"
      price={coins}
      spend={() => act({ params: { partId: part.id }, query: { coins } })}
      spending={acting}
      // The price came with the part.
      repriced={enter}
      paid={enter}
      onClose={onClose}
    />
  )
}

interface BuyingProps extends Opened {
  readonly volume: Volume
  readonly coins: number
  readonly reprice: () => void
}

function Buying({ volume, coins, reprice, open, onClose }: BuyingProps) {
  const gets = useGets(volume)
  const { act, acting } = useAct(redeemWithCoins, 'coins')
  const enter = useEntering()
  return (
    <SpendDialog
      open={open}
      kind="buy"
      what={volume.title}
      gets={gets}
      unit="coins"
      price={coins}
      spend={() => act({ params: { volumeId: volume.id }, query: { coins } })}
      spending={acting}
      repriced={reprice}
      paid={enter}
      onClose={onClose}
    />
  )
}

/** Opens the part on whose threshold one stands, with all that was read before forgotten. */
function useEntering(): () => void {
  const refresh = useRefresh()
  const { go } = useNavigation()
  return () => {
    // The part itself stays until it is opened anew, so that nothing flickers.
    void refresh(key => /^(findPart|openPart) /.test(key))
    go(location.pathname + location.search, { replace: true, anew: true })
  }
}
