import type { PurchaseHistory } from '#contract/generated/purchasing.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Reader } from '../calls/bind.ts'
import { coinHistory } from '../coins/history.ts'
import type { House } from '../context.ts'
import { membershipHistory } from '../membership/history.ts'

const MOST_ENTRIES = 1_000

/**
 * docs/product.md#history: every coin and credit that came or went, and what was paid for memberships, the last first. At most 1 000; further ones
 * with an earlier `until`.
 */
export async function historyOf(
  house: Pick<House, 'db'>,
  reader: Reader,
  { from, until }: { from?: Date | undefined; until?: Date | undefined },
  lang: Language,
): Promise<PurchaseHistory> {
  const wanted = { from, until, limit: MOST_ENTRIES }
  const [coins, paid] = await Promise.all([
    coinHistory(house, reader.id, wanted, lang),
    membershipHistory(house, reader.id, wanted, lang),
  ])
  if (paid.length === 0) return { entries: coins }
  const entries = [...coins, ...paid].toSorted((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0))
  return { entries: entries.slice(0, MOST_ENTRIES) }
}
