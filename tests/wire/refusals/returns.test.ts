// Proves docs/product.md#errors
import { purchaseCoins } from '#contract/calls/coins.ts'
import { redeemBundle, redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import * as calls from '#contract/calls/returns.ts'
import * as staffCalls from '#contract/calls/studio-readers.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import { failRefund } from '#stripe-simulator/disputes.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { offerBundle } from '#tests/support/offer-bundle.ts'
import { paymentPagesOf } from '#tests/support/payment-pages.ts'
import { openSimulatorOf } from '#tests/support/simulator.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften } from './refusal-shop.ts'
import { openShelfShop, type ShelfShop, STREAMED_PART } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const VOLUME = 'rain-volume-1'
type Buyer = Awaited<ReturnType<ShelfShop['buyer']>>
/** Gives a purchase back, one way or the other. */
type Withdraw = (shop: ShelfShop, who: Buyer, id: string) => Promise<RefusalResponse>
const idOf = async ({ send }: Buyer) => (await send(calls.listReturns, {})).answer?.purchases[0]?.id ?? ''

const bySession: Withdraw = ({ readers }, { name }, id) =>
  readers.token(name).then(token => readers.with(token)(calls.returnPurchase, { params: { id } }))

const byStaff: Withdraw = async (shop, { name }, id) =>
  (await support(shop))(staffCalls.returnForReader, { params: { login: name, id } })

/** Somebody of support. */
async function support({ shop, buyer }: ShelfShop): Promise<Send> {
  const { name, send } = await buyer()
  await giveRole(shop.scratch.db, name, 'support', {})
  return send
}

async function noticeOf({ readers, mail }: ShelfShop, { name }: Buyer): Promise<string> {
  const email = `${name}@example.com`
  await readers.stranger()(calls.declareWithdrawal, { body: { email, name: '', about: '' } })
  return mail.tokenTo(email)
}

const byNotice: Withdraw = async (shop, who, id) =>
  shop.readers.stranger()(calls.carryOutWithdrawal, { params: { token: await noticeOf(shop, who), id } })

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

const purchases = (withdraw: Withdraw) => ({
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

const declare = ({ readers }: ShelfShop, email: string, about = '') =>
  readers.stranger()(calls.declareWithdrawal, { body: { email, name: '', about } })
const wrong = { params: { token: 'x', id: 'x' } }
const find = (send: Send) => send(calls.findWithdrawal, { params: { token: 'x' } })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  returnPurchase: purchases(bySession),
  declareWithdrawal: {
    emailMissing: shop => declare(shop, ''),
    emailInvalid: shop => declare(shop, 'ann'),
    tooLong: shop => declare(shop, 'ann@example.com', 'x'.repeat(2_001)),
    tooManyTries: shop => askTooOften(shop, () => declare(shop, 'ann@example.com')),
  },
  findWithdrawal: {
    tokenInvalid: ({ readers }) => find(readers.stranger()),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => find(stranger))
    },
  },
  carryOutWithdrawal: {
    ...purchases(byNotice),
    tokenInvalid: ({ readers }) => readers.stranger()(calls.carryOutWithdrawal, wrong),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.carryOutWithdrawal, wrong))
    },
  },
}

const ofStaff: RefusalCases<typeof staffCalls, ShelfShop> = {
  listReaderReturns: {
    readerNotFound: async shop =>
      (await support(shop))(staffCalls.listReaderReturns, { params: { login: 'nobody' } }),
  },
  returnForReader: {
    ...purchases(byStaff),
    readerNotFound: async shop =>
      (await support(shop))(staffCalls.returnForReader, { params: { login: 'nobody', id: 'nothing' } }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
walkRefusals(staffCalls, openShelfShop, [ofStaff])
