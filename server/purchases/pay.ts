import * as calls from '#contract/calls/coins.ts'
import type { PurchaseStatus } from '#contract/generated/purchasing.ts'
import type { CallInput } from '../calls/bind.ts'
import { openCheckout, purchase } from '../coins/buy-coins.ts'
import { settleCheckout } from '../coins/return-from-checkout.ts'
import { carryOut } from './carry-out.ts'
import { choosePurchase } from './choose-purchase.ts'
import { findPurchaseOfOrder } from './store.ts'

type Paying = CallInput<typeof calls.purchaseCoins>

/** Buys coins, and with them what they are for. */
export async function payAtOnce(input: Paying): Promise<PurchaseStatus> {
  const { app, reader, body, query, idempotencyKey } = input
  const goesOn = body.stripePaymentIntent?.paymentIntent
  const purchaseId = goesOn
    ? await purchaseOf(input, goesOn)
    : await choosePurchase(input, calls.purchaseCoins, { amount: body.amount, clientKey: idempotencyKey })
  const status = await purchase({ ...{ app, reader, body, idempotencyKey }, ...query, purchaseId })
  return withPurchase(input, status, purchaseId)
}

/** Opens the provider's page on which coins are paid for, and with them what they are for. */
export async function payOnPage(input: CallInput<typeof calls.checkoutCoins>) {
  const { app, reader, body, query, idempotencyKey } = input
  const { amount } = body
  const { volume, part, price } = query
  const clientKey = idempotencyKey && `checkout ${volume ?? part ?? ''} ${price ?? ''} ${idempotencyKey}`
  const purchaseId = await choosePurchase(input, calls.checkoutCoins, { amount, clientKey })
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
  return bought === null ? status : { ...status, purchase: bought }
}
