import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/membership.ts'
import { checkPart } from '#contract/calls/reading.ts'
import { UserLevel } from '#contract/generated/enums.ts'
import { findMembership } from '#server/membership/find-membership.ts'
import { paymentHooks } from '#server/payment-hooks.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { closeDispute, openDispute } from '#stripe-simulator/disputes.ts'
import { setDelivery } from '#stripe-simulator/simulator-store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'
import { randomFrom } from '#tests/support/random-from.ts'

// docs/product.md#refunds-and-disputes: who has the money back streams nothing for it. Streaming pauses with a dispute and
// comes back when it is won, as coins and bonuses do.

let open: MembershipShop
let partId: string
let people = 0
const name = () => `bank${++people}`

beforeAll(async () => {
  open = await openMembershipShop()
  const launchAt = new Date('2026-01-20T00:00:00Z')
  const added = await addSeries(open.shop.scratch.db, {
    title: 'Rain',
    volumes: [{ parts: [{ preview: true }, { launchAt, expiresAt: null }] }],
  })
  await open.shop.app.version.refresh()
  partId = added.volumes[0]?.parts[1]?.id ?? ''
})
afterAll(() => open.close())
beforeEach(async () => {
  open.shop.clock.set(START)
  await setDelivery(open.shop.app.db, {})
})

/** The charges of a customer's payments, the first one first. */
async function chargesOf({ customerId }: Member): Promise<string[]> {
  const { data } = await open.stripe.paymentIntents.list({ customer: customerId, limit: 100 })
  return data.map(({ latest_charge: charge }) => String(charge)).reverse()
}

const dispute = (charge: string) => open.inSimulator(request => openDispute(request, charge))
const close = (id: string, how: 'won' | 'lost') => open.inSimulator(request => closeDispute(request, id, how))
const seen = async ({ send }: Member) => (await send(calls.findSubscription, {})).answer
const check = async ({ send }: Member) => (await send(checkPart, { params: { id: partId } })).status ?? 204

async function disputed(plan: 'Membership' | 'MembershipYearly' = 'Membership') {
  const who = await open.member(name(), plan)
  expect(await check(who)).toBe(204)
  const [charge = ''] = await chargesOf(who)
  const { id } = await dispute(charge)
  await open.settle()
  return { who, id }
}

describe('a member whose bank has taken the payment back', () => {
  it('streams nothing for the time that it paid for, and is told so on the page and by mail', async () => {
    const { who } = await disputed()
    expect(await check(who)).toBe(402)
    const { answer: me } = await who.send(findMe, {})
    expect(me).toMatchObject({ level: UserLevel.USER, subscriptionFeatures: undefined })
    expect(await seen(who)).toMatchObject({ restsUntil: new Date('2026-02-28T12:00:00Z') })
    expect(open.mail.lastTo(`${who.name}@example.com`).subject).toMatch(/on hold$/)
  })

  it('streams again as soon as the dispute is won', async () => {
    const { who, id } = await disputed()
    await close(id, 'won')
    await open.settle()
    expect(await check(who)).toBe(204)
    expect(await seen(who)).toMatchObject({ restsUntil: undefined })
    expect(open.mail.lastTo(`${who.name}@example.com`).subject).toMatch(/continues$/)
  })

  it('streams again with the next period that is paid for, also when the dispute is lost', async () => {
    const { who, id } = await disputed()
    await close(id, 'lost')
    await open.settle()
    expect(await check(who)).toBe(402)
    await open.goTo('2026-02-28T14:00:00Z')
    await open.again(who)
    expect(await check(who)).toBe(204)
    expect(await seen(who)).toMatchObject({ restsUntil: undefined })
  })

  it('is in no other plan meanwhile: what is left of the period is worth nothing', async () => {
    const { who } = await disputed()
    const body = { planId: 'PremiumMembership', couponCode: undefined, zip: undefined }
    expect(await who.send(calls.estimateSubscription, { body })).toMatchObject({
      ...{ status: 409, refused: 'disputeRuns' },
    })
    const asked = { priceId: 'PremiumMembership', couponCode: '', zip: '' }
    expect(await who.send(calls.checkoutSubscription, { body: asked })).toMatchObject({ status: 409 })
  })

  it('can cancel, and renew after all', async () => {
    const { who } = await disputed()
    expect((await who.send(calls.cancelSubscription, {})).answer).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await who.send(calls.resumeSubscription, {})).answer).toMatchObject({ cancelAtPeriodEnd: false })
  })

  it('streams what the running bill pays for, where the dispute is over one whose time has gone by', async () => {
    const who = await open.member(name(), 'Membership')
    const [first = ''] = await chargesOf(who)
    await open.goTo('2026-02-28T14:00:00Z')
    await open.again(who)
    await dispute(first)
    await open.settle()
    expect(await check(who)).toBe(204)
  })
})

it('a bill that the publisher gives back ends no membership: who wants that ends it', async () => {
  const who = await open.member(name(), 'Membership')
  const { data } = await open.stripe.paymentIntents.list({ customer: who.customerId, limit: 1 })
  await open.stripe.refunds.create({ payment_intent: data[0]?.id ?? '' })
  await open.settle()
  expect(await check(who)).toBe(204)
})

it('a dispute of which nobody told is found by the reconciler', async () => {
  const who = await open.member(name(), 'Membership')
  const [charge = ''] = await chargesOf(who)
  await setDelivery(open.shop.app.db, { copies: 0 })
  await dispute(charge)
  await setDelivery(open.shop.app.db, {})
  const { app } = open.shop
  const since = new Date(Date.parse(START) - 86_400_000)
  await reconcile(app, paymentHooks(app), { since, apply: true })
  expect(await check(who)).toBe(402)
  expect(
    (await reconcile(app, paymentHooks(app), { since, apply: false })).map(({ about }) => about),
  ).toEqual([])
})

// Whatever is told, how often and in which order: the rights are those of the bills.
it.each([1, 2, 3, 4])(
  'many disputes over many bills leave the rights that the bills imply (seed %i)',
  async seed => {
    const random = randomFrom(seed)
    const who = await open.member(name(), 'Membership')
    for (const day of ['2026-02-28T14:00:00Z', '2026-03-31T14:00:00Z', '2026-04-30T14:00:00Z'])
      await open.goTo(day)
    const ends = ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map(day =>
      Date.parse(`${day}T12:00:00Z`),
    )
    const charges = await chargesOf(who)
    expect(charges).toHaveLength(ends.length)
    const state = charges.map(charge => ({
      charge,
      dispute: '',
      how: 'paid' as 'paid' | 'open' | 'won' | 'lost',
    }))
    for (let turn = 0; turn < 10; turn++) {
      const ways = [{}, { copies: 2 }, { reversed: true }, { copies: 3, reversed: true }]
      await setDelivery(open.shop.app.db, ways[Math.floor(random() * ways.length)] ?? {})
      for (const bill of state) {
        const chance = random()
        if (bill.how === 'paid' && chance < 0.3)
          Object.assign(bill, { dispute: (await dispute(bill.charge)).id, how: 'open' })
        else if (bill.how === 'open' && chance < 0.3) {
          bill.how = chance < 0.2 ? 'won' : 'lost'
          await close(bill.dispute, bill.how)
        }
      }
      await open.settle()
      const taken = ends.filter((_, at) => /open|lost/.test(state[at]?.how ?? ''))
      const rest = Math.max(0, ...taken)
      for (const end of ends)
        for (const at of [end - 1, end]) {
          const streams = (await findMembership(open.shop.app.db, who.accountId, new Date(at))) !== null
          expect({ seed, turn, at, streams }).toEqual({ seed, turn, at, streams: at >= rest })
        }
    }
  },
)
