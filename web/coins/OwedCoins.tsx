import type { User } from '#contract/generated/accounts.ts'
import { BuyCoinsLink } from './BuyCoinsLink.tsx'
import { DebtNotice } from './DebtNotice.tsx'
import styles from './VolumeOffer.module.css'

/**
 * docs/product.md#refunds-and-disputes, beside an offer: nothing can be spent before a debt is settled, and what settles it.
 * Nothing without a debt.
 */
export function OwedCoins({ reader: { debtCoins } }: { readonly reader: User }) {
  if (debtCoins === 0) return null
  return (
    <>
      <DebtNotice coins={debtCoins} />
      <p className={styles.ways}>
        <BuyCoinsLink missing={debtCoins} />
      </p>
    </>
  )
}
