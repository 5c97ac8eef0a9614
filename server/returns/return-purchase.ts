import { returnPurchase as call } from '#contract/calls/returns.ts'
import { Returned } from '#contract/generated/history.ts'
import { returnable } from '#rules/returnable.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { boughtBy, findPurchase, type HistoryRow } from '../coins/history-store.ts'
import { type OpenPurse, openPurse, reverseSpending } from '../coins/ledger.ts'
import { noteReceipt } from '../coins/receipts/receipt-store.ts'
import { refundRest } from '../coins/refund-rest.ts'
import type { AppContext } from '../context.ts'
import { endUnopenedBookOf } from '../library/store.ts'
import { withdrawMembership } from '../membership/withdraw.ts'
import type { Payments } from '../payments/payments.ts'
import type { Tx } from '../platform/db/connect.ts'
import { endUnopenedRentalOf } from '../rentals/store.ts'

/** Gives a purchase of the reader back (docs/product.md#withdrawal). Throws 404, 409, 410 and 412. */
export function returnPurchase({
  app,
  reader,
  now,
  params: { id },
}: CallInput<typeof call>): Promise<Returned> {
  return withdrawFrom(app, { accountId: reader.id, id, now, receivedAt: now })
}

/** What giving back needs of the shop. */
type Withdrawing = Pick<AppContext, 'db' | 'config' | 'jobs'> & { payments: Pick<Payments, 'provider'> }

interface ReturnInput {
  accountId: string
  /** Of the ledger's entry, or of the bundle that was bought. */
  id: string
  now: Date
  /** When the shop heard that the reader withdraws, which is what counts. */
  receivedAt: Date
  /** In the transaction that gives it back, as to note who has done it. */
  note?: (tx: Tx) => Promise<unknown>
}

/**
 * Gives a purchase back, all of it or nothing. The purse is locked first, as purchases and refunds do, and what is not
 * opened is taken by a statement that an opening at the same moment waits for, or makes find nothing.
 */
export async function withdrawFrom(app: Withdrawing, asked: ReturnInput): Promise<Returned> {
  const { accountId, id, now, receivedAt, note } = asked
  const membership = await withdrawMembership(app, asked)
  if (membership) return membership
  return app.db.transaction(async tx => {
    const purse = await openPurse(tx, accountId, now)
    const rows = await findPurchase(tx, accountId, id)
    if (rows.length === 0) throw refuse(call, 'purchaseNotFound')
    for (const row of rows) {
      const thing = boughtBy(row, { provider: app.payments.provider, now })
      const { reason } = thing ? returnable(thing, receivedAt) : { reason: 'purchaseNotFound' as const }
      if (reason !== null) throw refuse(call, reason)
    }
    await note?.(tx)
    let [coins, credits] = [0, 0]
    for (const row of rows) {
      if (row.kind === 'purchase') {
        const gone = await refundCoins(app, tx, purse, row)
        return Returned.fromPartial({
          receivedAt,
          coins: gone.coins,
          value: gone.cents,
          currency: row.currency ?? '',
        })
      }
      const back = await endUnopened(tx, purse, row, receivedAt)
      coins += back.coins
      credits += back.credits
    }
    return Returned.fromPartial({ receivedAt, coins, credits })
  })
}

function refundCoins(app: Withdrawing, tx: Tx, purse: OpenPurse, row: HistoryRow) {
  if (!row.paymentId) throw refuse(call, 'paidElsewhere')
  return refundRest(app, tx, purse, { row: { ...row, paymentId: row.paymentId }, because: 'withdrawn' })
}

/** A rental that ran when the shop heard of it goes back also where it is over by now: nothing of it was read. */
async function endUnopened(tx: Tx, purse: OpenPurse, { id, kind }: HistoryRow, receivedAt: Date) {
  const ended =
    kind === 'rent' ? await endUnopenedRentalOf(tx, id, receivedAt) : await endUnopenedBookOf(tx, id)
  if (!ended) throw refuse(call, 'openedBefore')
  const back = await reverseSpending(tx, purse, id)
  if (!back) throw refuse(call, 'returnedBefore')
  await noteReceipt(tx, { accountId: purse.accountId, kind: 'returned', entryId: back.entryId, at: purse.at })
  return back
}
