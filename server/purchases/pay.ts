import * as calls from '#contract/calls/coins.ts'
import { PaymentProcessor, type PurchaseStatus } from '#contract/generated/purchasing.ts'
import type { CallInput } from '../calls/bind.ts'
import { countTry } from '../calls/count-tries.ts'
import { openCheckout, orUnavailable, purchase } from '../coins/buy-coins.ts'
import { settleCheckout } from '../coins/return-from-checkout.ts'
import { paymentLimits } from '../payments/limits.ts'
import { carryOut } from './carry-out.ts'
import { choosePurchase } from './choose-purchase.ts'
import { findPurchase, findPurchaseOfOrder } from './store.ts'

type Paying = CallInput<typeof calls.purchaseCoins>

/**
 * With receipts of app stores the money is taken before the shop is asked, so that nothing may be refused for what it is
 * for.
 */
const CARDS: readonly PaymentProcessor[] = [PaymentProcessor.DEBUG, PaymentProcessor.STRIPE]

/** Buys coins, and with them what they are for. */
export async function payAtOnce(input: Paying): Promise<PurchaseStatus> {
  const { app, reader, body, query, idempotencyKey } = input
  await countTry(app, calls.purchaseCoins, paymentLimits.pay(reader.id))
  const goesOn = body.stripePaymentIntent?.paymentIntent
  const purchaseId = goesOn ? await purchaseOf(input, goesOn) : await chooseForCard(input)
  const status = await purchase({ ...{ app, reader, body, idempotencyKey }, ...query, purchaseId })
  return withPurchase(input, status, purchaseId)
}

async function chooseForCard(input: Paying): Promise<string | null> {
  const { app, body, idempotencyKey } = input
  if (!CARDS.includes(body.processor) || app.payments.provider === 'off') return null
  const paid = { amount: body.amount, clientKey: idempotencyKey }
  return orUnavailable(calls.purchaseCoins, choosePurchase(input, calls.purchaseCoins, paid))
}

/** Opens the provider's page on which coins are paid for, and with them what they are for. */
export async function payOnPage(input: CallInput<typeof calls.checkoutCoins>) {
  const { app, reader, body, query, idempotencyKey } = input
  const { amount } = body
  await countTry(app, calls.checkoutCoins, paymentLimits.pay(reader.id))
  // Opening a page costs nothing, so each is for a purchase of its own.
  const purchaseId = await orUnavailable(
    calls.checkoutCoins,
    choosePurchase(input, calls.checkoutCoins, { amount, clientKey: null }),
  )
  return openCheckout({ ...{ app, reader, idempotencyKey, amount }, ...query, purchaseId })
}

/** What came of the provider's page, and of what was bought with it. */
export async function returnFromPage(input: CallInput<typeof calls.returnFromCheckout>) {
  const status = await settleCheckout(input)
  return withPurchase(input, status, await purchaseOf(input, input.params.id))
}

type Caller = Pick<Paying, 'app' | 'reader'>

function purchaseOf({ app, reader }: Caller, name: string): Promise<string | null> {
  const { provider } = app.payments
  return findPurchaseOfOrder(app.db, { provider, accountId: reader.id, name })
}

async function withPurchase({ app }: Caller, status: PurchaseStatus, purchaseId: string | null) {
  if (!purchaseId) return status
  const bought = status.ok ? await carryOut(app, purchaseId) : 'waiting'
  if (bought === null) return status
  const { title, coins } = (bought === 'done' && (await findPurchase(app.db, purchaseId))) || {}
  return { ...status, purchase: bought, title, coins }
}
