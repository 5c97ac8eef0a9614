// Proves docs/product.md#errors
import { purchaseCoins } from '#contract/calls/coins.ts'
import { redeemBundle, redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import * as calls from '#contract/calls/returns.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { openShelfShop, type ShelfShop, STREAMED_PART } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const VOLUME = 'rain-volume-1'
const withdraw = (send: Send, id: string) => send(calls.returnPurchase, { params: { id } })
const idOf = async (send: Send) => (await send(calls.listReturns, {})).answer?.purchases[0]?.id ?? ''

/** Somebody who has bought the volume, and the id by which it can be given back. */
async function owner({ buyer }: ShelfShop) {
  const { name, send } = await buyer({ given: 699 })
  await send(redeemWithCoins, { params: { volumeId: VOLUME } })
  return { name, send, id: await idOf(send) }
}

/** Says that a volume of this reader was opened. */
const noteOpened = ({ shop }: ShelfShop, name: string) =>
  shop.app.db.query({
    text: `update library_books set opened_at = purchased_at where id = (select b.id from library_books b
      join accounts a on a.id = b.account_id where a.username = $1 limit 1)`,
    values: [name],
  })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  returnPurchase: {
    purchaseNotFound: ({ poor }) => withdraw(poor, 'nothing'),
    async returnedBefore(shop) {
      const { send, id } = await owner(shop)
      await withdraw(send, id)
      return withdraw(send, id)
    },
    async openedBefore(shop) {
      const { name, send, id } = await owner(shop)
      await noteOpened(shop, name)
      return withdraw(send, id)
    },
    async bundleOpened(shop): Promise<RefusalResponse> {
      const bundleId = await offerBundle(shop.shop, { of: [VOLUME, 'rain-volume-6', 'rain-volume-7'] })
      const { name, send } = await shop.buyer({ given: 3_000 })
      await send(redeemBundle, { params: { bundleId }, query: {} })
      await noteOpened(shop, name)
      return withdraw(send, await idOf(send))
    },
    async returnTooLate(shop) {
      const { name, send } = await shop.buyer({ given: 99 })
      await send(rentPart, { params: { partId: STREAMED_PART } })
      const id = await idOf(send)
      const { clock } = shop.shop
      const now = clock.now()
      clock.set(new Date(now.getTime() + 4 * 86_400_000))
      const refused = await withdraw(shop.readers.with(await shop.readers.token(name)), id)
      clock.set(now)
      return refused
    },
    async coinsSpent(shop) {
      const { send } = await shop.buyer()
      await send(purchaseCoins, { body: { processor: PaymentProcessor.DEBUG, amount: 699 } })
      const id = await idOf(send)
      await send(redeemWithCoins, { params: { volumeId: VOLUME } })
      return withdraw(send, id)
    },
    async paidElsewhere(shop) {
      const { send } = await shop.buyer({ bought: 100 })
      return withdraw(send, await idOf(send))
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
