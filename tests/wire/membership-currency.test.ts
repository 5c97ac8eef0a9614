// Proves docs/product.md#subscribing
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutCoins, findMyCoinOptions } from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import * as calls from '#contract/calls/membership.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { type Member, type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

// A shop that sold in dollars sells in euros from some day on. Who has paid so far goes on in dollars
// (docs/product.md#currencies).

let dollars: MembershipShop
let euros: TestShop
let member: Member
let given: Member

beforeAll(async () => {
  dollars = await openMembershipShop()
  member = await dollars.member('ann', 'Membership')
  given = await dollars.customer('gus')
  const membership = { plan: 'Membership' as const, months: 2 }
  const wish = { coins: null, volume: null, membership, uses: 1, expiresAt: null, note: '' }
  await given.send(redeemGift, { params: { code: await createGift(dollars.shop.app, wish) } })
  euros = await openShop({
    scratch: dollars.shop.scratch,
    now: dollars.shop.clock.now().toISOString(),
    env: { SMTP_URL: dollars.mail.url, LOG_LEVEL: 'silent', PROXIES: '1', CURRENCY: 'eur' },
    jobs: 'by hand',
  })
  const readers = readersOf(
    () => euros,
    () => dollars.mail,
  )
  for (const who of [member, given]) who.send = readers.with(await readers.token(who.name))
})
afterAll(async () => {
  await euros.close()
  await dollars.close()
})

const seen = async ({ send }: Member) => (await send(calls.findSubscription, {})).answer
const sold = async ({ send }: Pick<Member, 'send'>) =>
  new Set((await send(calls.listPlans, {})).answer?.plans.map(({ currency }) => currency))

it('sells in euros to visitors and to who has paid for nothing, and in dollars to who paid in them', async () => {
  expect(await sold(given)).toEqual(new Set(['eur']))
  expect(await sold({ send: euros.send })).toEqual(new Set(['eur']))
  expect(await sold(member)).toEqual(new Set(['usd']))
  expect((await member.send(findMyCoinOptions, {})).answer?.currency).toBe('usd')
})

it('shows a running membership in its own currency, and charges it so', async () => {
  expect(await seen(member)).toMatchObject({ plan: { amount: 450, currency: 'usd' }, nextAmount: 450 })
  await member.send(calls.syncSubscription, {})
  expect(await seen(member)).toMatchObject({ plan: { amount: 450, currency: 'usd' }, nextAmount: 450 })
})

it('upgrades a running membership in its own currency, with what is left of it credited', async () => {
  const body = { planId: 'PremiumMembership', couponCode: undefined, zip: undefined }
  const { answer } = await member.send(calls.estimateSubscription, { body })
  expect(answer).toMatchObject({ currency: 'usd', totalDue: 1099 - 450, nextAmount: 1099 })
  const ordered = { body: { priceId: 'PremiumMembership', couponCode: '', zip: '' } }
  expect((await member.send(calls.checkoutSubscription, ordered)).status).toBeUndefined()
  expect(await seen(member)).toMatchObject({
    plan: { id: 'PremiumMembership', currency: 'usd', amount: 1099 },
  })
})

it('lets a membership be cancelled and resumed, and names its price in its own currency in the mail', async () => {
  expect((await member.send(calls.cancelSubscription, {})).answer).toMatchObject({ cancelAtPeriodEnd: true })
  expect((await member.send(calls.resumeSubscription, {})).answer).toMatchObject({ nextAmount: 1099 })
  await dollars.settle()
  expect(dollars.mail.lastTo('ann@example.com').text).toContain('$10.99')
})

it('sells in the same currency to who takes out another when theirs has ended', async () => {
  await dollars.stripe.subscriptions.cancel(member.subscriptionId)
  const body = { planId: 'PremiumMembership', couponCode: undefined, zip: undefined }
  const { answer } = await member.send(calls.estimateSubscription, { body })
  expect(answer).toMatchObject({ currency: 'usd', change: 0 })
  const { answer: page } = await member.send(checkoutCoins, { body: { amount: 500 } })
  expect(await dollars.stripe.checkout.sessions.retrieve(page?.id ?? '')).toMatchObject({ currency: 'usd' })
})

it('shows what was given as the shop sells it: nobody pays for it', async () => {
  expect(await seen(given)).toMatchObject({ gift: true, plan: { currency: 'eur' } })
})
