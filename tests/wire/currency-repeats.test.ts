import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as coins from '#contract/calls/coins.ts'
import * as membership from '#contract/calls/membership.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
import type { Currency } from '#rules/currency.ts'
import { type Member, type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'

// docs/product.md#currencies: purchases that were begun before another payment fixed the currency of the account.

let open: MembershipShop
let who: Member
let people = 0
beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())
beforeEach(async () => {
  who = await open.customer(`buyer${++people}`)
})

async function buy(currency: Currency, key: string, card = 'pm_card_visa', paymentIntent = '') {
  const token = await open.readers.token(who.name)
  const send = open.shop.sendWith({
    ...{ authorization: `Bearer ${token}`, 'idempotency-key': key, 'x-forwarded-for': '10.9.0.1' },
  })
  return send(coins.purchaseCoins, {
    query: { lang: currency === 'usd' ? 'en' : 'de', currency },
    body: {
      ...{ processor: PaymentProcessor.DEBUG, amount: 500 },
      stripePaymentIntent: { paymentMethod: card, paymentIntent },
    },
  })
}
const paid = async () =>
  (await open.stripe.paymentIntents.list({ customer: who.customerId })).data
    .filter(({ status }) => status === 'succeeded')
    .map(({ currency }) => currency)
    .sort()

describe('a purchase that was begun before another payment fixed another currency', () => {
  it('is the same purchase when it is repeated after its answer was lost', async () => {
    const begun = await buy('usd', 'lost', 'pm_card_authenticationRequired')
    expect(begun.answer?.requiresAction).toBe(true)
    expect((await buy('eur', 'first')).answer?.ok).toBe(true)
    expect((await who.send(findMe, {})).answer?.currency).toBe('eur')
    expect((await buy('usd', 'lost', 'pm_card_authenticationRequired')).answer).toMatchObject(
      begun.answer ?? {},
    )
    expect(await buy('usd', 'another')).toMatchObject({ refused: 'currencyChanged' })
    expect(await paid()).toEqual(['eur'])
  })

  it('is not charged under the same key in the currency that the reader was not shown', async () => {
    expect((await buy('usd', 'key', 'pm_card_authenticationRequired')).answer?.requiresAction).toBe(true)
    expect(await buy('eur', 'key', 'pm_card_authenticationRequired')).toMatchObject({
      refused: 'currencyChanged',
    })
    expect(await paid()).toEqual([])
  })
})

describe('a subscription of which nothing was paid, at the provider in another currency', () => {
  it('does not stop its reader from subscribing in the currency that the shop shows them', async () => {
    const begun = await open.stripe.subscriptions.create({
      ...{ customer: who.customerId, items: [{ price: await open.priceOf('Membership', 'eur') }] },
      ...{ metadata: { shop: 'kashihon', accountId: who.accountId }, payment_behavior: 'default_incomplete' },
    })
    await open.settle()
    expect((await who.send(findMe, {})).answer?.currency).toBe('')
    const query = { lang: 'en' } as const
    const body = { planId: 'Membership', couponCode: undefined, zip: undefined }
    const estimated = await who.send(membership.estimateSubscription, { query, body })
    expect(estimated.answer).toMatchObject({ currency: 'usd', totalDue: 450 })
    // The estimate has ended nothing: the payment may still be completed in another tab.
    const after = await open.stripe.subscriptions.retrieve(begun.id)
    expect(after.status).toBe('incomplete')
    const order = { priceId: 'Membership', couponCode: '', zip: '' }
    const { answer } = await who.send(membership.checkoutSubscription, { query, body: order })
    expect(await open.stripe.checkout.sessions.retrieve(answer?.id ?? '')).toMatchObject({ currency: 'usd' })
  })
})
