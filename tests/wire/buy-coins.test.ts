// Proves docs/product.md#billing, docs/product.md#coins, docs/product.md#user-area
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkoutCoins, findPaymentMethod, openBilling, purchaseCoins } from '#contract/calls/coins.ts'
import { CardBrand, CardFunding, PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Send } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import { PaymentsUnavailable } from '#server/payments/payments.ts'
import { type AppStores, ReceiptRefused } from '#server/payments/stores/app-store.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'
import { readersOf } from '#tests/support/readers.ts'

const { DEBUG, STRIPE, PLAY, APPLE, APPLE_V2 } = PaymentProcessor
const OK = { answer: { ok: true, requiresAction: false, code: '', message: '' } }

let shop: TestShop
let mail: MailServer
let ada: Send
let adaId: string
let token: string
let made = 0

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})
beforeEach(async () => {
  const name = `ada${++made}`
  await readers.verify(name)
  token = await readers.token(name)
  ada = readers.with(token)
  const [row] = await shop.scratch.db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: [name],
  })
  adaId = row?.id ?? ''
})

const till = paymentPagesOf(() => shop)
const readers = readersOf(
  () => shop,
  () => mail,
)
const coins = () => till.coins({ accountId: adaId, customerId: '' })
const buy = (body: object) => ada(purchaseCoins, { body: { processor: DEBUG, amount: 500, ...body } })
const buyWith = (paymentMethod: string, body: object = {}) =>
  buy({ stripePaymentIntent: { paymentMethod, paymentIntent: '' }, ...body })

// docs/product.md#payments.
describe('buying coins at once', () => {
  it('with DEBUG and an amount is ok, and the coins are there', async () => {
    expect(await buy({ amount: 1234 })).toEqual(OK)
    expect(await coins()).toBe(1234)
    await till.settle()
    expect(await coins()).toBe(1234)
  })

  it.each([
    ['pm_card_visa', { ok: true, code: '' }],
    ['pm_card_declined', { ok: false, code: 'generic_decline', message: 'Your card was declined.' }],
    ['pm_card_simulatorSlow', { ok: false, code: 'processing' }],
  ])('with %s answers %j', async (method, status) => {
    expect(await buyWith(method)).toMatchObject({ answer: status })
    expect(await coins()).toBe(status.ok ? 500 : 0)
  })

  it('goes on where the bank was asked', async () => {
    const { answer } = await buyWith('pm_card_authenticationRequired')
    expect(answer).toMatchObject({ ok: false, requiresAction: true })
    const { location } = await till.type(answer?.message ?? '', { answer: 'confirm' })
    const paymentIntent = new URL(location).searchParams.get('payment_intent') ?? ''
    expect(answer?.code).toContain(paymentIntent)
    expect(await buy({ amount: 0, stripePaymentIntent: { paymentMethod: '', paymentIntent } })).toEqual(OK)
    expect(await coins()).toBe(500)
  })

  it.each([0, -1, 99, 10_001, 2_147_483_647, -2_147_483_648])('of %i is refused', async amount => {
    expect(await buy({ amount })).toMatchObject({ status: 400, refused: 'badAmount' })
    expect(await ada(checkoutCoins, { body: { amount } })).toMatchObject({ status: 400 })
    expect(await coins()).toBe(0)
  })

  it('under one key buys once, however often it is asked and at the same time', async () => {
    const once = shop.sendWith({ authorization: `Bearer ${token}`, 'idempotency-key': 'a-key' })
    const body = { processor: DEBUG, amount: 500 }
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => once(purchaseCoins, { body })))
    expect(all).toEqual(Array(5).fill(OK))
    await till.settle()
    expect(await coins()).toBe(500)
  })

  it('with a card that was kept needs no name for it', async () => {
    const { answer } = await ada(checkoutCoins, { query: { lang: 'de' }, body: { amount: 1000 } })
    expect(answer?.url).toBe(`${shop.url}/simulator/checkout/${answer?.id}`)
    expect(await buy({ processor: STRIPE })).toMatchObject({ answer: { code: 'payment_method_required' } })
    const paid = await till.type(answer?.url ?? '', { ...CARD, zip: '75011', save: '1' })
    expect(paid.location).toBe(`${shop.url}/de/user/coins?checkout=done&session=${answer?.id}`)
    expect(await ada(findPaymentMethod, {})).toMatchObject({
      answer: {
        card: { brand: CardBrand.VISA, funding: CardFunding.CREDIT, lastFour: '4242', zip: '75011' },
      },
    })
    expect(await buy({ processor: STRIPE })).toEqual(OK)
    await till.settle()
    expect(await coins()).toBe(1500)
  })

  it('on a page under one key is the same page for the same, and another for another amount or language', async () => {
    const once = shop.sendWith({ authorization: `Bearer ${token}`, 'idempotency-key': 'a-key' })
    const open = async (amount: number, lang: Language) =>
      (await once(checkoutCoins, { query: { lang }, body: { amount } })).answer?.id ?? ''
    const first = await open(500, 'en')
    expect(first).not.toBe('')
    expect(await open(500, 'en')).toBe(first)
    const others = [await open(1000, 'en'), await open(500, 'de')]
    expect(new Set([first, '', ...others]).size).toBe(4)
  })

  it('lead back to where the buyer came from, within the shop and nowhere else', async () => {
    const query = { lang: 'de', next: '/de/volumes/rain?tab=parts' } as const
    const { answer } = await ada(checkoutCoins, { query, body: { amount: 500 } })
    const paid = await till.type(answer?.url ?? '', { ...CARD })
    expect(new URL(paid.location).searchParams.get('next')).toBe('/de/volumes/rain?tab=parts')

    const asked = await ada(purchaseCoins, {
      query: { next: '/read/rain' },
      body: {
        processor: DEBUG,
        amount: 500,
        stripePaymentIntent: { paymentMethod: 'pm_card_authenticationRequired', paymentIntent: '' },
      },
    })
    const { location } = await till.type(asked.answer?.message ?? '', { answer: 'confirm' })
    expect(new URL(location).searchParams.get('next')).toBe('/read/rain')

    const astray = { next: 'https://evil.example/' }
    const other = await ada(checkoutCoins, { query: astray, body: { amount: 500 } })
    expect((await till.type(other.answer?.url ?? '', { ...CARD })).location).not.toContain('next')
  })

  it('too often is stopped', async () => {
    const all = []
    for (let tries = 0; tries < 31; tries++) all.push(await buyWith('pm_card_declined'))
    expect(all.at(29)).toMatchObject({ answer: { ok: false } })
    expect(all.at(30)).toMatchObject({ status: 429, refused: 'tooManyTries' })
  })

  it('while the provider is away is 503, costs nothing, and can be done again', async () => {
    const away = vi.spyOn(shop.app.payments, 'pay').mockRejectedValue(new PaymentsUnavailable('away'))
    expect(await buy({})).toMatchObject({ status: 503, refused: 'paymentsUnavailable' })
    away.mockRestore()
    expect(await coins()).toBe(0)
    expect(await buy({})).toEqual(OK)
  })

  it('which is paid when the provider goes away is on its way, and comes', async () => {
    await till.arrive({ copies: 0 })
    const away = vi
      .spyOn(shop.app.payments, 'fetchPayment')
      .mockRejectedValue(new PaymentsUnavailable('away'))
    expect(await buy({})).toMatchObject({ answer: { ok: false, code: 'processing' } })
    away.mockRestore()
    await till.arrive({})
    shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))
    await till.settle()
    expect(await coins()).toBe(500)
  })
})

describe('buying coins in an app', () => {
  const stores = () => shop.app.payments.stores as { -readonly [Name in keyof AppStores]: AppStores[Name] }
  const buyIn = (processor: number, receipt: string, sku?: string) =>
    buy({ processor, amount: 0, iapIntent: { token: receipt, sku } })

  it.each([PLAY, APPLE_V2, APPLE])('of store %i is 501 where the shop has none', async processor => {
    expect(await buyIn(processor, 'x')).toMatchObject({ status: 501, refused: 'processorUnavailable' })
  })

  it('gives what the store confirms, once, and only then is it used up', async () => {
    const done: number[] = []
    stores().play = {
      async confirm({ token: receipt, sku }) {
        if (receipt !== 'good') throw new ReceiptRefused('no')
        const finish = async () => void done.push(await coins())
        return { id: 'play:1', sku: sku ?? '', quantity: 2, amountCents: null, currency: null, finish }
      },
    }
    expect(await buyIn(PLAY, 'bad', 'coins-500')).toMatchObject({ status: 400, refused: 'receiptRefused' })
    expect(await buyIn(PLAY, 'good', 'coins-7')).toMatchObject({ status: 400, refused: 'receiptRefused' })
    expect(done).toEqual([])
    expect(await buyIn(PLAY, 'good', 'coins-500')).toEqual(OK)
    expect(await buyIn(PLAY, 'good', 'coins-500')).toEqual(OK)
    expect(await coins()).toBe(1000)
    expect(done).toEqual([1000, 1000])
    // The receipt of somebody else: nothing is given, and nothing said to be.
    const thief = await readers.reader(`thief${made}`)
    const iapIntent = { token: 'good', sku: 'coins-500' }
    expect(await thief(purchaseCoins, { body: { processor: PLAY, amount: 0, iapIntent } })).toMatchObject({
      status: 400,
      refused: 'receiptRefused',
    })
    expect(done).toHaveLength(2)
    stores().play = null
  })
})

describe('cards and billing', () => {
  it('are 404 for who never bought anything', async () => {
    expect(await ada(findPaymentMethod, {})).toMatchObject({ status: 404, refused: 'noMethod' })
    expect(await ada(openBilling, {})).toMatchObject({ status: 404, refused: 'noCustomer' })
  })

  it('open a page of the provider’s, in the language that is asked for', async () => {
    await buy({})
    const { answer } = await ada(openBilling, { query: { lang: 'fr' } })
    const page = await (await fetch(answer?.url ?? '')).text()
    expect(page).toContain('Cartes et paiements')
    expect(page).toContain(`${shop.url}/fr/user/billing`)
  })
})

describe('a shop that takes no payments', () => {
  it('says so', async () => {
    const closed = await openShop({ scratch: shop.scratch, env: { PAYMENTS: 'off', LOG_LEVEL: 'silent' } })
    const asAda = closed.sendWith({ authorization: `Bearer ${token}` })
    for (const processor of [DEBUG, STRIPE])
      expect(await asAda(purchaseCoins, { body: { processor, amount: 500 } })).toMatchObject({ status: 501 })
    expect(await asAda(checkoutCoins, { body: { amount: 500 } })).toMatchObject({ status: 503 })
    expect((await closed.fetch('/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await closed.fetch('/simulator/checkout/cs_1')).status).toBe(404)
    await closed.close()
  })

  it('with Stripe takes no play money', async () => {
    const real = await openShop({
      scratch: shop.scratch,
      env: {
        ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
        ...{ STRIPE_API: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' },
      },
    })
    const asAda = real.sendWith({ authorization: `Bearer ${token}` })
    expect(await asAda(purchaseCoins, { body: { processor: DEBUG, amount: 500 } })).toMatchObject({
      ...{ status: 501, refused: 'processorUnavailable' },
    })
    expect(await asAda(purchaseCoins, { body: { processor: STRIPE, amount: 500 } })).toMatchObject({
      ...{ status: 503, refused: 'paymentsUnavailable' },
    })
    await real.close()
  })
})
