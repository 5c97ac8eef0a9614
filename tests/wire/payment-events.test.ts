import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaymentsUnavailable } from '#server/payments/payments.ts'
import { type FakeStripe, openFakeStripe } from '#tests/support/fake-stripe.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Buyer, paymentPagesOf } from '#tests/support/payment-pages.ts'

const NOON = '2026-11-21T12:00:00Z'
const SECOND = Date.parse(NOON) / 1000

let shop: TestShop
let stripe: FakeStripe
let ada: Buyer
/** What Stripe says of the payment, when it is asked. */
let intent: Record<string, unknown>
let order: string
let alerts: string[]

beforeAll(async () => {
  stripe = await openFakeStripe()
  shop = await openShop({
    now: NOON,
    env: {
      ...{ LOG_LEVEL: 'silent', PAYMENTS: 'stripe', STRIPE_API: stripe.url },
      ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' },
    },
  })
  shop.app.log.error = ((facts: { alert?: string; differs?: string[] }) => {
    if (facts.alert) alerts.push(`${facts.alert} ${facts.differs ?? ''}`)
  }) as never
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

const till = paymentPagesOf(() => shop)
let made = 0

/** Somebody has paid for 500 coins at Stripe, and the shop has not heard of it. */
beforeEach(async () => {
  alerts = []
  made++
  stripe.says({ body: JSON.stringify({ id: `cus_${made}`, object: 'customer' }) })
  ada = await till.buyer()
  intent = {
    ...{ id: `pi_${made}`, object: 'payment_intent', amount: 500, amount_received: 500, currency: 'usd' },
    ...{ created: SECOND, livemode: false, status: 'succeeded', customer: ada.customerId },
    ...{ client_secret: 'secret', latest_charge: { id: 'ch_1', object: 'charge', amount_refunded: 0 } },
  }
  const answers = (method: string, path: string) => {
    if (path === '/v1/events') return { body: JSON.stringify({ object: 'list', data: [], has_more: false }) }
    if (method === 'POST') return { body: JSON.stringify({ ...intent, status: 'processing' }) }
    return { body: JSON.stringify(intent) }
  }
  stripe.says(answers)
  await shop.app.payments.pay({ ...till.order(ada), paymentMethod: 'pm_1' })
  const [row] = await shop.scratch.db.query<{ id: string }>({
    text: 'select id from payment_orders where account_id = $1',
    values: [ada.accountId],
  })
  order = row?.id ?? ''
  intent.metadata = { order, accountId: ada.accountId, coins: '500' }
})

function eventOf(id: string, about: object = intent, type = 'payment_intent.succeeded'): string {
  return JSON.stringify({
    ...{ id, object: 'event', created: SECOND, livemode: false, type, data: { object: about } },
  })
}
function deliver(payload: string, { secret = 'whsec_new', at = SECOND, signature }: Signing = {}) {
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  return shop.fetch('/webhooks/stripe', {
    method: 'POST',
    headers: signature === null ? {} : { 'stripe-signature': signature ?? header },
    body: payload,
  })
}
interface Signing {
  secret?: string
  at?: number
  signature?: string | null
}
const inbox = () =>
  shop.scratch.db.query<{ outcome: string | null }>({
    text: 'select outcome from payment_events where payment_id = $1',
    values: [intent.id],
  })

// docs/product.md#payment-events.
describe('an event that arrives', () => {
  it.each<[string, Signing, boolean]>([
    ['signed', {}, true],
    ['signed with the secret of before', { secret: 'whsec_old' }, true],
    ['not signed', { signature: null }, false],
    ['signed with nonsense', { signature: 't=1,v1=abc' }, false],
    ['signed by somebody else', { secret: 'whsec_other' }, false],
    ['signed 301 seconds ago', { at: SECOND - 301 }, false],
    ['signed 301 seconds ahead', { at: SECOND + 301 }, false],
  ])('%s is put in only if it should', async (why, signing, taken) => {
    const response = await deliver(eventOf(`evt_${why}`), signing)
    expect(response.status).toBe(taken ? 200 : 400)
    expect(await inbox()).toHaveLength(taken ? 1 : 0)
    await till.settle()
    expect(await till.coins(ada)).toBe(taken ? 500 : 0)
  })

  it('with one byte changed is refused, and nothing is put in', async () => {
    const payload = eventOf('evt_changed')
    const signature = Stripe.webhooks.generateTestHeaderString({
      ...{ payload, secret: 'whsec_new', timestamp: SECOND },
    })
    expect((await deliver(payload.replace('"amount":500', '"amount":501'), { signature })).status).toBe(400)
    expect(await inbox()).toEqual([])
  })

  it('too large is refused before it is read', async () => {
    expect((await deliver(eventOf('evt_large', { ...intent, more: 'x'.repeat(262_144) }))).status).toBe(413)
    expect(await inbox()).toEqual([])
  })

  it('thirty times at once is answered thirty times and fulfilled once', async () => {
    const payload = eventOf(`evt_thirty_${made}`)
    const all = await Promise.all(Array.from({ length: 30 }, () => deliver(payload)))
    expect(all.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const said = await Promise.all(all.map(one => one.text()))
    expect(said.filter(text => text === 'received\n')).toHaveLength(1)
    await Promise.all([till.settle(), till.settle()])
    expect(await till.coins(ada)).toBe(500)
    expect(await inbox()).toEqual([{ outcome: 'granted' }])
  })

  it('beside others of the same payment grants once', async () => {
    const session = { id: 'cs_1', object: 'checkout.session', payment_intent: intent.id }
    const charge = { id: 'ch_1', object: 'charge', payment_intent: intent.id }
    await deliver(eventOf(`evt_a_${made}`, charge, 'charge.refunded'))
    await deliver(eventOf(`evt_b_${made}`, session, 'checkout.session.completed'))
    await deliver(eventOf(`evt_c_${made}`))
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
    expect((await inbox()).map(({ outcome }) => outcome).toSorted()).toEqual(['granted', 'known', 'known'])
  })

  it('says less than what the provider answers when it is asked', async () => {
    intent.status = 'canceled'
    await deliver(eventOf(`evt_cancelled_${made}`, { ...intent, status: 'succeeded' }))
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    expect(await inbox()).toEqual([{ outcome: 'open' }])
  })

  it('of something that is not this shop’s is put aside', async () => {
    intent.metadata = { shop: 'another', accountId: ada.accountId, coins: '500' }
    await deliver(eventOf(`evt_foreign_${made}`))
    await till.settle()
    expect(await inbox()).toEqual([{ outcome: 'foreign' }])
    expect(alerts).toEqual([])
  })

  it.each<[string, object]>([
    [
      'of a kind that the shop does not know',
      { type: 'payout.paid', data: { object: { object: 'payout' } } },
    ],
    ['about the account as a whole', { type: 'balance.available', data: { object: { object: 'balance' } } }],
    ['without an object', { type: 'account.application.authorized', data: null }],
    [
      'of another account',
      { account: 'acct_2', data: { object: { id: 'pi_far', object: 'payment_intent' } } },
    ],
    ['of the second version, which names its object', { object: 'v2.core.event', created: NOON }],
    ['without a time', { created: null, data: { object: { object: 'payout' } } }],
  ])('%s is answered like any that is signed, and does nothing', async (what, foreign) => {
    const event = {
      id: `evt ${what}`,
      object: 'event',
      type: 'x',
      created: SECOND,
      livemode: false,
      ...foreign,
    }
    expect((await deliver(JSON.stringify(event))).status).toBe(200)
    stripe.says({ status: 404, body: JSON.stringify({ error: { code: 'resource_missing', message: 'no' } }) })
    await till.settle()
    expect(alerts).toEqual([])
    expect(await till.coins(ada)).toBe(0)
    expect((await deliver(JSON.stringify(event), { secret: 'whsec_other' })).status).toBe(400)
  })

  it('is applied later when the provider cannot be asked', async () => {
    stripe.says({ status: 500, body: 'no' })
    expect((await deliver(eventOf(`evt_down_${made}`))).status).toBe(200)
    await till.settle()
    expect(await inbox()).toEqual([{ outcome: null }])
    stripe.says({ body: JSON.stringify(intent) })
    shop.clock.set(new Date(shop.clock.now().getTime() + 61_000))
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
    shop.clock.set(NOON)
  })
})

// docs/product.md#payments.
describe('a payment that is not what was ordered', () => {
  it.each<[string, object, string]>([
    ['a smaller amount', { amount_received: 5 }, 'amount'],
    ['another currency', { currency: 'jpy' }, 'currency'],
    ['somebody else’s money', { customer: 'cus_bea' }, 'customer'],
    ['real money in a test', { livemode: true }, 'live'],
    ['more coins', { metadata: { coins: '10000' } }, 'account,coins'],
  ])('(%s) gives nothing and is said loudly', async (_, change, differs) => {
    const metadata = { order, ...('metadata' in change ? (change.metadata as object) : {}) }
    Object.assign(intent, change, 'metadata' in change ? { metadata } : {})
    await deliver(eventOf(`evt_wrong_${made}`))
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    expect(await inbox()).toEqual([{ outcome: 'refused' }])
    expect(alerts).toEqual([`payment ${differs}`])
  })
})

// docs/product.md#payments.
describe('a provider that is not well', () => {
  it.each<[string, Parameters<FakeStripe['says']>[0]]>([
    ['has a fault', { status: 500, body: '{"error":{"message":"no","type":"api_error"}}' }],
    ['has too much to do', { status: 429, body: '{"error":{"message":"no","type":"x"}}' }],
    ['does not know our key', { status: 401, body: '{"error":{"message":"no"}}' }],
    ['answers in HTML', { body: '<html>Welcome!</html>' }],
    ['answers null', { body: 'null' }],
    ['answers a list', { body: '[]' }],
    ['answers something else', { body: '{"object":"dog"}' }],
    ['breaks off', { breaks: true }],
  ])('because it %s is unavailable, whatever is asked', async (_, says) => {
    stripe.says(says)
    const { payments } = shop.app
    const { returnUrl, ...wanted } = till.order(ada)
    const urls = { successUrl: returnUrl, cancelUrl: returnUrl, lang: 'en' as const }
    const asked = [
      payments.findOrCreateCustomer({ accountId: 'USR-NOBODY', email: 'x@example.com' }),
      payments.createCoinCheckout({ ...wanted, ...urls }),
      payments.findCheckout('cs_1'),
      payments.pay({ ...wanted, returnUrl, paymentMethod: 'pm_1' }),
      payments.pay({ ...wanted, returnUrl }),
      payments.findMethod('cus_1'),
      payments.openBilling('cus_1', returnUrl, 'en'),
      payments.fetchPayment('pi_1'),
      payments.refund('pi_1', { key: 'x' }),
      payments.listEvents(shop.clock.now()),
      payments.listPayments(shop.clock.now()),
    ]
    for (const outcome of await Promise.allSettled(asked)) {
      expect(outcome.status).toBe('rejected')
      expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(PaymentsUnavailable)
    }
    expect(await till.coins(ada)).toBe(0)
  })

  it('that does not know a customer any more gets a new one the next time', async () => {
    const { payments } = shop.app
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'customer',
      message: 'no',
    }
    stripe.says({ status: 404, body: JSON.stringify({ error }) })
    await expect(payments.pay({ ...till.order(ada), paymentMethod: 'pm_1' })).rejects.toThrow(
      PaymentsUnavailable,
    )
    expect(await payments.findCustomer(ada.accountId)).toBeNull()
  })
})
