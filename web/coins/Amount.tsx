import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { Price } from '../ui/Price.tsx'
import type { SpendUnit } from './spend-phase.ts'

export function Amount({ unit, amount }: { readonly unit: SpendUnit; readonly amount: number }) {
  const { t } = useTranslation('coins')
  const format = useFormat()
  if (unit === 'coins') return <Price bare coins={amount} />
  return <strong>{t('amounts.credits', { count: amount, amount: format.number(amount) })}</strong>
}
