import type { AppContext } from '../context.ts'
import { noteRefundAsked } from '../payments/payment-store.ts'
import type { Tx } from '../platform/db/connect.ts'
import { restOf } from './coins-gone.ts'
import { takeBackRefunded } from './fulfil-payment.ts'
import type { HistoryRow } from './history-store.ts'
import type { OpenPurse } from './ledger.ts'
import { requestRefund } from './request-refund.ts'

/**
 * Gives the rest of a payment back, in the transaction of the locked purse: its coins go at once, so that nothing can be
 * bought with them meanwhile, and the money as soon as the provider answers.
 */
export async function refundRest(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  purse: OpenPurse,
  { row, because }: { row: HistoryRow & { paymentId: string }; because: 'not bought' | 'withdrawn' },
): Promise<{ coins: number; cents: number }> {
  const { paymentId, coins, currency } = row
  const amountCents = row.valueCents ?? 0
  const { cents, coins: goes, refundedCents } = restOf(row)
  const part = refundedCents < amountCents ? refundedCents : null
  await noteRefundAsked(tx, paymentId, { at: purse.at, cents: part })
  await takeBackRefunded(app, tx, purse, {
    payment: {
      ...{ id: paymentId, accountId: purse.accountId, coins, amountCents, currency: currency ?? '' },
      ...{ refundedCents, disputed: false },
    },
    entryId: row.id,
  })
  await requestRefund(app, tx, { paymentId, because, ...(part !== null && { part: { cents, upTo: part } }) })
  return { coins: goes, cents }
}
