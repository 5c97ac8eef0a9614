import type { Volume } from '#contract/generated/catalogue.ts'
import { useNow } from '../platform/now.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'

/** What a buyer of a volume gets, and for how long. */
export function usePurchaseSummary({ publishing, premiumExtras }: Volume): string {
  const { t } = useTranslation('coins')
  const format = useFormat()
  const now = useNow()
  if (publishing && publishing > now) return t('spend.preorderGet', { date: format.date(publishing) })
  return t(premiumExtras ? 'spend.buyGetPremium' : 'spend.buyGet')
}
