// Proves docs/product.md#errors
import * as calls from '#contract/calls/gifts.ts'
import type { Send } from '#contract/page.ts'
import { day } from '#tests/support/coin-shop.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { askTooOften } from './refusal-shop.ts'
import { inGermany, makeMember, openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const VOLUME = 'rain-volume-1'
/** It is to come, and has no parts yet. */
const COMING = 'rain-volume-2'
const give = (send: Send, code: string) => send(calls.redeemGift, { params: { code } })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  redeemGift: {
    codeInvalid: ({ poor }) => give(poor, 'AAAA-AAAA-AAAA'),
    async giftUsed({ shop, buyer, poor }) {
      const code = await makeGiftCode(shop, { coins: 500 })
      await give((await buyer()).send, code)
      return give(poor, code)
    },
    async codeExpired({ shop, poor }) {
      return give(poor, await makeGiftCode(shop, { coins: 500, expiresAt: shop.clock.now() }))
    },
    async alreadyOwned({ shop, buyer }) {
      const { send } = await buyer()
      for (const code of [
        await makeGiftCode(shop, { volume: VOLUME }),
        await makeGiftCode(shop, { volume: VOLUME }),
      ]) {
        const seen = await give(send, code)
        if (seen.refused) return seen
      }
      return {}
    },
    async membershipRuns(shop) {
      const { send } = await shop.buyer()
      await makeMember(shop, send)
      const membership = { plan: 'PremiumMembership', months: 1 } as const
      return give(send, await makeGiftCode(shop.shop, { membership }))
    },
    async nothingToRead({ shop, buyer }) {
      const code = await makeGiftCode(shop, { volume: COMING })
      const setPublishing = (publishingAt: Date) =>
        shop.scratch.db.query({
          text: 'update volumes set publishing_at = $1 where slug = $2',
          values: [publishingAt, COMING],
        })
      await setPublishing(day(-1))
      try {
        return await give((await buyer()).send, code)
      } finally {
        await setPublishing(day(20))
      }
    },
    async blockedInCountry(shop) {
      const { name } = await shop.buyer()
      const code = await makeGiftCode(shop.shop, { volume: 'blocked-volume-1' })
      return give(await inGermany(shop, name), code)
    },
    tooManyTries: shop => askTooOften(shop, () => give(shop.poor, 'AAAA-AAAA-AAAA')),
  },
}

walkRefusals(calls, openShelfShop, [cases])
