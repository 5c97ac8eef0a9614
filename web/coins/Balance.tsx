import type { User } from '#contract/generated/accounts.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useFormat } from '../ui/format.ts'

/** What a reader has, in one sentence. */
export function Balance({ reader }: { readonly reader: User }) {
  const { t } = useTranslation(['offer', 'coins'])
  const format = useFormat()
  const { coins } = reader
  const credits = reader.earnedCredits - reader.usedCredits
  const amount = format.number(coins)
  if (credits === 0) return <>{t('have', { count: coins, amount })}</>
  const words = t('coins:amounts.coins', { count: coins, amount })
  return <>{t('haveCredits', { count: credits, amount: format.number(credits), coins: words })}</>
}
