import Stripe from 'stripe'
import { translator } from '../../platform/texts/texts.ts'
import {
  type Estimate,
  type EstimateInput,
  SubscriptionRefused,
  type Subscriptions,
} from '../subscriptions.ts'
import { expectKind } from './ask-stripe.ts'
import type { BillingTerms } from './billing-terms.ts'

const MOST = 100
const DAY_MS = 86_400_000

/** What a membership would cost, and the page on which it is taken out. */
export function newSubscription(terms: BillingTerms): Pick<Subscriptions, 'estimateNew' | 'openCheckout'> {
  const { stripe, clock, config, prices, tax, orRefused, promotionFor, discountsOf, periodOf } = terms

  async function estimateNew(wish: EstimateInput): Promise<Estimate> {
    const promotion = await promotionFor(wish)
    const first = await periodOf(wish, discountsOf(promotion))
    const period = first.lines[0]
    const length = period ? period.until.getTime() - period.from.getTime() : 0
    const later = promotion && !promotion.lasts ? await periodOf(wish, {}) : first
    if (wish.trialDays === 0)
      return { now: first, next: later, nextAt: new Date(clock.now().getTime() + length) }
    const free = { totalCents: 0, discountCents: 0, taxCents: 0, taxIncluded: first.taxIncluded }
    const nextAt = new Date(clock.now().getTime() + wish.trialDays * DAY_MS)
    // A coupon for one bill applies to the first bill, which comes after the trial.
    return { now: { ...free, creditCents: 0, lines: [] }, next: first, nextAt }
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

  return {
    estimateNew: wish => orRefused(wish.customerId, () => estimateNew(wish)),
    openCheckout: wish =>
      orRefused(wish.customerId, async () => {
        const { customerId, accountId, plan, currency, trialDays, language, lang } = wish
        const { successUrl, cancelUrl } = wish
        const promotion = await promotionFor(wish)
        const price = await prices.priceOf(plan, currency)
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
          // The currency of the account is charged, and not that of the country in which the page is opened.
          adaptive_pricing: { enabled: false },
          // Each card has one trial, recognized by its fingerprint.
          ...(trialDays > 0 && {
            allowed_payment_method_types: ['card'],
            custom_text: { submit: { message: translator(lang, 'membership')('confirm.onceACard') } },
          }),
          locale: lang,
          success_url: successUrl,
          cancel_url: cancelUrl,
        })
        const { id, url } = expectKind(made, 'checkout.session')
        return { id, url: url ?? '' }
      }),
  }
}
