import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { Notice } from '../ui/forms/Notice.tsx'

interface Props {
  /** Coins that are still to be settled; 0 while it is not known how many. */
  readonly coins: number
  readonly focused?: boolean
}

/** docs/product.md#refunds-and-disputes: why nothing can be spent, and what settles it. */
export function DebtNotice({ coins, focused = false }: Props) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  return (
    <Notice look="bad" title={t('spend.debt.title')} focused={focused}>
      {coins > 0 && <p>{t('spend.debt.owed', { count: coins, amount: format.number(coins) })}</p>}
      <p>{t('spend.debt.text')}</p>
    </Notice>
  )
}
