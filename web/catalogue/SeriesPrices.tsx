import type { AggregateSeries, Series } from '#contract/generated/catalogue.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Price } from '../ui/Price.tsx'
import styles from './SeriesPrices.module.css'

/** What the check of a part that is out, and is not free, answers to visitors where they may read it. */
const FOR_READERS = 403

/** docs/product.md#series-page: what its volumes and parts cost, for visitors; readers may own or owe what changes it. */
export function SeriesPrices({
  series: { rentals },
  volumes,
}: Pick<AggregateSeries, 'volumes'> & { readonly series: Series }) {
  const { t } = useTranslation('catalogue')
  const least = (prices: readonly (number | undefined)[]) =>
    Math.min(...prices.filter(price => price !== undefined))
  const lent = rentals ? volumes.flatMap(({ parts }) => parts.filter(part => part.check === FOR_READERS)) : []
  const prices = {
    volumesFrom: least(volumes.map(({ volume }) => volume?.coins)),
    partsFrom: least(lent.map(({ rentalCoins }) => rentalCoins)),
  }
  return (
    <p className={styles.prices}>
      {(['volumesFrom', 'partsFrom'] as const).map(name => {
        const coins = prices[name]
        return (
          coins < Infinity && (
            <span key={name}>
              {t(name)} <Price coins={coins} />
            </span>
          )
        )
      })}
    </p>
  )
}
