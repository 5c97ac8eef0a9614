import type { listReturns as listReturnsCall } from '#contract/calls/returns.ts'
import { Returns } from '#contract/generated/history.ts'
import type { Language } from '#rules/interface-language.ts'
import { RETURN_DAYS } from '#rules/returnable.ts'
import type { CallInput } from '../calls/bind.ts'
import { listPurchases } from '../coins/history-store.ts'
import { returnableMessage } from '../coins/list-history.ts'
import type { AppContext } from '../context.ts'
import { returnableMembership } from '../membership/withdraw.ts'
import type { Payments } from '../payments/payments.ts'

const MOST = 500

/** What the reader bought lately, and whether it can be given back. A bundle is one purchase. */
export function listReturns({
  app,
  reader,
  now,
  visitor: { lang },
}: CallInput<typeof listReturnsCall>): Promise<Returns> {
  return returnsOf(app, { accountId: reader.id, lang, now, receivedAt: now })
}

/** The same of an account, as of when the shop heard that it withdraws. */
export async function returnsOf(
  app: Pick<AppContext, 'db' | 'config'> & { payments: Pick<Payments, 'provider'> },
  { accountId, lang, now, receivedAt }: { accountId: string; lang: Language; now: Date; receivedAt: Date },
): Promise<Returns> {
  const since = new Date(receivedAt.getTime() - RETURN_DAYS * 86_400_000)
  const rows = await listPurchases(app.db, accountId, { since, now: receivedAt, limit: MOST })
  const asked = { now: receivedAt, provider: app.payments.provider }
  const bought = rows.flatMap(row => returnableMessage(row, lang, asked) ?? [])
  const membership = await returnableMembership(app, { accountId, lang, now, receivedAt })
  // One of long ago is no purchase of these days.
  const purchases = membership?.until ? [membership, ...bought] : bought
  return Returns.fromPartial({ purchases: [...new Map(purchases.map(one => [one.id, one])).values()] })
}
