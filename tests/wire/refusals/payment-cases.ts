import * as calls from '#contract/calls/coins.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { refusePurchase } from '#tests/support/refuse-purchase.ts'
import { bundleCases } from './bundle-cases.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften, askWithoutProvider } from './refusal-shop.ts'
import { inGermany, OPEN_PART, type ShelfShop, STREAMED_PART } from './shelf-shop.ts'
import type { RefusalCases } from './walk.ts'

const { DEBUG, PLAY } = PaymentProcessor
const VOLUME = 'rain-volume-1'

const buy = (send: Send, amount: number) => send(calls.purchaseCoins, { body: { processor: DEBUG, amount } })
const buyInApp = (send: Send) =>
  send(calls.purchaseCoins, { body: { processor: PLAY, amount: 0, iapIntent: { token: '' } } })
const checkout = (send: Send, amount: number) => send(calls.checkoutCoins, { body: { amount } })
const refund = (send: Send, id: string) => send(calls.refundPayment, { params: { id } })
const comeBack = (send: Send) => send(calls.returnFromCheckout, { params: { id: 'cs_test_nothing' } })

/** Somebody whom the payment provider knows. */
async function customer({ buyer }: ShelfShop): Promise<Send> {
  const { send } = await buyer()
  await buy(send, 100)
  return send
}

type For = { volume?: string; part?: string; bundle?: string; price?: number }
type Pay = (send: Send, query: For) => Promise<RefusalResponse>
const buyFor: Pay = (send, query) =>
  send(calls.purchaseCoins, { query, body: { processor: DEBUG, amount: 1000 } })
const checkoutFor: Pay = (send, query) => send(calls.checkoutCoins, { query, body: { amount: 1000 } })

/** What cannot be bought with the coins that are paid for, one way of paying or the other. */
const purchaseCases = (pay: Pay) => ({
  insufficientCoins: ({ poor }: ShelfShop) =>
    pay === buyFor
      ? poor(calls.purchaseCoins, { query: { volume: VOLUME }, body: { processor: DEBUG, amount: 100 } })
      : poor(calls.checkoutCoins, { query: { volume: VOLUME }, body: { amount: 100 } }),
  volumeNotFound: ({ poor }: ShelfShop) => pay(poor, { volume: 'nothing' }),
  notForSale: ({ poor }: ShelfShop) => pay(poor, { volume: 'rain-volume-3' }),
  partNotFound: ({ poor }: ShelfShop) => pay(poor, { part: 'nothing' }),
  async alreadyOwned({ buyer }: ShelfShop) {
    const { send } = await buyer({ bought: 699 })
    await send(redeemWithCoins, { params: { volumeId: VOLUME } })
    return pay(send, { volume: VOLUME })
  },
  async alreadyRented({ buyer }: ShelfShop) {
    const { send } = await buyer({ bought: 99 })
    await send(rentPart, { params: { partId: STREAMED_PART } })
    return pay(send, { part: STREAMED_PART })
  },
  ...bundleCases((send, bundle) => pay(send, { bundle })),
  priceChanged: ({ poor }: ShelfShop) => pay(poor, { volume: VOLUME, price: 1 }),
  async blockedInCountry(shop: ShelfShop) {
    const { name } = await shop.buyer()
    return pay(await inGermany(shop, name), { volume: 'blocked-volume-1' })
  },
  async paymentPending({ buyer }: ShelfShop) {
    const { send } = await buyer()
    const stripePaymentIntent = { paymentMethod: 'pm_card_simulatorSlow', paymentIntent: '' }
    const body = { processor: DEBUG, amount: 1000, stripePaymentIntent }
    await send(calls.purchaseCoins, { query: { volume: VOLUME }, body })
    return pay(send, { volume: VOLUME })
  },
  notForManga: ({ poor }: ShelfShop) => pay(poor, { volume: 'drawn-volume-1' }),
  notReady: ({ poor }: ShelfShop) => pay(poor, { part: 'rain-volume-1-part-4' }),
  notForRent: ({ poor }: ShelfShop) => pay(poor, { part: OPEN_PART }),
})

/** Asks while the shop has an app in Google's store. Without a receipt nobody is asked there. */
async function withApp({ shop }: ShelfShop, ask: () => Promise<RefusalResponse>): Promise<RefusalResponse> {
  const stores = shop.app.payments.stores as { play: object | null }
  stores.play = {}
  const seen = await ask()
  stores.play = null
  return seen
}

export const paymentCases: RefusalCases<typeof calls, ShelfShop> = {
  purchaseCoins: {
    ...purchaseCases(buyFor),
    async keyUsed({ shop, readers, buyer }) {
      const { name } = await buyer()
      const authorization = `Bearer ${await readers.token(name)}`
      const once = shop.sendWith({ authorization, 'idempotency-key': 'a-key' })
      await buyFor(once, { volume: VOLUME })
      return buyFor(once, { volume: 'rain-volume-6' })
    },
    badAmount: ({ poor }) => buy(poor, 0),
    // The shop was shown in English, and dollars are what a reader pays in there.
    currencyChanged: ({ poor }) =>
      poor(calls.purchaseCoins, {
        query: { lang: 'en', currency: 'eur' },
        body: { processor: DEBUG, amount: 500 },
      }),
    receiptRefused: shop => withApp(shop, () => buyInApp(shop.poor)),
    tooManyTries: shop => askTooOften(shop, () => buy(shop.poor, 0)),
    processorUnavailable: ({ poor }) => buyInApp(poor),
    paymentsUnavailable: shop => askWithoutProvider(shop, () => buy(shop.poor, 500)),
  },
  checkoutCoins: {
    ...purchaseCases(checkoutFor),
    badAmount: ({ poor }) => checkout(poor, 0),
    currencyChanged: ({ poor }) =>
      poor(calls.checkoutCoins, { query: { lang: 'en', currency: 'eur' }, body: { amount: 500 } }),
    tooManyTries: shop => askTooOften(shop, () => checkout(shop.poor, 0)),
    paymentsUnavailable: shop => askWithoutProvider(shop, () => checkout(shop.poor, 500)),
  },
  returnFromCheckout: {
    checkoutNotFound: ({ poor }) => comeBack(poor),
    tooManyTries: shop => askTooOften(shop, () => comeBack(shop.poor)),
    paymentsUnavailable: shop => askWithoutProvider(shop, () => comeBack(shop.poor)),
  },
  refundPayment: {
    paymentNotFound: ({ poor }) => refund(poor, 'nothing'),
    async notRefundable({ shop, buyer }) {
      const { name, send } = await buyer()
      await buy(send, 1000)
      const id = await refusePurchase(shop, name)
      await send(redeemWithCoins, { params: { volumeId: VOLUME } })
      return refund(send, id)
    },
  },
  openBilling: {
    noCustomer: async ({ buyer }) => (await buyer()).send(calls.openBilling, {}),
    async tooManyTries(shop) {
      const send = await customer(shop)
      return askTooOften(shop, () => send(calls.openBilling, {}))
    },
    async paymentsUnavailable(shop) {
      const send = await customer(shop)
      return askWithoutProvider(shop, () => send(calls.openBilling, {}))
    },
  },
  findPaymentMethod: {
    noMethod: async ({ buyer }) => (await buyer()).send(calls.findPaymentMethod, {}),
    async tooManyTries(shop) {
      const send = await customer(shop)
      return askTooOften(shop, () => send(calls.findPaymentMethod, {}))
    },
    async paymentsUnavailable(shop) {
      const send = await customer(shop)
      return askWithoutProvider(shop, () => send(calls.findPaymentMethod, {}))
    },
  },
}
