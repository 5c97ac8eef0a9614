import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { findPrice } from '#contract/calls/catalogue.ts'
import { convertCredits, findCoinOptions, readHistory } from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCredits } from '#contract/calls/library.ts'
import { checkoutSubscription, findSubscription, listPlans } from '#contract/calls/membership.ts'
import { PurchaseHow } from '#contract/generated/history.ts'
import { languages, localPath } from '#rules/interface-language.ts'
import { listContradictions } from '#server/coins/audit-store.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { applyPlanCredits } from '#server/membership/bonus/apply-plan-credits.ts'
import { settleMemberships } from '#server/membership/settling/settle-memberships.ts'
import { closeDispute, openDispute } from '#stripe-simulator/disputes.ts'
import { addSeries } from '#tests/support/add-series.ts'
import {
  type Member,
  type MembershipShop,
  openMembershipShop,
  START,
} from '#tests/support/membership-shop.ts'
import { openShop } from '#tests/support/open-shop.ts'

// docs/product.md#credits: what plans bring.

const CREDITS = { Membership: 1, MembershipYearly: 1, PremiumMembership: 2 } as const

let open: MembershipShop
let people = 0
const name = () => `member${++people}`

beforeAll(async () => {
  open = await openMembershipShop({
    PLAN_CREDITS: 'Membership:1, MembershipYearly:1, PremiumMembership:2',
  })
  await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: [{}, {}] })
  await open.shop.app.version.refresh()
})
afterAll(() => open?.close())
beforeEach(async () => {
  open.shop.clock.set(START)
  // What recurs was put off to the times at which earlier tests ended.
  await open.shop.app.db.query({
    text: 'update jobs set run_at = $1 where run_at > $1',
    values: [new Date(START)],
  })
  await switchTo(CREDITS)
})

const switchTo = async (credits: Parameters<typeof applyPlanCredits>[1]) => {
  await applyPlanCredits(open.shop.app.db, credits, open.shop.clock.now())
  await open.shop.app.version.refresh()
}
const purse = async (who: Member) => {
  await open.again(who)
  const {
    earnedCredits = 0,
    usedCredits = 0,
    coins = 0,
    debtCoins = 0,
  } = (await who.send(findMe, {})).answer ?? {}
  return { credits: earnedCredits - usedCredits, coins, debtCoins }
}
const credits = async (who: Member) => (await purse(who)).credits
const paymentOf = async ({ customerId }: Member) =>
  (await open.stripe.paymentIntents.list({ customer: customerId, limit: 1 })).data[0]?.id ?? ''
const refund = async (who: Member) => {
  await open.stripe.refunds.create({ payment_intent: await paymentOf(who) })
  await open.settle()
}
const upgrade = (who: Member, priceId: string) =>
  who.send(checkoutSubscription, { query: { lang: 'en' }, body: { priceId, couponCode: '', zip: '' } })
const lettersTo = ({ name }: Member) =>
  open.mail.mails.filter(({ to }) => to?.[0]?.address === `${name}@example.com`)

describe('a plan that brings credits', () => {
  it('gives them at once and each month, and they are in the history and buy a novel', async () => {
    const who = await open.member(name(), 'PremiumMembership')
    expect(await credits(who)).toBe(2)
    await open.goTo('2026-02-28T13:00:01Z')
    expect(await credits(who)).toBe(4)
    await open.goTo('2026-03-31T13:00:01Z')
    expect(await credits(who)).toBe(6)
    const { answer } = await who.send(readHistory, {})
    expect(answer?.entries.filter(({ credits }) => credits)).toHaveLength(3)
    expect(answer?.entries.find(({ credits }) => credits)).toMatchObject({
      how: PurchaseHow.SUBSCRIPTION,
      description: 'Monthly credits of your membership',
      credits: { credits: 2, value: 0 },
    })
    expect((await who.send(redeemWithCredits, { params: { volumeId: 'rain-volume-1' } })).answer).toBeTruthy()
    expect(await credits(who)).toBe(5)
  })

  it('for a year gives them each month too', async () => {
    const who = await open.member(name(), 'MembershipYearly')
    await open.goTo('2026-07-01T00:00:00Z')
    expect(await credits(who)).toBe(6)
  })

  it('gives them to whoever has it by a gift code', async () => {
    const who = await open.customer(name())
    const membership = { plan: 'Membership', months: 2 }
    const gift = { coins: null, volume: null, membership, uses: 1, expiresAt: null, note: '' }
    await who.send(redeemGift, { params: { code: await createGift(open.shop.app, gift) } })
    await open.goTo('2026-06-01T00:00:00Z')
    expect(await credits(who)).toBe(2)
  })

  it('gives none for a trial until it is paid', async () => {
    const who = await open.member(name(), 'Membership', { trial_period_days: 7 })
    expect(await credits(who)).toBe(0)
    await open.goTo('2026-02-07T13:00:01Z')
    expect(await credits(who)).toBe(1)
  })

  it('says so among the plans, in the membership and in its mail; one without does not', async () => {
    const { answer } = await open.shop.send(listPlans, {})
    expect(answer?.plans.map(({ monthlyCredits }) => monthlyCredits)).toEqual([1, 1, 2, 0])
    const [with2, without] = [
      await open.member(name(), 'PremiumMembership'),
      await open.member(name(), 'PremiumMembershipYearly'),
    ]
    expect((await with2.send(findSubscription, {})).answer?.plan?.monthlyCredits).toBe(2)
    expect((await without.send(findSubscription, {})).answer?.plan?.monthlyCredits).toBe(0)
    expect(lettersTo(with2).at(-1)?.text).toContain('Your plan brings 2 credits each month.')
    expect(lettersTo(without).at(-1)?.text).not.toContain('credit')
    expect(await credits(without)).toBe(0)
  })
})

describe('credits of plans cannot be farmed', () => {
  it('by switching: a calendar month has one gift, whatever the plans are', async () => {
    const who = await open.member(name(), 'Membership')
    expect(await credits(who)).toBe(1)
    await open.goTo('2026-02-10T12:00:00Z')
    await open.again(who)
    expect((await upgrade(who, 'MembershipYearly')).answer).toBeTruthy()
    await open.settle()
    const once = await credits(who)
    expect((await upgrade(who, 'PremiumMembership')).answer).toBeTruthy()
    await open.settle()
    expect(await credits(who)).toBe(once)
    const months = await open.shop.scratch.db.query<{ month: string }>({
      text: `select to_char(month, 'YYYY-MM') as month from membership_credits where account_id = $1 order by month`,
      values: [who.accountId],
    })
    expect(new Set(months.map(({ month }) => month)).size).toBe(months.length)
    expect(once).toBeLessThanOrEqual(2)
  })

  it('by ending a membership and taking out another in the same month', async () => {
    const who = await open.member(name(), 'Membership')
    await open.stripe.subscriptions.cancel(who.subscriptionId)
    await open.settle()
    await open.stripe.subscriptions.create({
      customer: who.customerId,
      items: [{ price: await open.priceOf('PremiumMembership') }],
      metadata: { shop: 'kashihon', accountId: who.accountId },
      default_payment_method: who.cardId,
    })
    await open.settle()
    expect(await credits(who)).toBe(1)
  })

  it('by one bill that is settled many times at once', async () => {
    const who = await open.member(name(), 'PremiumMembership')
    await open.goTo('2026-02-28T13:00:01Z')
    await Promise.all(Array.from({ length: 6 }, () => settleMemberships(open.shop.app, who)))
    expect(await credits(who)).toBe(4)
  })
})

// docs/product.md#refunds-and-disputes.
describe('a bill whose money goes back', () => {
  it('takes its credits with it', async () => {
    const who = await open.member(name(), 'Membership')
    await refund(who)
    expect(await purse(who)).toEqual({ credits: 0, coins: 0, debtCoins: 0 })
    expect((await who.send(readHistory, {})).answer?.entries[0]).toMatchObject({
      how: PurchaseHow.SYSTEM,
      credits: { credits: -1 },
    })
  })

  it('leaves a debt of coins for credits that were spent or converted', async () => {
    const reader = await open.member(name(), 'Membership')
    await reader.send(redeemWithCredits, { params: { volumeId: 'rain-volume-1' } })
    await refund(reader)
    expect(await purse(reader)).toEqual({ credits: 0, coins: 0, debtCoins: 699 })
    const changer = await open.member(name(), 'Membership')
    await changer.send(convertCredits, { body: { amount: 1 } })
    expect(await purse(changer)).toEqual({ credits: 0, coins: 699, debtCoins: 0 })
    await refund(changer)
    expect(await purse(changer)).toEqual({ credits: 0, coins: 0, debtCoins: 0 })
    expect(await listContradictions(open.shop.app.db)).toEqual([])
  })

  it('brings them again when a dispute is won, whatever was spent meanwhile, and takes them again with the next one', async () => {
    const who = await open.member(name(), 'PremiumMembership')
    await who.send(convertCredits, { body: { amount: 1 } })
    const before = await purse(who)
    expect(before).toEqual({ credits: 1, coins: 699 + 699, debtCoins: 0 })
    const { latest_charge: charge } = await open.stripe.paymentIntents.retrieve(await paymentOf(who))
    const { id } = await open.inSimulator(request => openDispute(request, String(charge)))
    await open.settle()
    // The bonus and one credit go, and for the other the coins that it became.
    expect(await purse(who)).toEqual({ credits: 0, coins: 0, debtCoins: 0 })
    await open.inSimulator(request => closeDispute(request, id, 'won'))
    await open.settle()
    expect(await purse(who)).toEqual(before)
    await refund(who)
    expect(await purse(who)).toEqual({ credits: 0, coins: 0, debtCoins: 0 })
    expect(await listContradictions(open.shop.app.db)).toEqual([])
  })
})

async function visible({ shop }: Pick<MembershipShop, 'shop'>, path: string): Promise<string> {
  return (await (await shop.fetch(path)).text()).replace(/<script[\s\S]*?<\/script>/g, '')
}

/** What the shop says of credits to visitors, in a language. */
async function said(lang: (typeof languages)[number], by: Pick<MembershipShop, 'shop'> = open) {
  const word = lang === 'fr' ? /\bcrédits?\b/i : lang === 'de' ? /\bCredits?\b/ : /\bcredits?\b/i
  const pages = ['/subscribe', '/volumes/rain-volume-1', '/how-it-works', '/terms']
  return Promise.all(pages.map(async path => word.test(await visible(by, localPath(lang, path)))))
}

describe('a shop that begins and ceases to give credits with its plans', () => {
  it('says so everywhere at once in every language, and nothing of months that were due before', async () => {
    await switchTo({})
    const early = await open.member(name(), 'Membership')
    const price = { params: { id: 'rain-volume-1' } }
    const calls = async () => [
      (await open.shop.send(findCoinOptions, {})).answer?.credits,
      (await open.shop.send(findPrice, price)).answer?.showsCredits,
      (await open.shop.send(findPrice, price)).answer?.credits,
    ]
    expect(await calls()).toEqual([false, false, 0])
    // The page of the plans follows the settings, which this shop has had from the start.
    for (const lang of languages) expect((await said(lang)).slice(1)).toEqual([false, false, false])
    open.shop.clock.set('2026-03-01T00:00:00Z')
    await switchTo(CREDITS)
    expect(await calls()).toEqual([true, true, 1])
    for (const lang of languages) expect(await said(lang)).toEqual([true, true, true, true])
    await open.goTo('2026-03-30T00:00:00Z')
    expect(await credits(early)).toBe(0)
    await open.goTo('2026-03-31T13:00:01Z')
    expect(await credits(early)).toBe(1)
    // Who has some can still read of them when nobody gets any more.
    await switchTo({})
    expect(await calls()).toEqual([false, false, 0])
    expect((await early.send(findPrice, price)).answer).toMatchObject({ showsCredits: true, credits: 1 })
    await open.goTo('2026-05-31T13:00:01Z')
    expect(await credits(early)).toBe(1)
  })

  it('of which none is set says nothing of them on the page of plans', async () => {
    const plain = await openMembershipShop()
    for (const lang of languages) {
      expect(await visible(plain, localPath(lang, '/subscribe'))).not.toMatch(
        /\bcrédits? par mois|credits? each month|Credits? jeden Monat/i,
      )
    }
    const who = await plain.member('nobody', 'PremiumMembership')
    expect((await who.send(findMe, {})).answer).toMatchObject({ showsCredits: false, earnedCredits: 0 })
    expect(plain.mail.mails.every(({ text = '' }) => !/credit/i.test(text))).toBe(true)
    await plain.close()
  })

  it('of a shop without payments brings none, and nothing speaks of it', async () => {
    const closed = await openShop({
      now: START,
      env: { PAYMENTS: 'off', PLAN_CREDITS: 'Membership:1, PremiumMembership:2', LOG_LEVEL: 'silent' },
    })
    await addSeries(closed.scratch.db, { title: 'Rain', volumes: [{}] })
    await closed.app.version.refresh()
    expect((await closed.send(listPlans, {})).answer?.plans).toEqual([])
    expect((await closed.send(findCoinOptions, {})).answer?.credits).toBe(false)
    const price = await closed.send(findPrice, { params: { id: 'rain-volume-1' } })
    expect(price.answer).toMatchObject({ showsCredits: false, credits: 0 })
    for (const lang of languages)
      expect(await said(lang, { shop: closed })).toEqual([false, false, false, false])
    await closed.close()
  })
})
