import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from './format.ts'
import styles from './Price.module.css'

interface Props {
  readonly coins: number
  /** What it costs without discount; shown struck through where it is more. */
  readonly fullCoins?: number | undefined
  /**
   * In which visitors see the same in money, where a coin costs a cent of it. Readers may pay in another, and have coins.
   */
  readonly currency?: string | undefined
}

/** An amount of coins with the 16 px coin. docs/product.md#constants. */
export function Price({ coins, fullCoins, currency }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className={styles.price}>
      <img src="/static/coin.png" alt="" width={16} height={16} />
      {fullCoins !== undefined && fullCoins > coins && (
        <s className={styles.full}>
          <span className="unseen">{t('price.insteadOf')} </span>
          {format.number(fullCoins)}
        </s>
      )}
      <span>
        {format.number(coins)}
        <span className="unseen"> {t('price.coins', { count: coins })}</span>
      </span>
      {currency && <span className={styles.money}>({format.money(coins, currency)})</span>}
    </span>
  )
}
