import type Stripe from 'stripe'
import { type Currency, currencies } from '#rules/currency.ts'
import { PLANS, type Plan, type PlanId, planOf } from '#rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import { PaymentsUnavailable } from '../payments.ts'
import { ask, expectKind } from './ask-stripe.ts'

/** The plans as prices at the provider. */
export interface PlanPrices {
  /** Makes what is missing in these currencies; what it made, or with `dry` would make. */
  prepare(wish: { dry: boolean; currencies: readonly Currency[] }): Promise<string[]>
  priceOf(plan: PlanId, currency: Currency): Promise<Price>
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
  clock: Clock
}

/** How long known prices are used; afterwards a price that replaced one is found. */
const KNOWN_FOR_MS = 600_000
const MOST_KEYS = 10
/** Names the price of a plan among all of the provider's account, whatever is changed there by hand. */
const keyOf = (plan: PlanId, currency: Currency) => `kashihon.${plan}.${currency}`

/** A plan in one of its currencies. */
interface PlanOffer {
  plan: Plan
  currency: Currency
  key: string
}

function offersIn(these: readonly Currency[]): PlanOffer[] {
  return these.flatMap(currency => PLANS.map(plan => ({ plan, currency, key: keyOf(plan.id, currency) })))
}

const PRODUCTS = { regular: 'Membership', premium: 'Premium membership' } as const

/** A price at the provider never changes; a new one replaces it. */
export function planPrices({ stripe, provider, clock }: PlanPricesOptions): PlanPrices {
  let known: Map<string, Price> | null = null
  let knownSince = 0
  const plans = new Map<string, PlanId | null>()

  /** The prices at the provider by their lookup keys. */
  async function find(): Promise<Map<string, Price>> {
    const keys = offersIn(currencies).map(({ key }) => key)
    const found = new Map<string, Price>()
    // The provider looks for 10 keys at once at most.
    for (let at = 0; at < keys.length; at += MOST_KEYS) {
      const lookup_keys = keys.slice(at, at + MOST_KEYS)
      const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 })
      for (const price of data)
        if (price.lookup_key) found.set(price.lookup_key, { id: price.id, product: idOf(price.product) })
    }
    return found
  }

  async function make(missing: readonly PlanOffer[], found: ReadonlyMap<string, Price>): Promise<void> {
    const products = new Map<boolean, string>()
    const { data } = await stripe.products.list({ active: true, limit: 100 })
    for (const { id, metadata } of data)
      if (metadata.shop === 'kashihon') products.set(metadata.premium === 'yes', id)
    // Coupons are for products, so a plan has the same one in each currency, also where somebody has edited or archived it
    // at the provider.
    for (const { plan, key } of offersIn(currencies)) {
      const price = found.get(key)
      if (price) products.set(plan.premium, price.product)
    }
    for (const { plan, currency, key } of missing) {
      const { id, premium, interval, cents } = plan
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
          lookup_key: key,
          metadata: { shop: 'kashihon', plan: id },
        },
        { idempotencyKey: `price ${id} ${currency} ${cents[currency]}` },
      )
    }
  }

  const prices: PlanPrices = {
    prepare: ({ dry, currencies: these }) =>
      ask(async () => {
        const found = await find()
        const missing = offersIn(these).filter(({ key }) => !found.has(key))
        if (!dry && missing.length > 0) await make(missing, found)
        return missing.map(({ key }) => key)
      }),
    async priceOf(plan, currency) {
      const key = keyOf(plan, currency)
      const now = clock.now().getTime()
      if (Math.abs(now - knownSince) > KNOWN_FOR_MS) known = null
      if (!known) knownSince = now
      known ??= await ask(find)
      if (!known.has(key) && provider === 'simulator') {
        await prices.prepare({ dry: false, currencies: [currency] })
        known = await ask(find)
      }
      const price = known.get(key)
      if (price) return price
      known = null
      throw new PaymentsUnavailable(`the payment provider has no price ${key}`)
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
