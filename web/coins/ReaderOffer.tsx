import { type ReactNode, Suspense, useRef, useState } from 'react'
import { findVolume } from '#contract/calls/catalogue.ts'
import type { User } from '#contract/generated/accounts.ts'
import type { Volume } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { read, useRead } from '../session/read.ts'
import { useReader } from '../session/reader.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Balance } from './Balance.tsx'
import { BuyDialog } from './BuyDialog.tsx'
import { OwedCoins } from './OwedCoins.tsx'
import styles from './VolumeOffer.module.css'

interface Props {
  readonly volume: Volume
  readonly price: PurchasePrice
  readonly reprice: () => void
  readonly readHref: string | null
  readonly terms: ReactNode
  readonly owned: ReactNode
  /** Until it is known what this reader has. */
  readonly waiting: ReactNode
}

/** The purchase box for whoever is signed in. */
export default function ReaderOffer(props: Props) {
  const { volume, terms, owned, waiting } = props
  const reader = useReader()
  // Read by its id: the read of the page, by its slug, was answered for visitors.
  const mine = useRead(read(findVolume, { params: { id: volume.id } }))
  const [unit, setUnit] = useState<'coins' | 'credits' | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // Without knowing what the reader has only the price can be shown.
  if (mine.broken) return <div className={styles.inner}>{terms}</div>
  if (!reader || !mine.answer) return waiting
  return (
    <>
      <div ref={box} tabIndex={-1} className={styles.inner}>
        {mine.answer.owned ? (
          <Suspense fallback={waiting}>{owned}</Suspense>
        ) : (
          <>
            {terms}
            <p className={styles.note}>
              <Balance reader={reader} />
            </p>
            <OwedCoins reader={reader} />
            <Ways {...props} reader={reader} choose={setUnit} />
          </>
        )}
      </div>
      <Buying {...props} unit={unit} onClose={() => setUnit(null)} after={() => box.current?.focus()} />
    </>
  )
}

function Ways({
  price,
  volume,
  reader,
  choose,
}: Props & { readonly reader: User; readonly choose: (unit: 'coins' | 'credits') => void }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const now = useNow()
  const { coins, credits } = price
  const toCome = volume.publishing !== undefined && volume.publishing > now
  return (
    <p className={styles.ways}>
      <Button look="main" onClick={() => choose('coins')}>
        {t(toCome ? 'preorderBuy' : 'buy', { count: coins, amount: format.number(coins) })}
      </Button>
      {credits > 0 && reader.earnedCredits - reader.usedCredits >= credits && (
        <Button onClick={() => choose('credits')}>
          {t('useCredits', { count: credits, amount: format.number(credits) })}
        </Button>
      )}
    </p>
  )
}

interface BuyingProps extends Pick<Props, 'volume' | 'price' | 'reprice' | 'readHref'> {
  readonly unit: 'coins' | 'credits' | null
  readonly onClose: () => void
  /** After the dialog was closed on a purchase: the button that opened it, to which focus would return, is gone. */
  readonly after: () => void
}

function Buying({ volume, price, reprice, readHref, unit, onClose, after }: BuyingProps) {
  const { t } = useTranslation('coins')
  const link = useLink()
  const refresh = useRefreshReads()
  const [bought, setBought] = useState(false)
  return (
    <BuyDialog
      volume={volume}
      price={price}
      unit={unit}
      reprice={reprice}
      onPaid={() => {
        setBought(true)
        void refresh()
      }}
      ways={
        <>
          {readHref && (
            <LinkButton look="main" href={readHref}>
              {t('spend.done.read')}
            </LinkButton>
          )}
          <LinkButton href={link('/user/library')}>{t('spend.done.library')}</LinkButton>
        </>
      }
      onClose={() => {
        onClose()
        if (bought) requestAnimationFrame(after)
      }}
    />
  )
}
