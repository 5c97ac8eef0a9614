import type { listReturns as listReturnsCall } from '#contract/calls/returns.ts'
import { Returns } from '#contract/generated/purchasing.ts'
import { RETURN_DAYS } from '#rules/returnable.ts'
import type { CallInput } from '../calls/bind.ts'
import { listPurchases } from '../coins/history-store.ts'
import { returnableMessage } from '../coins/list-history.ts'

const MOST = 500

/** What the reader bought lately, and whether it can be given back. A bundle is one purchase. */
export async function listReturns({
  app,
  reader,
  now,
  visitor: { lang },
}: CallInput<typeof listReturnsCall>): Promise<Returns> {
  const since = new Date(now.getTime() - RETURN_DAYS * 86_400_000)
  const rows = await listPurchases(app.db, reader.id, { since, now, limit: MOST })
  const asked = { now, provider: app.payments.provider }
  const purchases = rows.flatMap(row => returnableMessage(row, lang, asked) ?? [])
  return Returns.fromPartial({ purchases: [...new Map(purchases.map(one => [one.id, one])).values()] })
}
