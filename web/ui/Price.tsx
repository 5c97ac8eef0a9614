import { useContext } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { CoinCurrencyContext } from './coin-currency.ts'
import { useFormat } from './format.ts'
import styles from './Price.module.css'

interface Props {
  readonly coins: number
  /** What it costs without discount; shown struck through where it is more. */
  readonly fullCoins?: number | undefined
  /** Of coins that somebody has, which are no price. */
  readonly bare?: boolean
}

/** An amount of coins with the 16 px coin, and the same in money (docs/product.md#constants, docs/product.md#currencies). */
export function Price({ coins, fullCoins, bare }: Props) {
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
      {!bare && <Money coins={coins} />}
    </span>
  )
}

/** What so many coins cost, for texts that name them. */
export function Money({ coins }: Pick<Props, 'coins'>) {
  const format = useFormat()
  const currency = useContext(CoinCurrencyContext)
  return currency && <span className={styles.money}>({format.money(coins, currency)})</span>
}
