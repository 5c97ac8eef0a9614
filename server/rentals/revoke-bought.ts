import { coinsGone } from '../coins/coins-gone.ts'
import { openPurse, reverseSpending, settleOpenDebts } from '../coins/ledger.ts'
import { findEntry, findLotOf, listSpentFrom } from '../coins/ledger-store.ts'
import { queueRefundMail } from '../coins/mail-refund.ts'
import type { AppContext } from '../context.ts'
import { endBookOf } from '../library/store.ts'
import type { PaidOrder } from '../payments/payments.ts'
import { endRentalOf } from './store.ts'

/**
 * Where the operator has chosen it (docs/product.md#refunds-and-disputes): takes back what was bought with the coins of a
 * payment that was refunded in full. Each book and running rental becomes the coins it cost, which settle the debt first; a
 * rental that is over stays owed. Calling it again changes nothing.
 */
export async function revokeBought(
  { db, clock, jobs }: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  payment: PaidOrder,
): Promise<void> {
  if (coinsGone(payment) < payment.coins) return
  await db.transaction(async tx => {
    const purse = await openPurse(tx, payment.accountId, clock.now())
    const purchase = await findEntry(tx, `payment ${payment.id}`)
    const lot = purchase && (await findLotOf(tx, purchase.id))
    if (!lot) return
    const revoked = { coins: 0, entryIds: [] as string[] }
    for (const { id, kind, coins } of await listSpentFrom(tx, lot.id)) {
      const ended = kind === 'rent' ? await endRentalOf(tx, id, clock.now()) : await endBookOf(tx, id)
      if (!ended) continue
      await reverseSpending(tx, purse, id, true)
      revoked.coins += coins
      revoked.entryIds.push(id)
    }
    if (revoked.entryIds.length === 0) return
    // All of it first: coins of other payments are to stay, and those of this one to go.
    await settleOpenDebts(tx, purse)
    const about = { accountId: payment.accountId, letter: 'boughtRevoked' } as const
    await queueRefundMail({ jobs }, tx, { ...about, ...revoked })
  })
}
