// Proves docs/product.md#errors
import { deleteAccount, requestDeletion } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/library.ts'
import type { Send } from '#contract/page.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { askForFile, askForLink } from './ask.ts'
import { bundleCases, offerThree } from './bundle-cases.ts'
import { makeDebtor } from './make-debtor.ts'
import { inGermany, openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const VOLUME = 'rain-volume-1'
const redeem = (send: Send, volumeId: string, coins?: number) =>
  send(calls.redeemWithCoins, { params: { volumeId }, query: { coins } })
const redeemCredit = (send: Send, volumeId: string) => send(calls.redeemWithCredits, { params: { volumeId } })

type Spend = (send: Send, volumeId: string) => ReturnType<typeof redeem>

/** What redeeming with coins and with credits have in common. */
function redeeming(spend: Spend) {
  return {
    debtOpen: async (shop: ShelfShop) => spend(await makeDebtor(shop), VOLUME),
    volumeNotFound: ({ poor }: ShelfShop) => spend(poor, 'nothing'),
    notForSale: ({ poor }: ShelfShop) => spend(poor, 'rain-volume-3'),
    async alreadyOwned({ buyer }: ShelfShop) {
      const { send } = await buyer({ bought: 699 })
      await redeem(send, VOLUME)
      return spend(send, VOLUME)
    },
    async blockedInCountry(shop: ShelfShop) {
      const { name } = await shop.buyer()
      return spend(await inGermany(shop, name), 'blocked-volume-1')
    },
    notForManga: ({ poor }: ShelfShop) => spend(poor, 'drawn-volume-1'),
  }
}

const redeemBundle = (send: Send, bundleId: string, coins?: number) =>
  send(calls.redeemBundle, { params: { bundleId }, query: { coins } })

const NOT_MINE = { params: { id: VOLUME } }

const cases: RefusalCases<typeof calls, ShelfShop> = {
  findLibraryBook: { notOwned: ({ poor }) => poor(calls.findLibraryBook, NOT_MINE) },
  showLibraryBook: { notOwned: ({ poor }) => poor(calls.showLibraryBook, NOT_MINE) },
  hideLibraryBook: { notOwned: ({ poor }) => poor(calls.hideLibraryBook, NOT_MINE) },
  redeemWithCoins: {
    ...redeeming(redeem),
    insufficientCoins: ({ poor }) => redeem(poor, VOLUME),
    priceChanged: ({ poor }) => redeem(poor, VOLUME, 1),
  },
  redeemBundle: {
    ...bundleCases(redeemBundle),
    insufficientCoins: async shop => redeemBundle(shop.poor, await offerThree(shop)),
    debtOpen: async shop => redeemBundle(await makeDebtor(shop), await offerThree(shop)),
    priceChanged: async shop => redeemBundle(shop.poor, await offerThree(shop), 1),
  },
  redeemWithCredits: {
    ...redeeming(redeemCredit as Spend),
    notEnoughCredits: ({ poor }) => redeemCredit(poor, VOLUME),
    fixedPrice: ({ poor }) => redeemCredit(poor, 'regen-volume-1'),
  },
  downloadBook: {
    linkInvalid: ({ shop }) =>
      askForFile(shop, calls.downloadBook, {
        params: { bookId: 'LBK-1', type: 'epub' },
        search: '?sig=x&exp=4000000000',
      }),
    sessionExpired: ({ shop, expiredToken }) =>
      askForFile(shop, calls.downloadBook, {
        params: { bookId: 'LBK-1', type: 'epub' },
        search: '?sig=x&exp=4000000000',
        headers: { authorization: `Bearer ${expiredToken}` },
      }),
    async notOwned({ shop, readers, buyer }) {
      const { name, send } = await buyer({ bought: 699 })
      await send(calls.redeemWithCoins, { params: { volumeId: 'rain-volume-1' } })
      await shop.app.jobs.runDue()
      const last = (await send(calls.findLibraryBook, NOT_MINE)).answer?.downloads[0]?.link ?? ''
      await send(requestDeletion, { body: { currentPassword: PASSWORD } })
      const token = readers.tokenIn(`${name}@example.com`)
      await readers.stranger()(deleteAccount, { params: { token } })
      return askForLink(shop, last)
    },
  },
}

walkRefusals(calls, () => openShelfShop({ makesFiles: true }), [cases])
