import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from './format.ts'
import styles from './Price.module.css'

interface Props {
  readonly coins: number
  /** What it costs without discount; shown struck through where it is more. */
  readonly fullCoins?: number
}

/** An amount of coins with the 16 px coin. docs/product.md#constants. */
export function Price({ coins, fullCoins }: Props) {
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
    </span>
  )
}
