// Proves docs/product.md#membership
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import {
  aggregateSeries,
  findPrice,
  findVolume,
  latestDigital,
  listParts,
  listVolumes,
} from '#contract/calls/catalogue.ts'
import { findMyCoinOptions, purchaseCoins } from '#contract/calls/coins.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { findSubscription } from '#contract/calls/membership.ts'
import { checkPart, openPart } from '#contract/calls/reading.ts'
import { PaymentProcessor, UserLevel } from '#contract/generated/enums.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'
import { runSale, stopSale } from '#tests/support/run-sale.ts'

// What packs cost less, which is off unless the shop says so.
const PACKS = '1000:2,2500:4,5000:6,10000:8'
let open: MembershipShop
let rain: Added
let old: Added
let snow: Added
let visitor: Send
let user: Member
let regular: Member
let premium: Member

beforeAll(async () => {
  open = await openMembershipShop({ PACK_DISCOUNTS: PACKS, FIXED_PRICES: 'none' })
  const { db } = open.shop.scratch
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const parts = [
    { preview: true },
    { launchAt: at('2026-01-05'), expiresAt: at('2026-01-15') },
    { launchAt: at('2026-01-20'), expiresAt: at('2026-02-15') },
    { launchAt: at('2026-01-25'), expiresAt: null },
    { launchAt: at('2026-03-25'), expiresAt: null },
  ]
  rain = await addSeries(db, { title: 'Rain', volumes: [{ parts }, { parts, readerStreamingEnabled: true }] })
  old = await addSeries(db, { title: 'Old', catchup: true, volumes: [{ parts }] })
  snow = await addSeries(db, { title: 'Neige', lang: 'fr', volumes: [{ parts }] })
  await open.shop.app.version.refresh()
  visitor = open.readers.stranger()
  user = await open.customer('user')
  regular = await open.member('regular', 'Membership')
  premium = await open.member('premium', 'PremiumMembership')
})
afterAll(() => open.close())
beforeEach(() => open.shop.clock.set(START))

const part = ({ volumes }: Added, volume: number, number: number) => volumes[volume]?.parts[number]?.id ?? ''
const check = async (send: Send, id: string) => {
  const { status = 204 } = await send(checkPart, { params: { id } })
  // The call that gives the text says the same; who may read it is asked for a key of the device next.
  const opened = await send(openPart, { params: { id } })
  expect(status === 204 ? [undefined, 400] : [status]).toContain(opened.status)
  return status
}

// docs/product.md#part-access.
describe('what members may read', () => {
  it.each([
    ['a preview', () => part(rain, 0, 0), [204, 204, 204, 204]],
    ['a part that is streamed', () => part(rain, 0, 2), [403, 402, 204, 204]],
    ['a part without end', () => part(rain, 0, 3), [403, 402, 204, 204]],
    ['an expired part', () => part(rain, 0, 1), [403, 402, 410, 410]],
    ['an expired part of a volume for reader streaming', () => part(rain, 1, 1), [403, 402, 410, 204]],
    ['an expired part of a catch-up series', () => part(old, 0, 1), [403, 402, 204, 204]],
    ['a part that is to come', () => part(rain, 0, 4), [404, 404, 404, 404]],
    ['a streamed part in another language', () => part(snow, 0, 2), [403, 402, 204, 204]],
  ] as const)('%s', async (_, id, expected) => {
    const people = [visitor, user.send, regular.send, premium.send]
    const statuses: number[] = []
    for (const send of people) statuses.push(await check(send, id()))
    expect(statuses).toEqual(expected)
  })

  it('stands on the list of parts too', async () => {
    const { answer } = await regular.send(listParts, { params: { id: rain.volumes[0]?.slug ?? '' } })
    expect(answer?.parts.length).toBeGreaterThan(3)
  })

  it('ends with the period that was cancelled, to the second', async () => {
    const who = await open.member('ending', 'Membership', { cancel_at_period_end: true })
    const id = part(rain, 0, 3)
    // The provider's word for it has not come yet: the rights end all the same.
    open.shop.clock.set('2026-02-28T11:59:59Z')
    await open.again(who)
    expect(await check(who.send, id)).toBe(204)
    open.shop.clock.set('2026-02-28T12:00:00Z')
    await open.again(who)
    expect(await check(who.send, id)).toBe(402)
  })

  it('counts in a trial as it does later, without a bonus', async () => {
    const who = await open.member('trying', 'PremiumMembership', { trial_period_days: 7 })
    expect(await check(who.send, part(rain, 1, 1))).toBe(204)
    const { answer } = await who.send(findMe, {})
    expect(answer).toMatchObject({
      level: UserLevel.PREMIUM_MEMBER,
      subscriptionStatus: 'TRIALING',
      coins: 0,
    })
    expect((await who.send(findSubscription, {})).answer?.trialEnd).toEqual(new Date('2026-02-07T12:00:00Z'))
    expect(open.mail.lastTo('trying@example.com').subject).toContain('free trial')
  })
})

// docs/product.md#coins and docs/product.md#volume-price.
describe('what members pay', () => {
  it('is 5 % less for coins, and 15 % less with premium', async () => {
    const costs = async ({ send }: Member) =>
      (await send(findMyCoinOptions, {})).answer?.packs.map(({ currentCentsCost }) => currentCentsCost)[0]
    expect([await costs(user), await costs(regular), await costs(premium)]).toEqual([500, 475, 425])
  })

  it('is what is charged', async () => {
    const body = {
      processor: PaymentProcessor.DEBUG,
      amount: 1000,
      stripePaymentIntent: undefined,
      iapIntent: undefined,
    }
    expect((await premium.send(purchaseCoins, { body })).answer).toMatchObject({ ok: true })
    const { data } = await open.stripe.paymentIntents.list({ customer: premium.customerId, limit: 1 })
    // 15 % off a pack that costs 2 % less.
    expect(data[0]?.amount).toBe(833)
  })

  it('is 15 % less for a volume with premium, and nothing less without', async () => {
    const params = { id: rain.volumes[0]?.slug ?? '' }
    const price = async (send: Send) => (await send(findPrice, { params })).answer
    expect(await price(visitor)).toMatchObject({ coins: 699, fullCoins: 699, coinsDiscount: 0 })
    expect(await price(regular.send)).toMatchObject({ coins: 699, coinsDiscount: 0 })
    expect(await price(premium.send)).toMatchObject({ coins: 594, fullCoins: 699, coinsDiscount: 1500 })
    // Nothing of a member's price is kept for others.
    expect(await price(visitor)).toMatchObject({ coins: 699 })
    await fillPurse(open.shop, 'premium', { bought: 1000 })
    const before = (await premium.send(findMe, {})).answer?.coins ?? 0
    const redeemed = await premium.send(redeemWithCoins, {
      params: { volumeId: params.id },
      query: { coins: 594 },
    })
    expect(redeemed.answer?.volume?.slug).toBe(params.id)
    expect((await premium.send(findMe, {})).answer?.coins).toBe(before - 594)
  })
})

// docs/product.md#volume-price.
describe('the price of a volume on covers and lists', () => {
  const id = () => snow.volumes[0]?.slug ?? ''
  const shown = async (send: Send) => {
    const series = { params: { id: snow.slug } }
    const latest = await send(latestDigital, { query: { lang: 'fr' } })
    const volumes = await send(listVolumes, series)
    const aggregate = await send(aggregateSeries, series)
    const single = await send(findVolume, { params: { id: id() } })
    return [
      latest.answer?.volumes.find(({ slug }) => slug === id()),
      volumes.answer?.volumes[0],
      aggregate.answer?.volumes[0]?.volume,
      single.answer,
    ].map(one => [one?.coins, one?.fullCoins, one?.saleCoins])
  }
  const everywhere = (...prices: (number | undefined)[]) => Array(4).fill(prices)

  it('is what the reader pays, with the discount of premium', async () => {
    expect(await shown(visitor)).toEqual(everywhere(849, undefined, undefined))
    expect(await shown(regular.send)).toEqual(everywhere(849, undefined, undefined))
    expect(await shown(premium.send)).toEqual(everywhere(721, 849, undefined))
    // Nothing of a member's price is kept for others.
    expect(await shown(visitor)).toEqual(everywhere(849, undefined, undefined))
  })

  it.each([
    { of: 1000, visitors: [764, 849, 764], members: [721, 849, 764], why: 'the membership takes off more' },
    { of: 5000, visitors: [424, 849, 424], members: [424, 849, 424], why: 'the sale takes off more' },
  ])('is the lower one while a sale of $of basis points runs: $why', async ({ of, visitors, members }) => {
    const { scratch, app } = open.shop
    const sale = { name: 'Winter', discountBps: of, series: [], endsAt: new Date('2026-03-01') }
    const id = await runSale(scratch.db, { ...sale, startsAt: new Date(START) })
    await app.version.refresh()
    expect(await shown(visitor)).toEqual(everywhere(...visitors))
    expect(await shown(premium.send)).toEqual(everywhere(...members))
    await stopSale(scratch.db, id, new Date(START))
    await app.version.refresh()
  })
})

// docs/product.md#levels.
describe('a membership of one language', () => {
  it('reads the series of that language, and is a level of its own', async () => {
    const level = async (name: string, language: string) => {
      const who = await open.member(name, 'PremiumMembership', {
        metadata: { shop: 'kashihon', language },
      })
      return {
        level: (await who.send(findMe, {})).answer?.level,
        rain: await check(who.send, part(rain, 0, 2)),
        snow: await check(who.send, part(snow, 0, 2)),
      }
    }
    expect(await level('fanny', 'fr')).toEqual({ level: UserLevel.NINA_MEMBER_FR, rain: 402, snow: 204 })
    expect(await level('dora', 'de')).toEqual({ level: UserLevel.NINA_MEMBER_DE, rain: 402, snow: 402 })
    expect(await level('edna', 'en')).toEqual({ level: UserLevel.PREMIUM_MEMBER, rain: 204, snow: 402 })
  })
})

// docs/product.md#trials-and-coupons.
describe('a trial', () => {
  it('is had once by a card: with another account it ends unpaid, without rights, and a mail says so', async () => {
    const first = await open.member('first', 'Membership', { trial_period_days: 7 }, 'pm_card_amex')
    const second = await open.member('second', 'Membership', { trial_period_days: 7 }, 'pm_card_amex')
    expect((await first.send(findMe, {})).answer?.subscriptionStatus).toBe('TRIALING')
    await open.settle()
    expect((await second.send(findMe, {})).answer).toMatchObject({
      ...{ level: UserLevel.USER, subscriptionStatus: 'CANCELED' },
    })
    expect((await second.send(findSubscription, {})).answer).toMatchObject({
      ...{ standing: 'trialRefused', paidUntil: undefined, chargedAt: undefined },
    })
    expect((await open.stripe.subscriptions.retrieve(second.subscriptionId)).status).toBe('canceled')
    expect((await open.stripe.paymentIntents.list({ customer: second.customerId })).data).toEqual([])
    const mails = open.mail.mails.filter(({ to }) => to?.[0]?.address === 'second@example.com')
    expect(
      mails.map(({ subject }) => subject).filter(subject => /trial|has (begun|ended)/.test(subject ?? '')),
    ).toEqual([expect.stringMatching(/trial at .* did not begin/)])
  })
})
