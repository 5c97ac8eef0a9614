import * as calls from '#contract/calls/coins.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { findHistoryEntry, isRefundable } from './history-store.ts'
import { openPurse } from './ledger.ts'
import { refundRest } from './refund-rest.ts'

/**
 * Gives the reader a payment back that did not buy what it was for (docs/product.md#refunds-and-disputes). The coins go in
 * the transaction that asks for the refund, so that nothing can be bought with them meanwhile. Throws 404 and 409.
 */
export async function refundUnspent({
  app,
  reader,
  now,
  params: { id },
}: CallInput<typeof calls.refundPayment>): Promise<null> {
  await app.db.transaction(async tx => {
    const purse = await openPurse(tx, reader.id, now)
    const row = await findHistoryEntry(tx, reader.id, id)
    if (!row?.reason || !row.paymentId) throw refuse(calls.refundPayment, 'paymentNotFound')
    // Asked for a second time, or given back by the shop meanwhile.
    if (row.goneCoins === row.coins) return
    if (!isRefundable(row, { now, provider: app.payments.provider }))
      throw refuse(calls.refundPayment, 'notRefundable')
    await refundRest(app, tx, purse, { row: { ...row, paymentId: row.paymentId }, because: 'not bought' })
  })
  return null
}
