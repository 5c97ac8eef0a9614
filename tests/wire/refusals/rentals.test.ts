// Proves docs/product.md#errors
import { redeemWithCoins } from '#contract/calls/library.ts'
import * as calls from '#contract/calls/rentals.ts'
import type { Send } from '#contract/page.ts'
import { makeDebtor } from './make-debtor.ts'
import {
  BLOCKED_PART,
  EXPIRED_PART,
  inGermany,
  OPEN_PART,
  openShelfShop,
  type ShelfShop,
  STREAMED_PART,
} from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const rent = (send: Send, partId: string, coins?: number) =>
  send(calls.rentPart, { params: { partId }, query: { coins } })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  rentPart: {
    insufficientCoins: ({ poor }) => rent(poor, STREAMED_PART),
    debtOpen: async shop => rent(await makeDebtor(shop), EXPIRED_PART),
    partNotFound: ({ poor }) => rent(poor, 'nothing'),
    async alreadyRented({ buyer }) {
      const { send } = await buyer({ bought: 198 })
      await rent(send, STREAMED_PART)
      return rent(send, STREAMED_PART)
    },
    async alreadyOwned({ buyer }) {
      const { send } = await buyer({ bought: 699 })
      await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' } })
      return rent(send, STREAMED_PART)
    },
    priceChanged: ({ poor }) => rent(poor, STREAMED_PART, 1),
    async blockedInCountry(shop) {
      const { name } = await shop.buyer()
      return rent(await inGermany(shop, name), BLOCKED_PART)
    },
    notReady: ({ poor }) => rent(poor, 'rain-volume-1-part-4'),
    notForRent: ({ poor }) => rent(poor, OPEN_PART),
  },
}

walkRefusals(calls, openShelfShop, [cases])
