import type { Volume } from '#contract/generated/catalogue.ts'
import { Price } from '../ui/Price.tsx'
import styles from './SalePrice.module.css'

/** What a volume costs while a sale runs; nothing otherwise. */
export function SalePrice({ volume }: { readonly volume: Volume }) {
  const { saleCoins, fullCoins } = volume
  if (saleCoins === undefined || fullCoins === undefined) return null
  return (
    <span className={styles.price}>
      <Price coins={saleCoins} fullCoins={fullCoins} />
    </span>
  )
}
