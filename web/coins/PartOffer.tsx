import { type ReactNode, Suspense, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { PurchasePrice } from '#contract/generated/coins.ts'
import type { PartOffers } from '#contract/generated/offers.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useReader } from '../session/reader.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useFormat } from '../ui/format.ts'
import { Price } from '../ui/Price.tsx'
import styles from './PartOffer.module.css'
import type { PartChoice } from './PartSpending.tsx'

const PartSpending = lazyPart(
  ['coins', 'offer', 'refusals'],
  () => import('./PartSpending.tsx'),
  () => <ReadFault fault={0} again={() => location.reload()} />,
)

const FOR_READERS = 403

interface Props {
  readonly part: Part
  readonly offers: PartOffers
  /** Asks for the offers again. */
  readonly again: () => void
}

interface Sums {
  /** Coins; undefined where the part is not lent. */
  readonly rental: number | undefined
  /** undefined where the volume is not sold. */
  readonly volume: PurchasePrice | undefined
}

/**
 * docs/product.md#purchase-gate: renting the part or buying its volume, each with its price and what it gives. Visitors are
 * shown the same, led to the sign-in and back, so that the page has the same size for everybody.
 */
export function PartOffer({ part, offers, again }: Props) {
  const sums = { rental: offers.rental?.coins, volume: offers.volume }
  if (sums.rental === undefined && !sums.volume) return null
  if (offers.check === FOR_READERS) return <AsVisitor part={part} {...sums} />
  return <AsReader part={part} owing={offers.debtCoins > 0} {...sums} again={again} />
}

interface RowsProps extends Sums {
  readonly rent: (words: string) => ReactNode
  readonly buy: (words: string) => ReactNode
  /** Buying the volume in another way. */
  readonly more?: ReactNode
}

function Rows({ rental, volume, rent, buy, more }: RowsProps) {
  const { t } = useTranslation('access')
  const format = useFormat()
  return (
    <ul className={`unmarked ${styles.rows}`}>
      {rental !== undefined && (
        <li>
          {rent(t('gate.rentFor', { count: rental, amount: format.number(rental) }))}
          <span className={styles.gets}>
            {t('gate.rentGets')} <Price coins={rental} />
          </span>
        </li>
      )}
      {volume && (
        <li>
          {buy(t('gate.buyFor', { count: volume.coins, amount: format.number(volume.coins) }))}
          <span className={styles.gets}>
            {t('gate.buyGets')}{' '}
            <Price coins={volume.coins} fullCoins={volume.priorCoins ?? volume.fullCoins} />
          </span>
        </li>
      )}
      {more}
    </ul>
  )
}

function AsVisitor({ part, ...sums }: Sums & Pick<Props, 'part'>) {
  const link = useLink()
  const next = encodeURIComponent(link(`/read/${part.slug}`))
  const toSignIn = (words: string) => (
    <LinkButton href={`${link('/sign-in')}?next=${next}`} rel="nofollow">
      {words}
    </LinkButton>
  )
  return (
    <div className={styles.offer}>
      <Rows {...sums} rent={toSignIn} buy={toSignIn} />
    </div>
  )
}

interface ReaderProps extends Sums, Pick<Props, 'part' | 'again'> {
  /** Nothing can be spent before a debt is settled: the way to that is the next thing to do. */
  readonly owing: boolean
}

function AsReader({ part, owing, again, ...sums }: ReaderProps) {
  const { t } = useTranslation('access')
  const format = useFormat()
  const reader = useReader()
  const [choice, setChoice] = useState<PartChoice | null>(null)
  const { rental, volume } = sums
  const credits = volume?.credits ?? 0
  const hasCredits = credits > 0 && reader && reader.earnedCredits - reader.usedCredits >= credits
  return (
    <div className={styles.offer}>
      <Rows
        {...sums}
        rent={words => (
          <Button look={owing ? 'plain' : 'main'} onClick={() => setChoice('rent')}>
            {words}
          </Button>
        )}
        buy={words => (
          <Button look={owing || rental !== undefined ? 'plain' : 'main'} onClick={() => setChoice('buy')}>
            {words}
          </Button>
        )}
        more={
          hasCredits && (
            <li>
              <Button onClick={() => setChoice('credits')}>
                {t('gate.buyWithCredits', { count: credits, amount: format.number(credits) })}
              </Button>
            </li>
          )
        }
      />
      <Suspense fallback={<p className={styles.note} />}>
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
