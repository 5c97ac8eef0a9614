import type Stripe from 'stripe'
import { PLANS, type Plan, type PlanId, planOf } from '#rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import { PaymentsUnavailable } from '../payments.ts'
import { ask, expectKind } from './ask-stripe.ts'

/** The plans as prices at the provider. */
export interface PlanPrices {
  /** Makes what is missing; what it made, or with `dry` would make. */
  prepare(wish: { dry: boolean }): Promise<string[]>
  priceOf(plan: PlanId): Promise<Price>
  /** null for a price that is none of this shop's. */
  planOf(price: string | Stripe.Price): Promise<PlanId | null>
}

export interface Price {
  id: string
  product: string
}

interface PlanPricesOptions {
  stripe: Stripe
  provider: 'simulator' | 'stripe'
  currency: 'usd' | 'eur'
  clock: Clock
}

/** How long known prices are used; afterwards a price that replaced one is found. */
const KNOWN_FOR_MS = 600_000
/** Names the price of a plan among all of the provider's account, whatever is changed there by hand. */
const keyOf = (plan: PlanId, currency: string) => `kashihon.${plan}.${currency}`
const PRODUCTS = { regular: 'Membership', premium: 'Premium membership' } as const

/** A price at the provider never changes; a new one replaces it. */
export function planPrices({ stripe, provider, currency, clock }: PlanPricesOptions): PlanPrices {
  let known: Map<PlanId, Price> | null = null
  let knownSince = 0
  const plans = new Map<string, PlanId | null>()

  async function find(): Promise<Map<PlanId, Price>> {
    const keys = PLANS.map(({ id }) => keyOf(id, currency))
    const { data } = await stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 })
    const found = new Map<PlanId, Price>()
    for (const price of data) {
      const plan = PLANS.find(({ id }) => keyOf(id, currency) === price.lookup_key)
      if (plan) found.set(plan.id, { id: price.id, product: idOf(price.product) })
    }
    return found
  }

  async function make(missing: readonly Plan[]): Promise<void> {
    const products = new Map<boolean, string>()
    const { data } = await stripe.products.list({ active: true, limit: 100 })
    for (const { id, metadata } of data)
      if (metadata.shop === 'kashihon') products.set(metadata.premium === 'yes', id)
    for (const { id, premium, interval, cents } of missing) {
      const product =
        products.get(premium) ??
        (
          await stripe.products.create(
            {
              name: premium ? PRODUCTS.premium : PRODUCTS.regular,
              metadata: { shop: 'kashihon', premium: premium ? 'yes' : 'no' },
            },
            { idempotencyKey: `product ${premium ? 'premium' : 'regular'}` },
          )
        ).id
      products.set(premium, product)
      await stripe.prices.create(
        {
          product,
          currency,
          unit_amount: cents[currency],
          recurring: { interval },
          // Prices in euros include the tax, prices in dollars do not.
          tax_behavior: currency === 'eur' ? 'inclusive' : 'exclusive',
          lookup_key: keyOf(id, currency),
          metadata: { shop: 'kashihon', plan: id },
        },
        { idempotencyKey: `price ${id} ${currency} ${cents[currency]}` },
      )
    }
  }

  const prices: PlanPrices = {
    prepare: ({ dry }) =>
      ask(async () => {
        const found = await find()
        const missing = PLANS.filter(({ id }) => !found.has(id))
        if (!dry && missing.length > 0) await make(missing)
        return missing.map(({ id }) => keyOf(id, currency))
      }),
    async priceOf(plan) {
      const now = clock.now().getTime()
      if (Math.abs(now - knownSince) > KNOWN_FOR_MS) known = null
      if (!known) knownSince = now
      known ??= await ask(find)
      if (!known.has(plan) && provider === 'simulator') {
        await prices.prepare({ dry: false })
        known = await ask(find)
      }
      const price = known.get(plan)
      if (price) return price
      known = null
      throw new PaymentsUnavailable(
        `the payment provider has no price ${keyOf(plan, currency)}: make it with "kashihon payments plans --apply"`,
      )
    },
    async planOf(price) {
      const id = idOf(price)
      const cached = plans.get(id)
      if (cached !== undefined) return cached
      const whole =
        typeof price === 'string' ? expectKind(await stripe.prices.retrieve(price), 'price') : price
      const plan = whole.metadata.shop === 'kashihon' ? planOf(whole.metadata.plan ?? '') : null
      plans.set(id, plan?.id ?? null)
      return plan?.id ?? null
    },
  }
  return prices
}

function idOf(one: string | { id: string }): string {
  return typeof one === 'string' ? one : one.id
}
