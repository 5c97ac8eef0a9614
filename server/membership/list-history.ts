import { PurchaseHistoryEntry, PurchaseHow } from '#contract/generated/history.ts'
import type { Language } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import { listPaid } from './invoice-store.ts'
import { paidIn } from './texts.ts'

/** docs/product.md#history: payments for memberships, the latest first. */
export async function listMembershipHistory(
  { db }: Pick<AppContext, 'db'>,
  accountId: string,
  { from, until, limit }: { from?: Date | undefined; until?: Date | undefined; limit: number },
  lang: Language,
): Promise<PurchaseHistoryEntry[]> {
  const rows = await listPaid(db, accountId, { from: from ?? null, until: until ?? null, limit })
  return rows.map(({ plan, given, subscriptionId, amountCents, currency, paidAt, refunded }) =>
    PurchaseHistoryEntry.fromPartial({
      date: paidAt,
      description: paidIn(plan, given, lang),
      refunded,
      how: PurchaseHow.SUBSCRIPTION,
      subscription: { subscription: subscriptionId, value: amountCents, currency },
    }),
  )
}
