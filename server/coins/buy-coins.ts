import * as calls from '#contract/calls/coins.ts'
import {
  PaymentProcessor,
  type PurchaseRequest,
  type PurchaseStatus,
} from '#contract/generated/purchasing.ts'
import { coinDiscounts, costOfCoins } from '#rules/coin-purchase.ts'
import { type Currency, isCurrency } from '#rules/currency.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { nextPath } from '#rules/next-path.ts'
import { findAccount } from '../accounts/store.ts'
import { type Reader, refuse } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { currencyFor } from '../payments/currency-for.ts'
import { findOrderOfKey } from '../payments/payment-store.ts'
import { type PaymentAnswer, PaymentsUnavailable } from '../payments/payments.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { ReceiptRefused } from '../payments/stores/app-store.ts'
import { languageFor } from '../platform/http/language-for.ts'
import { coinPayments } from './fulfil-payment.ts'
import { redeemReceipt } from './redeem-receipt.ts'

const RETRY_AFTER_SECONDS = 10

interface PurchaseInput {
  app: AppContext
  reader: Reader
  /** Repeated requests with the same key are one purchase. */
  idempotencyKey: string | null
  /** The path of the site to return to. */
  next?: string | undefined
  /** The language in which the shop is shown; without it the reader's own counts. */
  lang?: string | undefined
  /** The currency that the reader was shown; without it any is right. */
  currency?: Currency | undefined
  /** What the coins are for; null for coins alone. */
  purchaseId: string | null
}

/** docs/product.md#payments: buys coins with a card or a store's receipt. Throws 400, 429, 501 and 503. */
export async function purchase({
  body,
  ...buying
}: PurchaseInput & { body: PurchaseRequest }): Promise<PurchaseStatus> {
  const { app, reader } = buying
  const { processor, stripePaymentIntent: stripe, iapIntent } = body
  const { provider, stores } = app.payments
  const call = calls.purchaseCoins
  switch (processor) {
    case PaymentProcessor.PLAY:
    case PaymentProcessor.APPLE_V2: {
      const store = processor === PaymentProcessor.PLAY ? stores.play : stores.apple
      if (!store) throw refuse(call, 'processorUnavailable')
      if (!iapIntent?.token) throw refuse(call, 'receiptRefused')
      const receipt = { accountId: reader.id, token: iapIntent.token, sku: iapIntent.sku ?? null }
      await orUnavailable(call, redeemReceipt(app, store, receipt))
      return DONE
    }
    case PaymentProcessor.DEBUG:
    case PaymentProcessor.STRIPE: {
      const debug = processor === PaymentProcessor.DEBUG
      if (provider === 'off' || (debug && provider !== 'simulator'))
        throw refuse(call, 'processorUnavailable')
      // docs/product.md#simulator: without a payment method the simulator's valid card pays.
      const paymentMethod = stripe?.paymentMethod || (debug && !stripe?.paymentIntent ? 'pm_card_visa' : '')
      const paymentIntent = stripe?.paymentIntent ?? ''
      const currency = await findCurrencyToPay(buying, paymentIntent)
      return orUnavailable(call, pay(buying, { coins: body.amount, currency, paymentMethod, paymentIntent }))
    }
    default:
      throw refuse(call, 'processorUnavailable')
  }
}

const DONE: PurchaseStatus = { ok: true, requiresAction: false, code: '', message: '' }

async function pay(
  { app, reader, idempotencyKey, next, lang, purchaseId }: PurchaseInput,
  order: { coins: number; currency: Currency; paymentMethod: string; paymentIntent: string },
): Promise<PurchaseStatus> {
  const { payments } = app
  const answer = await payments.pay({
    ...order,
    ...(await orderOf(app, reader, order)),
    purchaseId,
    returnUrl: `${coinsPage(app, languageFor(reader, lang), 'returned')}${nextQuery(next)}`,
    ...(idempotencyKey && { key: idempotencyKey }),
  })
  return answer.status === 'succeeded' ? creditPayment(app, answer) : statusOf(answer)
}

/** Credits a successful payment. Where the provider is unavailable now, its event or the reconciler does it later. */
async function creditPayment(app: AppContext, { paymentId }: PaymentAnswer): Promise<PurchaseStatus> {
  const late = (error: unknown) => {
    if (error instanceof PaymentsUnavailable) return 'open' as const
    throw error
  }
  const settled = await settlePayment(app, coinPayments(app), paymentId).catch(late)
  if (settled === 'granted' || settled === 'known') return DONE
  return { ...DONE, ok: false, code: settled === 'open' ? 'processing' : 'refused' }
}

/**
 * `code` is the provider's code of a decline, or `processing` while the bank has not answered. Where an action is required,
 * `code` is the client secret for the provider's script and `message` the address to go to.
 */
function statusOf({ status, code, message, clientSecret, actionUrl }: PaymentAnswer): PurchaseStatus {
  if (status === 'requiresAction')
    return { ok: false, requiresAction: true, code: clientSecret ?? '', message: actionUrl ?? '' }
  return { ok: false, requiresAction: false, code: status === 'processing' ? status : code, message }
}

/** docs/product.md#payments: buys coins on a page of the provider. */
export async function openCheckout({
  amount,
  ...buying
}: PurchaseInput & { amount: number }): Promise<{ id: string; url: string }> {
  const { app, reader, idempotencyKey, next, lang, purchaseId } = buying
  const call = calls.checkoutCoins
  const language = languageFor(reader, lang)
  const currency = currencyOf(call, buying)
  const on = nextQuery(next)
  // Who was about to buy something goes back to it.
  const cancelUrl =
    purchaseId && on ? app.config.publicUrl + nextPath(next) : `${coinsPage(app, language, 'cancelled')}${on}`
  const open = async () =>
    app.payments.createCoinCheckout({
      ...(await orderOf(app, reader, { coins: amount, currency })),
      // Another amount, currency or page is another checkout even under the same key, since opening one costs nothing.
      ...(idempotencyKey && {
        key: `checkout ${amount} ${currency} ${language} ${cancelUrl} ${purchaseId ?? ''} ${idempotencyKey}`,
      }),
      purchaseId,
      lang: language,
      successUrl: `${coinsPage(app, language, 'done')}&session={CHECKOUT_SESSION_ID}${on}`,
      cancelUrl,
    })
  return orUnavailable(call, open())
}

/** The address to which the buyer returns, with the outcome. */
function coinsPage(
  { config }: AppContext,
  lang: Language,
  outcome: 'done' | 'cancelled' | 'returned',
): string {
  return `${config.publicUrl}${localPath(lang, '/user/coins')}?checkout=${outcome}`
}

/** The query that carries `next`, if it is a path of this shop. */
function nextQuery(next: string | undefined): string {
  const path = nextPath(next)
  return path === '/' ? '' : `&next=${encodeURIComponent(path)}`
}

/**
 * The currency of the order that was noted under the same key, or else of the account: whoever repeats a purchase after a
 * lost answer must not read that nothing was charged because another payment has fixed the currency meanwhile. A payment
 * that goes on has its currency already. Throws 409 as {@link currencyOf}.
 */
async function findCurrencyToPay(buying: PurchaseInput, paymentIntent: string): Promise<Currency> {
  const { app, reader, idempotencyKey, currency: shown } = buying
  const call = calls.purchaseCoins
  if (paymentIntent) return currencyOf(call, { ...buying, currency: undefined })
  const { provider } = app.payments
  const known =
    idempotencyKey !== null &&
    (await findOrderOfKey(app.db, { provider, accountId: reader.id, key: idempotencyKey }))
  if (!known || !isCurrency(known.currency)) return currencyOf(call, buying)
  if (shown !== undefined && shown !== known.currency) throw refuse(call, 'currencyChanged')
  return known.currency
}

/** docs/product.md#currencies. Throws 409 where the reader was shown another one. */
function currencyOf(
  call: typeof calls.purchaseCoins | typeof calls.checkoutCoins,
  { app, reader, lang, currency: shown }: PurchaseInput,
): Currency {
  const currency = currencyFor(app, reader, languageFor(reader, lang))
  if (shown !== undefined && shown !== currency) throw refuse(call, 'currencyChanged')
  return currency
}

/** The order for the provider. The shop sets the price, not the client. */
async function orderOf(
  app: AppContext,
  reader: Reader,
  { coins, currency }: { coins: number; currency: Currency },
) {
  const { db, payments } = app
  const { discountBps, packs } = coinDiscounts(reader, app.config)
  const account = await findAccount(db, reader.id)
  const customer = { accountId: reader.id, email: account?.email ?? '' }
  return {
    accountId: reader.id,
    customerId: await payments.findOrCreateCustomer(customer),
    coins,
    amountCents: costOfCoins(coins, discountBps, packs),
    currency,
  }
}

type PaymentCall = typeof calls.purchaseCoins | typeof calls.checkoutCoins | typeof calls.openBilling

/** Throws 503 where the provider does not answer, and 400 for a receipt that its store does not confirm. */
export async function orUnavailable<T>(call: PaymentCall | typeof calls.findPaymentMethod, work: Promise<T>) {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw refuse(call, 'paymentsUnavailable', RETRY_AFTER_SECONDS)
    if (error instanceof ReceiptRefused) throw refuse(calls.purchaseCoins, 'receiptRefused')
    throw error
  }
}
