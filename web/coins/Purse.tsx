import type { User } from '#contract/generated/accounts.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { DebtNotice } from './DebtNotice.tsx'
import styles from './Purse.module.css'

/** What a reader has, large; and what they owe. */
export function Purse({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const credits = reader.earnedCredits - reader.usedCredits
  return (
    <>
      {reader.debtCoins > 0 && <DebtNotice coins={reader.debtCoins} />}
      <ul aria-label={t('purse.label')} className={`unmarked ${styles.purse}`}>
        <li>
          <img src="/static/coin.png" alt="" width={16} height={16} />
          <strong>{format.number(reader.coins)}</strong>
          <span>{t('purse.coins', { count: reader.coins })}</span>
        </li>
        {reader.showsCredits && (
          <li>
            <strong>{format.number(credits)}</strong>
            <span>{t('purse.credits', { count: credits })}</span>
          </li>
        )}
      </ul>
    </>
  )
}
