import { purchaseCoins } from '#contract/calls/coins.ts'
import { redeemBundle, redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { listReturns } from '#contract/calls/returns.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import { failRefund } from '#stripe-simulator/disputes.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { paymentPagesOf } from '#tests/support/payment-pages.ts'
import { openSimulatorOf } from '#tests/support/simulator.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { type ShelfShop, STREAMED_PART } from './shelf-shop.ts'

const VOLUME = 'rain-volume-1'
export type Buyer = Awaited<ReturnType<ShelfShop['buyer']>>
/** Gives a purchase back, one way or the other. */
export type Withdraw = (shop: ShelfShop, who: Buyer, id: string) => Promise<RefusalResponse>
const idOf = async ({ send }: Buyer) => (await send(listReturns, {})).answer?.purchases[0]?.id ?? ''

/** Somebody who has bought the volume, and the id by which it can be given back. */
async function owner({ buyer }: ShelfShop) {
  const who = await buyer({ given: 699 })
  await who.send(redeemWithCoins, { params: { volumeId: VOLUME } })
  return { who, id: await idOf(who) }
}

/** Says that a volume of this reader was opened. */
const noteOpened = ({ shop }: ShelfShop, { name }: Buyer) =>
  shop.app.db.query({
    text: `update library_books set opened_at = purchased_at where id = (select b.id from library_books b
      join accounts a on a.id = b.account_id where a.username = $1 limit 1)`,
    values: [name],
  })

/** Why a purchase cannot be given back, whoever asks for it. */
export const purchases = (withdraw: Withdraw) => ({
  purchaseNotFound: async (shop: ShelfShop) => withdraw(shop, await shop.buyer(), 'nothing'),
  async returnedBefore(shop: ShelfShop) {
    const { who, id } = await owner(shop)
    await withdraw(shop, who, id)
    return withdraw(shop, who, id)
  },
  async openedBefore(shop: ShelfShop) {
    const { who, id } = await owner(shop)
    await noteOpened(shop, who)
    return withdraw(shop, who, id)
  },
  async bundleOpened(shop: ShelfShop) {
    const bundleId = await offerBundle(shop.shop, { of: [VOLUME, 'rain-volume-6', 'rain-volume-7'] })
    const who = await shop.buyer({ given: 3_000 })
    await who.send(redeemBundle, { params: { bundleId }, query: {} })
    await noteOpened(shop, who)
    return withdraw(shop, who, await idOf(who))
  },
  async returnTooLate(shop: ShelfShop) {
    const who = await shop.buyer({ given: 99 })
    await who.send(rentPart, { params: { partId: STREAMED_PART } })
    const id = await idOf(who)
    const { clock } = shop.shop
    const now = clock.now()
    clock.set(new Date(now.getTime() + 4 * 86_400_000))
    const refused = await withdraw(shop, who, id)
    clock.set(now)
    return refused
  },
  async coinsSpent(shop: ShelfShop) {
    const who = await shop.buyer()
    await who.send(purchaseCoins, { body: { processor: PaymentProcessor.DEBUG, amount: 699 } })
    const id = await idOf(who)
    await who.send(redeemWithCoins, { params: { volumeId: VOLUME } })
    return withdraw(shop, who, id)
  },
  async refundFailed(shop: ShelfShop) {
    const who = await shop.buyer()
    await who.send(purchaseCoins, { body: { processor: PaymentProcessor.DEBUG, amount: 500 } })
    const id = await idOf(who)
    await withdraw(shop, who, id)
    const till = paymentPagesOf(() => shop.shop)
    await till.settle()
    const { simulator, stripe } = await openSimulatorOf(shop.shop)
    const { data } = await stripe.refunds.list({ limit: 1 })
    await simulator.inTransaction(request => failRefund(request, data[0]?.id ?? ''))
    await till.settle()
    await simulator.close()
    return withdraw(shop, who, id)
  },
  async paidElsewhere(shop: ShelfShop) {
    const who = await shop.buyer({ bought: 100 })
    return withdraw(shop, who, await idOf(who))
  },
})
