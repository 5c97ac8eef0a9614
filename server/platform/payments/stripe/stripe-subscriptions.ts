import Stripe from 'stripe'
import type { PlanId } from '#rules/plans.ts'
import type { Clock } from '../../clock.ts'
import type { PaymentsConfig } from '../../config.ts'
import {
  type Estimate,
  type InvoiceFacts,
  type SubscribeWish,
  type SubscriptionFacts,
  SubscriptionRefused,
  type Subscriptions,
  type UpgradeWish,
} from '../subscriptions.ts'
import { ask, expectKind, isMissing, isStranger } from './ask-stripe.ts'
import { everyPage } from './every-page.ts'
import { asRefusal, findPromotion, type Promotion } from './find-promotion.ts'
import { pendingChange } from './pending-change.ts'
import { planPrices } from './plan-prices.ts'
import { nameOf } from './read-stripe-event.ts'
import { billOf, endsWithPeriod, factsOf, invoiceOf } from './subscription-facts.ts'

interface Needed {
  stripe: Stripe
  provider: 'simulator' | 'stripe'
  clock: Clock
  config: PaymentsConfig
  /** Asks for a customer's sake; one whom the provider does not know any more is forgotten. */
  askFor<T>(customerId: string, work: () => Promise<T>): Promise<T>
  /** Forgets who such a customer was. */
  noteStranger(customerId: string): Promise<void>
}

const MOST = 100
const DAY_MS = 86_400_000
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** {@link Subscriptions} through Stripe's official library. The same code asks Stripe and the simulator. */
export function stripeSubscriptions(needed: Needed): Subscriptions {
  const { stripe, provider, clock, config, askFor, noteStranger } = needed
  const { currency } = config
  const prices = planPrices({ stripe, provider, currency, clock })
  const tax = { automatic_tax: { enabled: config.tax } } as const

  /** The provider's refusals in the reader's terms. */
  async function orRefused<T>(customerId: string, work: () => Promise<T>): Promise<T> {
    try {
      return await askFor(customerId, work)
    } catch (error) {
      throw asRefusal(error)
    }
  }

  /** Lists of what a customer has stay empty where the provider does not know them any more; the next order makes a new one. */
  async function ofKnown(customerId: string, read: () => Promise<void>): Promise<void> {
    try {
      await read()
    } catch (error) {
      if (!isStranger(error)) throw error
      await noteStranger(customerId)
    }
  }

  async function promotionFor(wish: { coupon: string | null; customerId: string; plan: PlanId }) {
    const { coupon: code, customerId, plan } = wish
    if (!code?.trim()) return null
    const price = await prices.priceOf(plan)
    return findPromotion({ stripe, code, price, customerId, currency, now: clock.now() })
  }

  const discountsOf = (promotion: Promotion | null) =>
    promotion ? { discounts: [{ promotion_code: promotion.id }] } : {}

  /** A whole period of the plan for a new customer, or later. */
  async function periodOf(wish: { customerId: string; plan: PlanId }, discounts: object) {
    const price = await prices.priceOf(wish.plan)
    const preview = await stripe.invoices.createPreview({
      customer: wish.customerId,
      subscription_details: { items: [{ price: price.id }] },
      ...tax,
      ...discounts,
    })
    return billOf(expectKind(preview, 'invoice'), prices)
  }

  async function estimateNew(wish: SubscribeWish): Promise<Estimate> {
    const promotion = await promotionFor(wish)
    const first = await periodOf(wish, discountsOf(promotion))
    const period = first.lines[0]
    const length = period ? period.until.getTime() - period.from.getTime() : 0
    const later = promotion && !promotion.lasts ? await periodOf(wish, {}) : first
    if (wish.trialDays === 0)
      return { now: first, next: later, nextAt: new Date(clock.now().getTime() + length) }
    const free = { totalCents: 0, discountCents: 0, taxCents: 0, taxIncluded: first.taxIncluded }
    const nextAt = new Date(clock.now().getTime() + wish.trialDays * DAY_MS)
    // What a single coupon takes off, it takes off the first bill that there is.
    return { now: { ...free, creditCents: 0, lines: [] }, next: first, nextAt }
  }

  async function changeOf({ subscriptionId, plan }: UpgradeWish) {
    const subscription = expectKind(
      await stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }),
      'subscription',
    )
    const item = subscription.items.data[0]
    const price = await prices.priceOf(plan)
    if (!item || subscription.pending_update) throw new SubscriptionRefused('changePending')
    return { subscription, items: [{ id: item.id, price: price.id }] }
  }

  async function estimateUpgrade(wish: UpgradeWish): Promise<Estimate> {
    const promotion = await promotionFor(wish)
    const { subscription, items } = await changeOf(wish)
    const preview = await stripe.invoices.createPreview({
      customer: wish.customerId,
      subscription: wish.subscriptionId,
      subscription_details: {
        items,
        proration_behavior: 'always_invoice',
        proration_date: seconds(wish.from),
      },
      ...discountsOf(promotion),
    })
    const bill = await billOf(expectKind(preview, 'invoice'), prices)
    const lasting = promotion ? promotion.lasts && discountsOf(promotion) : lastingOf(subscription)
    const next = await periodOf(wish, lasting || {})
    const ends = bill.lines.filter(({ amountCents }) => amountCents >= 0).map(({ until }) => until.getTime())
    // Another length of period begins at once; otherwise the running one is kept.
    const periodEnd = (subscription.items.data[0]?.current_period_end ?? 0) * 1000
    return { now: bill, next, nextAt: new Date(ends.length > 0 ? Math.max(...ends) : periodEnd) }
  }

  const subscriptions: Subscriptions = {
    ...pendingChange(stripe),
    preparePlans: wish => prices.prepare(wish),
    findPlan: priceId =>
      /^price_\w{1,200}$/.test(priceId)
        ? ask(() => prices.planOf(priceId)).catch(error => {
            if (isMissing(error)) return null
            throw error
          })
        : Promise.resolve(null),
    async setAddress(customerId, { country, zip }) {
      await orRefused(customerId, async () => {
        if (zip === null) {
          const customer = await stripe.customers.retrieve(customerId)
          // The page on which one paid may know more than the country, and where that is not enough it asks.
          if (customer.deleted || customer.address?.country === country) return
        }
        const when = zip === null ? ('deferred' as const) : ('immediately' as const)
        await stripe.customers.update(customerId, {
          address: { country, ...(zip && { postal_code: zip }) },
          ...(config.tax && { tax: { validate_location: when } }),
        })
      })
    },
    findZip: customerId =>
      askFor(customerId, async () => {
        const customer = await stripe.customers.retrieve(customerId)
        if (!customer.deleted && customer.address?.country === 'US' && customer.address.postal_code)
          return customer.address.postal_code
        const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 })
        const address = data[0]?.billing_details.address
        return address?.country === 'US' ? address.postal_code : null
      }),
    estimateNew: wish => orRefused(wish.customerId, () => estimateNew(wish)),
    estimateUpgrade: wish => orRefused(wish.customerId, () => estimateUpgrade(wish)),
    estimateRenewal: subscriptionId =>
      ask(async () => {
        const preview = await stripe.invoices.createPreview({ subscription: subscriptionId })
        return expectKind(preview, 'invoice').amount_due
      }).catch(error => {
        // What ends has no next bill.
        if ((error as { code?: string }).code === 'invoice_upcoming_none' || isMissing(error)) return null
        throw error
      }),
    openCheckout: wish =>
      orRefused(wish.customerId, async () => {
        const { customerId, accountId, plan, trialDays, language, lang, successUrl, cancelUrl } = wish
        const promotion = await promotionFor(wish)
        const price = await prices.priceOf(plan)
        await closeCheckouts(customerId)
        const metadata = { shop: 'kashihon', accountId, plan, ...(language && { language }) }
        const made = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: customerId,
          client_reference_id: accountId,
          line_items: [{ price: price.id, quantity: 1 }],
          ...discountsOf(promotion),
          ...tax,
          ...(config.tax && { customer_update: { address: 'auto' } }),
          metadata,
          subscription_data: {
            metadata,
            ...(trialDays > 0 && {
              trial_period_days: trialDays,
              trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
            }),
          },
          payment_method_collection: 'always',
          // A card is known again by its fingerprint, and has one trial.
          ...(trialDays > 0 && { allowed_payment_method_types: ['card'] }),
          locale: lang,
          success_url: successUrl,
          cancel_url: cancelUrl,
        })
        const { id, url } = expectKind(made, 'checkout.session')
        return { id, url: url ?? '' }
      }),
    upgrade: wish =>
      orRefused(wish.customerId, async () => {
        const promotion = await promotionFor(wish)
        const { subscription, items } = await changeOf(wish)
        const updated = await stripe.subscriptions.update(
          wish.subscriptionId,
          {
            items,
            proration_behavior: 'always_invoice',
            proration_date: seconds(wish.from),
            payment_behavior: 'pending_if_incomplete',
            ...discountsOf(promotion),
            // Who chooses more wants it to go on.
            ...(subscription.cancel_at_period_end && { cancel_at_period_end: false }),
            expand: ['latest_invoice'],
          },
          { idempotencyKey: wish.key },
        )
        const { pending_update: pending, latest_invoice: invoice } = expectKind(updated, 'subscription')
        // An instant at which it was to end cannot wait with the rest.
        if (!pending && updated.cancel_at !== null && endsWithPeriod(subscription))
          await stripe.subscriptions.update(wish.subscriptionId, { cancel_at: '' })
        if (!pending) return { state: 'done' }
        const url = invoice && typeof invoice === 'object' ? invoice.hosted_invoice_url : null
        return { state: 'payFirst', url: url ?? '' }
      }),
    async setEnding(subscriptionId, atPeriodEnd) {
      await ask(async () => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId)
        const over = /^(canceled|incomplete_expired)$/.test(subscription.status)
        if (over || endsWithPeriod(subscription) === atPeriodEnd) return
        const named = !subscription.cancel_at_period_end && subscription.cancel_at !== null
        await stripe.subscriptions.update(
          subscriptionId,
          named ? { cancel_at: '' } : { cancel_at_period_end: atPeriodEnd },
        )
      }).catch(error => {
        if (!isMissing(error)) throw error
      })
    },
    async end(subscriptionId, { refund }) {
      await ask(async () => {
        if (refund) await refundLast(subscriptionId)
        await stripe.subscriptions.cancel(subscriptionId)
      }).catch(error => {
        if (!isMissing(error)) throw error
      })
    },
    async endTrial(subscriptionId) {
      const paidNow = { trial_end: 'now', payment_behavior: 'error_if_incomplete' } as const
      try {
        await ask(() => stripe.subscriptions.update(subscriptionId, paidNow))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        await subscriptions.end(subscriptionId, { refund: false })
      }
    },
    async listOf(customerId) {
      const facts: SubscriptionFacts[] = []
      const wanted = { customer: customerId, status: 'all' as const, limit: MOST }
      const expand = ['data.default_payment_method']
      await ofKnown(customerId, () =>
        everyPage(
          after => stripe.subscriptions.list({ ...wanted, expand, ...after }),
          async one => facts.push(await factsOf(expectKind(one, 'subscription'), prices)),
        ),
      )
      return facts
    },
    async listInvoices(customerId) {
      const facts: InvoiceFacts[] = []
      const wanted = { customer: customerId, status: 'paid' as const, limit: MOST }
      await ofKnown(customerId, () =>
        everyPage(
          after => stripe.invoices.list({ ...wanted, expand: ['data.payments'], ...after }),
          async one => {
            const invoice = await invoiceOf(expectKind(one, 'invoice'), prices)
            if (invoice) facts.push(invoice)
          },
        ),
      )
      return facts.reverse()
    },
    async listCustomers(since) {
      const customers = new Set<string>()
      const wanted = { created: { gte: seconds(since) }, limit: MOST }
      const note = (one: Stripe.Subscription | Stripe.Invoice) => customers.add(nameOf(one.customer) ?? '')
      await everyPage(after => stripe.subscriptions.list({ ...wanted, status: 'all', ...after }), note)
      await everyPage(after => stripe.invoices.list({ ...wanted, ...after }), note)
      customers.delete('')
      return [...customers]
    },
  }

  async function closeCheckouts(customerId: string): Promise<void> {
    const { data } = await stripe.checkout.sessions.list({
      customer: customerId,
      status: 'open',
      limit: MOST,
    })
    for (const { id, mode, status } of data)
      if (mode === 'subscription' && status === 'open')
        await stripe.checkout.sessions.expire(id).catch(error => {
          // It is being paid, or just was.
          if (error instanceof Stripe.errors.StripeInvalidRequestError)
            throw new SubscriptionRefused('changePending')
          throw error
        })
  }

  async function refundLast(subscriptionId: string): Promise<void> {
    const { data } = await stripe.invoices.list({
      subscription: subscriptionId,
      status: 'paid',
      limit: 1,
      expand: ['data.payments'],
    })
    const paid = data[0]?.payments?.data.find(({ status }) => status === 'paid')
    const intent = nameOf(paid?.payment.payment_intent)
    if (!intent) return
    const refunded = stripe.refunds.create(
      { payment_intent: intent },
      { idempotencyKey: `surplus ${intent}` },
    )
    await refunded.catch(error => {
      // Somebody has given it back by hand, or the bank has taken it.
      if (!/^charge_(already_refunded|disputed)$/.test((error as { code?: string }).code ?? '')) throw error
    })
  }

  return subscriptions
}

/** What a coupon of the running subscription still takes off. */
function lastingOf({ discounts }: Stripe.Subscription): object | null {
  const lasting = discounts.flatMap(one =>
    typeof one === 'object' && one.source.coupon
      ? [{ coupon: typeof one.source.coupon === 'string' ? one.source.coupon : one.source.coupon.id }]
      : [],
  )
  return lasting.length > 0 ? { discounts: lasting } : null
}
