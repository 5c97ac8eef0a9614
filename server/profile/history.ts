import type { readHistory } from '#contract/calls/coins.ts'
import type { PurchaseHistory } from '#contract/generated/purchasing.ts'
import type { Asked } from '../calls/bind.ts'
import { coinHistory } from '../coins/history.ts'
import { membershipHistory } from '../membership/history.ts'

const MOST_ENTRIES = 1_000

/**
 * docs/product.md#history: every coin and credit that came or went, and what was paid for memberships, the last first. At most 1 000; further ones
 * with an earlier `until`.
 */
export async function historyOf({
  house,
  reader,
  query: { from, until },
  visitor: { lang },
}: Asked<typeof readHistory>): Promise<PurchaseHistory> {
  const wanted = { from, until, limit: MOST_ENTRIES }
  const [coins, paid] = await Promise.all([
    coinHistory(house, reader.id, wanted, lang),
    membershipHistory(house, reader.id, wanted, lang),
  ])
  if (paid.length === 0) return { entries: coins }
  const entries = [...coins, ...paid].toSorted((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0))
  return { entries: entries.slice(0, MOST_ENTRIES) }
}
