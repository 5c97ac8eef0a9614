import type { CoinPack } from '#contract/generated/coins.ts'
import { SUGGESTED_PACK } from '#rules/coin-purchase.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import styles from './Coins.module.css'

interface Props {
  readonly packs: readonly CoinPack[]
  readonly currency: string
  readonly choose: (coins: number) => void
}

/** The packs: how many, for how much, and how much less each coin costs in them. */
export function PackList({ packs, currency, choose }: Props) {
  return (
    <ul className={`unmarked ${styles.grid}`}>
      {packs.map(pack => (
        <li key={pack.sku}>
          <Pack pack={pack} currency={currency} choose={choose} />
        </li>
      ))}
    </ul>
  )
}

function Pack({ pack, currency, choose }: { readonly pack: CoinPack } & Omit<Props, 'packs'>) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const { coins, originalCentsCost, currentCentsCost } = pack
  const saved = originalCentsCost - currentCentsCost
  return (
    <button type="button" className={styles.pack} onClick={() => choose(coins)}>
      <span className={styles.coins}>
        <img src="/static/coin.png" alt="" width={16} height={16} />
        {t('packs.pack', { count: coins, amount: format.number(coins) })}
      </span>
      <span className={styles.money}>{format.money(currentCentsCost, currency)}</span>
      {coins === SUGGESTED_PACK && saved > 0 && (
        <span className={styles.suggested}>{t('topUp.suggestion')}</span>
      )}
      {saved > 0 && (
        <span className={styles.saved}>
          {t('packs.less', { percent: format.percent(saved / originalCentsCost) })}
        </span>
      )}
    </button>
  )
}
