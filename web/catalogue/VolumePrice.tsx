import type { Volume } from '#contract/generated/catalogue.ts'
import { Price } from '../ui/Price.tsx'
import styles from './VolumePrice.module.css'

/** What a volume costs, and beside it what it costs without discounts; nothing where it is not sold. */
export function VolumePrice({ volume }: { readonly volume: Volume }) {
  const { coins, fullCoins, priorCoins } = volume
  if (coins === undefined) return null
  return (
    <span className={styles.price}>
      <Price coins={coins} fullCoins={priorCoins ?? fullCoins} />
    </span>
  )
}
