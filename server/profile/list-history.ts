import type { readHistory } from '#contract/calls/coins.ts'
import type { PurchaseHistory } from '#contract/generated/history.ts'
import type { CallInput } from '../calls/bind.ts'
import { listCoinHistory } from '../coins/list-history.ts'
import { listMembershipHistory } from '../membership/list-history.ts'
import { returnableMembership } from '../membership/withdraw.ts'

const MOST_ENTRIES = 1_000

/**
 * docs/product.md#history: changes of coins and credits, and payments for memberships, the latest first. At most 1 000
 * entries; an earlier `until` answers further ones.
 */
export async function listHistory({
  app,
  reader,
  query: { from, until },
  visitor: { lang },
}: CallInput<typeof readHistory>): Promise<PurchaseHistory> {
  const range = { from, until, limit: MOST_ENTRIES }
  const [coins, paid] = await Promise.all([
    listCoinHistory(app, reader.id, range, lang),
    listMembershipHistory(app, reader.id, range, lang),
  ])
  if (paid.length === 0) return { entries: coins }
  const now = app.clock.now()
  const membership = await returnableMembership(app, { accountId: reader.id, lang, now, receivedAt: now })
  // At its last bill.
  const last = paid.find(({ subscription }) => subscription?.subscription === membership?.id)
  if (last && membership?.until) last.returnable = membership
  const entries = [...coins, ...paid].toSorted((a, b) => (b.date?.getTime() ?? 0) - (a.date?.getTime() ?? 0))
  return { entries: entries.slice(0, MOST_ENTRIES) }
}
