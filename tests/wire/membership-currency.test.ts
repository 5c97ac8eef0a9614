import { afterAll, beforeAll, expect, it } from 'vitest'
import { redeemGift } from '#contract/calls/gifts.ts'
import * as calls from '#contract/calls/membership.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { type Member, type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

// A shop that sold in dollars sells in euros from some day on. What was begun goes on as it was.

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

it('sells its plans in euros', async () => {
  const { answer } = await member.send(calls.listPlans, {})
  expect(new Set(answer?.plans.map(({ currency }) => currency))).toEqual(new Set(['eur']))
})

it('shows a running membership in its own currency, and charges it so', async () => {
  expect(await seen(member)).toMatchObject({ plan: { amount: 450, currency: 'usd' }, nextAmount: 450 })
  await member.send(calls.syncSubscription, {})
  expect(await seen(member)).toMatchObject({ plan: { amount: 450, currency: 'usd' }, nextAmount: 450 })
})

it('offers no plan of another currency as an upgrade: 409 with its reason, and nothing has changed', async () => {
  const body = { planId: 'PremiumMembership', couponCode: undefined, zip: undefined }
  expect(await member.send(calls.estimateSubscription, { body })).toMatchObject({
    ...{ status: 409, refused: 'otherCurrency' },
  })
  const asked = { body: { priceId: 'PremiumMembership', couponCode: '', zip: '' } }
  expect(await member.send(calls.checkoutSubscription, asked)).toMatchObject({ status: 409 })
  expect(await seen(member)).toMatchObject({ plan: { id: 'Membership' } })
})

it('lets a membership be cancelled and resumed, and names its price in its own currency in the mail', async () => {
  expect((await member.send(calls.cancelSubscription, {})).answer).toMatchObject({ cancelAtPeriodEnd: true })
  expect((await member.send(calls.resumeSubscription, {})).answer).toMatchObject({ nextAmount: 450 })
  await euros.app.jobs.runDue()
  // Either server may have taken the mail up.
  await expect.poll(() => dollars.mail.lastTo('ann@example.com').text).toContain('$4.50')
})

it('sells in euros to who takes out another when theirs has ended', async () => {
  await dollars.stripe.subscriptions.cancel(member.subscriptionId)
  const body = { planId: 'PremiumMembership', couponCode: undefined, zip: undefined }
  const { answer } = await member.send(calls.estimateSubscription, { body })
  expect(answer).toMatchObject({ currency: 'eur', change: 0 })
})

it('shows what was given as the shop sells it: nobody pays for it', async () => {
  expect(await seen(given)).toMatchObject({ gift: true, plan: { currency: 'eur' } })
})
