import type Stripe from 'stripe'
import {
  type BillEstimate,
  type Estimate,
  type EstimateLine,
  SubscriptionRefused,
  type Subscriptions,
  type UpgradeInput,
} from '../subscriptions.ts'
import { expectKind } from './ask-stripe.ts'
import type { BillingTerms } from './billing-terms.ts'
import { billOf, endsWithPeriod } from './subscription-facts.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** The change to another plan: its estimate, and the change itself. */
export function upgradeSubscription(terms: BillingTerms): Pick<Subscriptions, 'estimateUpgrade' | 'upgrade'> {
  const { stripe, prices, orRefused, promotionFor, discountsOf, periodOf } = terms

  async function changeOf({ subscriptionId, plan, currency }: UpgradeInput) {
    const subscription = expectKind(
      await stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts'] }),
      'subscription',
    )
    const item = subscription.items.data[0]
    const price = await prices.priceOf(plan, currency)
    if (!item || subscription.pending_update) throw new SubscriptionRefused('changePending')
    return { subscription, items: [{ id: item.id, price: price.id }] }
  }

  async function estimateUpgrade(wish: UpgradeInput): Promise<Estimate> {
    const promotion = await promotionFor(wish)
    const { subscription, items } = await changeOf(wish)
    const preview = async (discounts: Stripe.InvoiceCreatePreviewParams['discounts']) => {
      const drawn = await stripe.invoices.createPreview({
        customer: wish.customerId,
        subscription: wish.subscriptionId,
        subscription_details: {
          items,
          proration_behavior: 'always_invoice',
          proration_date: seconds(wish.from),
        },
        ...(discounts !== undefined && { discounts }),
      })
      return billOf(expectKind(drawn, 'invoice'), prices)
    }
    const bill = await preview(discountsOf(promotion).discounts)
    // The provider prices the rest of a period with its discount included. A second preview without discounts shows how much
    // that is.
    const whole = promotion || lastingOf(subscription) ? await preview('') : bill
    const lasting = promotion ? promotion.lasts && discountsOf(promotion) : lastingOf(subscription)
    const next = await periodOf(wish, lasting || {})
    const ends = bill.lines.filter(({ amountCents }) => amountCents >= 0).map(({ until }) => until.getTime())
    // A plan with another interval begins a new period at once; otherwise the current period goes on.
    const periodEnd = (subscription.items.data[0]?.current_period_end ?? 0) * 1000
    return {
      now: itemized(bill, whole),
      next,
      nextAt: new Date(ends.length > 0 ? Math.max(...ends) : periodEnd),
    }
  }

  return {
    estimateUpgrade: wish => orRefused(wish.customerId, () => estimateUpgrade(wish)),
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
            // An upgrade also revokes a cancellation.
            ...(subscription.cancel_at_period_end && { cancel_at_period_end: false }),
            expand: ['latest_invoice'],
          },
          { idempotencyKey: wish.key },
        )
        const { pending_update: pending, latest_invoice: invoice } = expectKind(updated, 'subscription')
        // `cancel_at` cannot be part of a pending update.
        if (!pending && updated.cancel_at !== null && endsWithPeriod(subscription))
          await stripe.subscriptions.update(wish.subscriptionId, { cancel_at: '' })
        if (!pending) return { state: 'done' }
        const url = invoice && typeof invoice === 'object' ? invoice.hosted_invoice_url : null
        return { state: 'payFirst', url: url ?? '' }
      }),
  }
}

/** The bill with its discount in a line of its own and the same total. `whole`: the bill without discounts. */
function itemized(bill: BillEstimate, whole: BillEstimate): BillEstimate {
  const isNew = ({ kind }: EstimateLine) => kind !== 'unused'
  const sum = (lines: readonly EstimateLine[]) =>
    lines.filter(isNew).reduce((all, { amountCents }) => all + amountCents, 0)
  const discountCents = sum(whole.lines) - sum(bill.lines) + bill.discountCents
  if (discountCents <= 0) return bill
  const lines = [...bill.lines.filter(line => !isNew(line)), ...whole.lines.filter(isNew)]
  return { ...bill, lines, discountCents }
}

/** The current discount of the subscription. */
function lastingOf({ discounts }: Stripe.Subscription): object | null {
  const lasting = discounts.flatMap(one =>
    typeof one === 'object' && one.source.coupon
      ? [{ coupon: typeof one.source.coupon === 'string' ? one.source.coupon : one.source.coupon.id }]
      : [],
  )
  return lasting.length > 0 ? { discounts: lasting } : null
}
