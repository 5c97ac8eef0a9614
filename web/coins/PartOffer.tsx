import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import type { PartOffers } from '#contract/generated/offers.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useReader } from '../session/reader.ts'
import { Button } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Price } from '../ui/Price.tsx'
import styles from './PartOffer.module.css'
import type { PartChoice } from './PartSpending.tsx'

const PartSpending = lazyPart(['coins', 'offer', 'refusals'], () => import('./PartSpending.tsx'))

interface Props {
  readonly part: Part
  readonly offers: PartOffers
  /** Asks for the offers again. */
  readonly again: () => void
}

/** Manga are not bought with coins on the site. docs/product.md#volume-price. */
export function volumeOffered(part: Part, { volume }: PartOffers): PurchasePrice | null {
  return volume && part.volume?.type !== SeriesType.MANGA ? volume : null
}

/** docs/product.md#purchase-gate: renting the part or buying its volume. Visitors are told what it costs. */
export function PartOffer({ part, offers, again }: Props) {
  const { rental } = offers
  const volume = volumeOffered(part, offers)
  if (!rental && !volume) return null
  if (offers.check === 403) return <Prices rental={rental?.coins} volume={volume} />
  return <Buttons part={part} rental={rental?.coins} volume={volume} again={again} />
}

interface Sums {
  /** Coins; undefined where the part is not lent. */
  readonly rental: number | undefined
  /** null where the volume is not sold. */
  readonly volume: PurchasePrice | null
}

function Prices({ rental, volume }: Sums) {
  const { t } = useTranslation('access')
  return (
    <ul className={`unmarked ${styles.prices}`}>
      {rental !== undefined && (
        <li>
          {t('gate.rent')} <Price coins={rental} />
        </li>
      )}
      {volume && (
        <li>
          {t('gate.buy')} <Price coins={volume.coins} fullCoins={volume.fullCoins} />
        </li>
      )}
    </ul>
  )
}

function Buttons({ part, rental, volume, again }: Sums & Pick<Props, 'part' | 'again'>) {
  const { t } = useTranslation('access')
  const format = useFormat()
  const reader = useReader()
  const [choice, setChoice] = useState<PartChoice | null>(null)
  const credits = volume?.credits ?? 0
  const hasCredits = credits > 0 && reader && reader.earnedCredits - reader.usedCredits >= credits
  return (
    <div className={styles.offer}>
      <p className={styles.ways}>
        {rental !== undefined && (
          <Button look="main" onClick={() => setChoice('rent')}>
            {t('gate.rentFor', { count: rental, amount: format.number(rental) })}
          </Button>
        )}
        {volume && (
          <Button look={rental === undefined ? 'main' : 'plain'} onClick={() => setChoice('buy')}>
            {t('gate.buyFor', { count: volume.coins, amount: format.number(volume.coins) })}
          </Button>
        )}
        {hasCredits && (
          <Button onClick={() => setChoice('credits')}>
            {t('gate.buyWithCredits', { count: credits, amount: format.number(credits) })}
          </Button>
        )}
      </p>
      <Suspense>
        <PartSpending
          part={part}
          rental={rental}
          volume={volume}
          choice={choice}
          reprice={again}
          onClose={() => setChoice(null)}
        />
      </Suspense>
    </div>
  )
}
