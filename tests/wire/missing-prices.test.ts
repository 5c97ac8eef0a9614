// Proves docs/product.md#currencies
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLANS } from '#rules/plans.ts'
import { type FakeStripe, openFakeStripe } from '#tests/support/fake-stripe.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

let shop: TestShop
let stripe: FakeStripe
let priced: string[]
const warned: (readonly string[])[] = []

beforeAll(async () => {
  stripe = await openFakeStripe()
  stripe.says((_, path) => {
    const data = path === '/v1/prices' ? priced.map(key => ({ id: key, lookup_key: key, product: 'p' })) : []
    return { body: JSON.stringify({ object: 'list', data, has_more: false }) }
  })
  priced = keysIn('usd')
  shop = await openShop({
    now: '2026-11-21T12:00:00Z',
    env: {
      ...{ LOG_LEVEL: 'silent', PAYMENTS: 'stripe', STRIPE_API: stripe.url },
      ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    },
  })
  shop.app.log.warn = ((facts: { alert?: string; missing?: string[] }) => {
    if (facts.alert === 'plans') warned.push(facts.missing ?? [])
  }) as never
})
afterAll(async () => {
  await shop?.close()
  await stripe?.close()
})

const keysIn = (currency: string) => PLANS.map(({ id }) => `kashihon.${id}.${currency}`)
async function nextDay(): Promise<void> {
  shop.clock.set(new Date(shop.clock.now().getTime() + 25 * 3_600_000))
  warned.length = 0
  await shop.app.jobs.runDue()
}

// docs/decisions/0045-currencies-by-market.md: a shop that was upgraded, where nobody has made the prices of the other
// currency.
it('tells the operator of plans that have no price in a currency of a market, until they have', async () => {
  await nextDay()
  expect(warned).toEqual([keysIn('eur')])
  priced = [...keysIn('usd'), ...keysIn('eur').slice(0, 2)]
  await nextDay()
  expect(warned).toEqual([keysIn('eur').slice(2)])
  priced = [...keysIn('usd'), ...keysIn('eur')]
  await nextDay()
  expect(warned).toEqual([])
})

// So that a coupon for a product counts in each currency.
it('makes the prices of another currency below the products of those that are there', async () => {
  priced = keysIn('usd')
  stripe.asked.length = 0
  const { subscriptions } = shop.app.payments
  expect(await subscriptions.preparePlans({ dry: false, currencies: ['usd', 'eur'] })).toEqual(keysIn('eur'))
  const made = stripe.asked.filter(one => one.startsWith('POST'))
  expect(made).toEqual(keysIn('eur').map(() => 'POST /v1/prices'))
})
