import type { AppContext } from '../context.ts'
import { noteRefundAsked } from '../payments/payment-store.ts'
import type { Tx } from '../platform/db/connect.ts'
import { coinsGone, takeBackRefunded } from './fulfil-payment.ts'
import type { HistoryRow } from './history-store.ts'
import type { OpenPurse } from './ledger.ts'
import { requestRefund } from './request-refund.ts'

type BoughtCoins = Pick<HistoryRow, 'coins' | 'coinsLeft' | 'valueCents' | 'goneCoins' | 'goneCents'>

/**
 * What of a payment goes back for the coins that are left of it, cents, and how much of the payment is refunded then.
 * Rounded in the buyer's favour, as far as no coin goes that was spent.
 */
export function restOf(row: BoughtCoins): { cents: number; refundedCents: number } {
  const { coins, goneCoins, goneCents } = row
  const left = row.coinsLeft ?? 0
  const amountCents = row.valueCents ?? 0
  if (left === 0) return { cents: 0, refundedCents: goneCents }
  const share = (amountCents * left) / coins
  const all = left === coins - goneCoins
  const most = all ? amountCents : Math.min(amountCents, goneCents + Math.ceil(share))
  const gone = coinsGone({ coins, amountCents, refundedCents: most, disputed: false })
  const refundedCents = all || gone - goneCoins <= left ? most : goneCents + Math.floor(share)
  return { cents: refundedCents - goneCents, refundedCents }
}

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
  const { cents, refundedCents } = restOf(row)
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
  return { coins: row.coinsLeft ?? 0, cents }
}
