// Proves docs/product.md#refunds-and-disputes
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { EVENTS } from '#server/payments/stripe/events.ts'
import { closeDispute } from '#stripe-simulator/disputes.ts'
import type { SimulatorRequest } from '#stripe-simulator/simulator-request.ts'
import { listObjects } from '#stripe-simulator/simulator-store.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Buyer, CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'

const NOON = '2026-11-21T12:00:00Z'
let shop: TestShop
let ada: Buyer

beforeAll(async () => {
  shop = await openShop({ now: NOON, env: { LOG_LEVEL: 'silent' } })
})
afterAll(async () => {
  expect(await listContradictions(shop.app.db)).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  await till.arrive({})
  ada = await till.buyer()
})

const till = paymentPagesOf(() => shop)
const payments = () => shop.app.payments
const pay = (paymentMethod = 'pm_card_visa', change: object = {}) =>
  payments().pay({ ...till.order(ada), paymentMethod, ...change })
const later = (seconds: number) => shop.clock.set(new Date(shop.clock.now().getTime() + seconds * 1000))
const entries = async () =>
  (
    await shop.scratch.db.query<{ kind: string }>({
      text: 'select kind from ledger_entries where account_id = $1',
      values: [ada.accountId],
    })
  )
    .map(({ kind }) => kind)
    .toSorted()

const refund = (paymentId: string, amountCents?: number) =>
  payments().refund(paymentId, { key: String(amountCents), ...(amountCents && { amountCents }) })
/** What only the buyer's bank does. */
const atBank = <T>(work: (request: SimulatorRequest) => Promise<T>) =>
  shop.app.db.transaction(tx =>
    work({ tx, jobs: shop.app.jobs, now: shop.clock.now(), shopUrl: shop.url, eventTypes: EVENTS }),
  )

// docs/product.md#payments.
describe('paying at once', () => {
  it('with a good card brings the coins, once', async () => {
    const { status, paymentId } = await pay()
    expect(status).toBe('succeeded')
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
    const facts = await payments().fetchPayment(paymentId)
    expect(facts).toMatchObject({
      amountCents: 500,
      currency: 'usd',
      customerId: ada.customerId,
      live: false,
    })
    expect(facts?.metadata).toMatchObject({ accountId: ada.accountId, coins: '500' })
  })

  it.each([
    ['pm_card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
    ['pm_nobody_knows', 'resource_missing'],
  ])('with %s is declined as %s, and gives nothing', async (name, code) => {
    const answer = await pay(name)
    expect(answer).toMatchObject({ status: 'declined', code })
    expect(answer.message).not.toBe('')
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
  })

  it('that was declined goes on with another card, as the same payment', async () => {
    const { paymentId } = await pay('pm_card_declined')
    const again = await pay('pm_card_visa', { paymentIntent: paymentId })
    expect(again).toMatchObject({ status: 'succeeded', paymentId })
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('does not go on with a payment of somebody else', async () => {
    const { paymentId } = await pay('pm_card_declined')
    ada = await till.buyer()
    const answer = await pay('pm_card_visa', { paymentIntent: paymentId })
    expect(answer).toMatchObject({ status: 'declined', code: 'payment_unknown', paymentId: '' })
  })

  it('with a card that is somebody else’s is declined', async () => {
    const bea = await till.buyer()
    const id = await till.checkout(bea)
    await till.type(`/simulator/checkout/${id}`, { ...CARD, save: '1' })
    const card = await payments().findMethod(bea.customerId)
    expect(await pay(card?.id)).toMatchObject({ status: 'declined', code: 'resource_missing' })
  })

  it('may be on its way for a while, and gives when it has come', async () => {
    expect(await pay('pm_card_simulatorSlow')).toMatchObject({ status: 'processing' })
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    later(61)
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })
})

describe('3-D Secure', () => {
  const begin = async () => {
    const answer = await pay('pm_card_authenticationRequired')
    expect(answer).toMatchObject({ status: 'requiresAction' })
    expect(answer.clientSecret).toContain(answer.paymentId)
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    return { ...answer, page: new URL(answer.actionUrl ?? '').pathname }
  }

  it('that is confirmed pays, and leads back with the outcome', async () => {
    const { page, paymentId } = await begin()
    expect((await shop.fetch(page)).status).toBe(200)
    const { status, location } = await till.type(page, { answer: 'confirm' })
    expect(status).toBe(303)
    const back = new URL(location)
    expect(back.pathname).toBe('/user/coins')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      payment_intent: paymentId,
      redirect_status: 'succeeded',
    })
    expect(await pay('', { paymentIntent: paymentId })).toMatchObject({ status: 'succeeded' })
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('that fails does not, and can be tried with another card', async () => {
    const { page, paymentId } = await begin()
    const { location } = await till.type(page, { answer: 'refuse' })
    expect(new URL(location).searchParams.get('redirect_status')).toBe('failed')
    expect(await pay('', { paymentIntent: paymentId })).toMatchObject({
      status: 'declined',
      code: 'payment_intent_authentication_failure',
    })
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
  })

  it('that is left alone stays as it is', async () => {
    const { paymentId } = await begin()
    later(86_400)
    await till.settle()
    expect(await pay('', { paymentIntent: paymentId })).toMatchObject({ status: 'requiresAction' })
    expect(await till.coins(ada)).toBe(0)
  })

  it('is answered once, and only at its own address', async () => {
    const { page } = await begin()
    await till.type(`${page}x`, { answer: 'confirm' })
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    await Promise.all([1, 2, 3].map(() => till.type(page, { answer: 'confirm' })))
    await till.type(page, { answer: 'refuse' })
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })
})

describe('the checkout', () => {
  it('leads to the shop when it is paid, and the coins come once', async () => {
    const id = await till.checkout(ada)
    expect(await payments().findCheckout(id)).toEqual({
      ...{ id, accountId: ada.accountId, status: 'open', paymentId: null },
    })
    const all = await Promise.all([1, 2, 3].map(() => till.type(`/simulator/checkout/${id}`, CARD)))
    expect(all.map(({ status, location }) => [status, location])).toEqual(
      Array(3).fill([303, `${shop.url}/user/coins?checkout=${id}`]),
    )
    expect(await payments().findCheckout(id)).toMatchObject({ status: 'complete' })
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('keeps the card that the buyer wants kept, and no other', async () => {
    await till.type(`/simulator/checkout/${await till.checkout(ada)}`, CARD)
    expect(await payments().findMethod(ada.customerId)).toBeNull()
    expect(await pay('')).toMatchObject({ status: 'declined', code: 'payment_method_required' })
    const number = '5555 5555 5555 4444'
    await till.type(`/simulator/checkout/${await till.checkout(ada)}`, {
      ...{ ...CARD, number, zip: '10115', save: '1' },
    })
    const card = await payments().findMethod(ada.customerId)
    expect(card).toMatchObject({ brand: 'mastercard', lastFour: '4444', expMonth: 12, zip: '10115' })
    const id = await till.checkout(ada)
    expect((await till.type(`/simulator/checkout/${id}`, { method: card?.id ?? '' })).status).toBe(303)
    expect(await pay('')).toMatchObject({ status: 'succeeded' })
    await till.settle()
    expect(await till.coins(ada)).toBe(2000)
  })

  it.each([
    [{ number: '4000 0000 0000 9995' }, 'The card has insufficient funds.'],
    [{ number: '4111 1111 1111 1111' }, 'This is not a test card.'],
    [{ until: '10/26' }, 'Please enter a month and year in the future'],
    [{ code: '1' }, 'The security code must have three or four digits.'],
  ])('that is paid with %j says what was wrong and can be tried again', async (change, said) => {
    const id = await till.checkout(ada)
    const refused = await till.type(`/simulator/checkout/${id}`, { ...CARD, ...change })
    expect(refused.status).toBe(402)
    expect(refused.text).toContain(said)
    expect((await till.type(`/simulator/checkout/${id}`, CARD)).status).toBe(303)
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('asks the bank where the card does, and comes back when the bank refuses', async () => {
    const id = await till.checkout(ada)
    const asked = await till.type(`/simulator/checkout/${id}`, { ...CARD, number: '4000002760003184' })
    const refused = await till.type(asked.location, { answer: 'refuse' })
    expect(refused.location).toContain(`/simulator/checkout/${id}?declined=`)
    const again = await till.type(`/simulator/checkout/${id}`, { ...CARD, number: '4000002760003184' })
    expect((await till.type(again.location, { answer: 'confirm' })).location).toBe(
      `${shop.url}/user/coins?checkout=${id}`,
    )
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('ends after a day', async () => {
    const id = await till.checkout(ada)
    later(86_401)
    expect((await till.type(`/simulator/checkout/${id}`, CARD)).status).toBe(200)
    expect(await payments().findCheckout(id)).toMatchObject({ status: 'expired' })
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
  })

  it('is refused when another site posts to it', async () => {
    const id = await till.checkout(ada)
    const response = await shop.fetch(`/simulator/checkout/${id}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(CARD),
    })
    expect(response.status).toBe(403)
    expect(await payments().findCheckout(id)).toMatchObject({ status: 'open' })
  })
})

// docs/product.md#payment-events and docs/product.md#simulator: events that come late, twice, reversed or never.
describe('what the provider tells', () => {
  it('may arrive twice', async () => {
    await till.arrive({ copies: 2 })
    await pay()
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('may be lost: the list is read each minute, and found to have it', async () => {
    await till.arrive({ copies: 0 })
    await pay()
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    later(60)
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
    later(60)
    await till.settle()
    expect(await entries()).toEqual(['purchase'])
  })

  it('is known to every process, and what one was paid for before it ended another gives', async () => {
    await till.arrive({ copies: 0 })
    const doomed = await openShop({
      now: shop.clock.now(),
      scratch: shop.scratch,
      env: { LOG_LEVEL: 'silent' },
    })
    await doomed.app.payments.pay({ ...till.order(ada), paymentMethod: 'pm_card_visa' })
    await doomed.close()
    expect(await till.coins(ada)).toBe(0)
    later(60)
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('may come long after', async () => {
    await till.arrive({ afterSeconds: 30 })
    await pay()
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    later(30)
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
  })

  it('may come in reversed order: a refund before the payment', async () => {
    await till.arrive({ afterSeconds: 20, reversed: true })
    const { paymentId } = await pay()
    expect(await refund(paymentId, 200)).toBe(true)
    later(20)
    await till.settle()
    expect(await till.coins(ada)).toBe(300)
    expect(await entries()).toEqual(['purchase', 'refund'])
  })
})

describe('money that goes back', () => {
  it('takes the coins back, in parts and then all of them, and no more', async () => {
    const { paymentId } = await pay()
    await till.settle()
    await refund(paymentId, 199)
    await till.settle()
    expect(await till.coins(ada)).toBe(301)
    await refund(paymentId)
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    expect(await refund(paymentId, 1)).toBe(false)
    expect(await payments().fetchPayment(paymentId)).toMatchObject({ refundedCents: 500 })
    const values = {
      text: `select value_cents from ledger_entries where account_id = $1 and kind = 'refund' order by number`,
    }
    expect(await shop.scratch.db.query({ ...values, values: [ada.accountId] })).toEqual([
      { value_cents: 199 },
      { value_cents: 301 },
    ])
    const debts = { text: 'select id from coin_debts where account_id = $1', values: [ada.accountId] }
    expect(await shop.scratch.db.query(debts)).toEqual([])
  })

  it('takes them back once, however often it is told, and in one minute with a lost event', async () => {
    const { paymentId } = await pay()
    await till.settle()
    await till.arrive({ copies: 0 })
    await refund(paymentId)
    later(60)
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    expect(await entries()).toEqual(['purchase', 'refund'])
  })

  it('is taken back for a dispute too, and stays with the buyer where it is lost', async () => {
    const { paymentId } = await pay('pm_card_createDispute')
    await till.settle()
    expect(await payments().fetchPayment(paymentId)).toMatchObject({ disputed: true })
    expect(await till.coins(ada)).toBe(0)
    const [dispute] = await listObjects<{ id: string }>(shop.app.db, {
      kind: 'dispute',
      paymentId,
      limit: 1,
    })
    await atBank(request => closeDispute(request, dispute?.id ?? '', 'lost'))
    await till.settle()
    expect(await entries()).toEqual(['purchase', 'refund'])
  })

  it('is given again where the dispute is won, and no more than once', async () => {
    const { paymentId } = await pay('pm_card_createDispute')
    await till.settle()
    expect(await till.coins(ada)).toBe(0)
    const [dispute] = await listObjects<{ id: string }>(shop.app.db, {
      kind: 'dispute',
      paymentId,
      limit: 1,
    })
    await till.arrive({ copies: 3 })
    await atBank(request => closeDispute(request, dispute?.id ?? '', 'won'))
    await till.settle()
    expect(await till.coins(ada)).toBe(500)
    expect(await entries()).toEqual(['purchase', 'refund', 'restore'])
  })
})
