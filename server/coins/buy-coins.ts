import * as calls from '#contract/calls/coins.ts'
import {
  PaymentProcessor,
  type PurchaseRequest,
  type PurchaseStatus,
} from '#contract/generated/purchasing.ts'
import { amountFault, costOfCoins } from '#rules/coin-purchase.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { nextPath } from '#rules/next-path.ts'
import { limitsOf, take } from '../accounts/limits.ts'
import { findAccount } from '../accounts/store.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { House } from '../context.ts'
import { type PaymentAnswer, PaymentsUnavailable } from '../payments/payments.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { ReceiptRefused } from '../payments/stores/app-store.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { coinPayments } from './fulfil-payment.ts'
import { redeemReceipt } from './redeem-receipt.ts'

const RETRY_AFTER_SECONDS = 10

interface Buying {
  house: House
  reader: Reader
  /** The same key is the same purchase, however often it arrives. */
  idempotencyKey: string | null
  /** Where the buyer came from, and wants to go back to. */
  next?: string | undefined
}

/** docs/product.md#payments: coins for money, at once. */
export async function purchase({
  body,
  ...buying
}: Buying & { body: PurchaseRequest }): Promise<PurchaseStatus> {
  const { house, reader } = buying
  const { processor, stripePaymentIntent: stripe, iapIntent } = body
  const { provider, stores } = house.payments
  const call = calls.purchaseCoins
  await take(house, call, limitsOf.pay(reader.id))
  switch (processor) {
    case PaymentProcessor.PLAY:
    case PaymentProcessor.APPLE_V2: {
      const store = processor === PaymentProcessor.PLAY ? stores.play : stores.apple
      if (!store) throw refuse(call, 'processorUnavailable')
      if (!iapIntent?.token) throw refuse(call, 'receiptRefused')
      const receipt = { accountId: reader.id, token: iapIntent.token, sku: iapIntent.sku ?? null }
      await orUnavailable(call, redeemReceipt(house, store, receipt))
      return DONE
    }
    case PaymentProcessor.DEBUG:
    case PaymentProcessor.STRIPE: {
      const debug = processor === PaymentProcessor.DEBUG
      if (provider === 'off' || (debug && provider !== 'simulator'))
        throw refuse(call, 'processorUnavailable')
      // docs/product.md#simulator: without anything named, the simulator’s good card pays.
      const paymentMethod = stripe?.paymentMethod || (debug && !stripe?.paymentIntent ? 'pm_card_visa' : '')
      const paymentIntent = stripe?.paymentIntent ?? ''
      if (!paymentIntent && amountFault(body.amount)) throw refuse(call, 'badAmount')
      return orUnavailable(call, pay(buying, { coins: body.amount, paymentMethod, paymentIntent }))
    }
    default:
      throw refuse(call, 'processorUnavailable')
  }
}

const DONE: PurchaseStatus = { ok: true, requiresAction: false, code: '', message: '' }

async function pay(
  { house, reader, idempotencyKey, next }: Buying,
  wanted: { coins: number; paymentMethod: string; paymentIntent: string },
): Promise<PurchaseStatus> {
  const { payments } = house
  const answer = await payments.pay({
    ...wanted,
    ...(await orderOf(house, reader, wanted.coins)),
    returnUrl: `${coinsPage(house, reader.lang, 'returned')}${onwards(next)}`,
    ...(idempotencyKey && { key: idempotencyKey }),
  })
  return answer.status === 'succeeded' ? give(house, answer) : statusOf(answer)
}

/** It is paid: what cannot be given at once comes with the event, or with the reconciler. */
async function give(house: House, { paymentId }: PaymentAnswer): Promise<PurchaseStatus> {
  const late = (error: unknown) => {
    if (error instanceof PaymentsUnavailable) return 'open' as const
    throw error
  }
  const settled = await settlePayment(house, coinPayments(house), paymentId).catch(late)
  if (settled === 'granted' || settled === 'known') return DONE
  return { ...DONE, ok: false, code: settled === 'open' ? 'processing' : 'refused' }
}

/**
 * `code` is the provider's word for a decline; `processing` while the bank takes its time; and where an action is required what the provider's own script
 * needs, with the address to go to as `message`.
 */
function statusOf({ status, code, message, clientSecret, actionUrl }: PaymentAnswer): PurchaseStatus {
  if (status === 'requiresAction')
    return { ok: false, requiresAction: true, code: clientSecret ?? '', message: actionUrl ?? '' }
  return { ok: false, requiresAction: false, code: status === 'processing' ? status : code, message }
}

/** docs/product.md#payments: the same on a page of the provider's. */
export async function openCheckout(
  { house, reader, idempotencyKey, next }: Buying,
  { amount, lang }: { amount: number; lang: string | undefined },
): Promise<{ id: string; url: string }> {
  const call = calls.checkoutCoins
  await take(house, call, limitsOf.pay(reader.id))
  if (amountFault(amount)) throw refuse(call, 'badAmount')
  const language = languageFor(reader, lang)
  const on = onwards(next)
  const cancelUrl = `${coinsPage(house, language, 'cancelled')}${on}`
  const open = async () =>
    house.payments.createCoinCheckout({
      ...(await orderOf(house, reader, amount)),
      // Another amount, or page, under the same key is another checkout: opening one costs nothing.
      ...(idempotencyKey && { key: `checkout ${amount} ${language} ${cancelUrl} ${idempotencyKey}` }),
      lang: language,
      successUrl: `${coinsPage(house, language, 'done')}&session={CHECKOUT_SESSION_ID}${on}`,
      cancelUrl,
    })
  return orUnavailable(call, open())
}

/** Where the buyer is sent back to, with what came of it. */
function coinsPage({ config }: House, lang: Language, came: 'done' | 'cancelled' | 'returned'): string {
  return `${config.publicUrl}${localPath(lang, '/user/coins')}?checkout=${came}`
}

/** Only to a path of this shop. */
function onwards(next: string | undefined): string {
  const path = nextPath(next)
  return path === '/' ? '' : `&next=${encodeURIComponent(path)}`
}

/** The shop sets the price. */
async function orderOf({ db, payments }: House, reader: Reader, coins: number) {
  const account = await findAccount(db, reader.id)
  const customer = { accountId: reader.id, email: account?.email ?? '' }
  return {
    accountId: reader.id,
    customerId: await payments.findOrCreateCustomer(customer),
    coins,
    amountCents: costOfCoins(coins, reader.membership?.coinDiscountBps ?? 0),
    currency: payments.currency,
  }
}

type Paying = typeof calls.purchaseCoins | typeof calls.checkoutCoins | typeof calls.openBilling

/** 503 where the provider does not answer, 400 for a receipt that its store does not confirm. */
export async function orUnavailable<T>(call: Paying | typeof calls.findPaymentMethod, work: Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw refuse(call, 'paymentsUnavailable', RETRY_AFTER_SECONDS)
    if (error instanceof ReceiptRefused) throw refuse(calls.purchaseCoins, 'receiptRefused')
    throw error
  }
}
