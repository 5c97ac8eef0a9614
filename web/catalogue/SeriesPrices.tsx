import type { AggregateSeries } from '#contract/generated/catalogue.ts'
import { useCoinCurrency } from '../platform/page-state.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Price } from '../ui/Price.tsx'
import styles from './SeriesPrices.module.css'

/** docs/product.md#series-page: what its volumes and parts cost, for visitors, who see none of it where they own something. */
export function SeriesPrices({ volumes }: Pick<AggregateSeries, 'volumes'>) {
  const { t } = useTranslation('catalogue')
  const currency = useCoinCurrency()
  const least = (all: readonly (number | undefined)[]) =>
    all.reduce((one, other) => Math.min(one ?? Infinity, other ?? Infinity), undefined)
  const prices = {
    volumesFrom: least(volumes.map(({ volume }) => volume?.coins)),
    partsFrom: least(volumes.flatMap(({ parts }) => parts.map(({ rentalCoins }) => rentalCoins))),
  }
  return (
    <p className={styles.prices}>
      {(['volumesFrom', 'partsFrom'] as const).map(name => {
        const coins = prices[name]
        return (
          coins !== undefined &&
          coins !== Infinity && (
            <span key={name}>
              {t(name)} <Price coins={coins} currency={currency} />
            </span>
          )
        )
      })}
    </p>
  )
}
