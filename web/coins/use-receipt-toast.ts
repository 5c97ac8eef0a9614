import { useLocalTime } from '../platform/local-time.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'
import { showToast } from '../ui/show-toast.ts'
import type { SpendUnit } from './spend-phase.ts'

interface Spent {
  readonly title: string
  readonly price: number
  readonly unit?: SpendUnit
  /** Until when a rented part can be read. */
  readonly until?: Date
}

/** The receipt of a purchase after which the page shows what was bought: it stays in a corner for a moment. */
export function useReceiptToast(): (spent: Spent) => void {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const localTime = useLocalTime()
  return ({ title, price, unit = 'coins', until }) => {
    const paid = t(`amounts.${unit}`, { count: price, amount: format.number(price) })
    showToast(
      until
        ? t('toast.rented', { title, price: paid, date: localTime(until) })
        : t('toast.bought', { title, price: paid }),
    )
  }
}
