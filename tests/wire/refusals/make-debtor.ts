import { expect } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { purchaseCoins } from '#contract/calls/coins.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { type ShelfShop, STREAMED_PART } from './shelf-shop.ts'

/** Somebody who had their money back for coins that they had spent. */
export async function makeDebtor({ shop, buyer }: ShelfShop): Promise<Send> {
  const { name, send } = await buyer()
  await send(purchaseCoins, { body: { processor: PaymentProcessor.DEBUG, amount: 100 } })
  await send(rentPart, { params: { partId: STREAMED_PART } })
  const [payment] = await shop.scratch.db.query<{ id: string }>({
    text: `select e.payment_id as id from ledger_entries e join accounts a on a.id = e.account_id
      where a.username = $1 and e.payment_id is not null`,
    values: [name],
  })
  const id = payment?.id ?? ''
  await shop.app.payments.refund(id, { key: `refund ${id}` })
  // The provider tells of it, and the shop then asks it.
  await shop.app.jobs.runDue()
  expect((await send(findMe, {})).answer?.debtCoins).toBeGreaterThan(0)
  return send
}
