import * as calls from '#contract/calls/coins.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { noteRefundAsked } from '../payments/payment-store.ts'
import { takeBackRefunded } from './fulfil-payment.ts'
import { findHistoryEntry, isRefundable } from './history-store.ts'
import { openPurse } from './ledger.ts'
import { findTakenBack } from './payment-entry-store.ts'
import { requestRefund } from './request-refund.ts'

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
    if ((await findTakenBack(tx, id)).coins === row.coins) return
    if (!isRefundable(row, { now, provider: app.payments.provider }))
      throw refuse(calls.refundPayment, 'notRefundable')
    const { paymentId, coins, valueCents, currency } = row
    const amountCents = valueCents ?? 0
    await noteRefundAsked(tx, paymentId, now)
    await takeBackRefunded(app, tx, purse, {
      payment: {
        ...{ id: paymentId, accountId: reader.id, coins, amountCents, currency: currency ?? '' },
        ...{ refundedCents: amountCents, disputed: false },
      },
      entryId: id,
    })
    await requestRefund(app, tx, { paymentId, because: 'not bought' })
  })
  return null
}
