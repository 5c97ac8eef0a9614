import * as calls from '#contract/calls/coins.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften, askWithoutProvider } from './refusal-shop.ts'
import type { ShelfShop } from './shelf-shop.ts'
import type { RefusalCases } from './walk.ts'

const { DEBUG, PLAY } = PaymentProcessor

const buy = (send: Send, amount: number) => send(calls.purchaseCoins, { body: { processor: DEBUG, amount } })
const buyInApp = (send: Send) =>
  send(calls.purchaseCoins, { body: { processor: PLAY, amount: 0, iapIntent: { token: '' } } })
const checkout = (send: Send, amount: number) => send(calls.checkoutCoins, { body: { amount } })
const comeBack = (send: Send) => send(calls.returnFromCheckout, { params: { id: 'cs_test_nothing' } })

/** Somebody whom the payment provider knows. */
async function customer({ buyer }: ShelfShop): Promise<Send> {
  const { send } = await buyer()
  await buy(send, 100)
  return send
}

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
