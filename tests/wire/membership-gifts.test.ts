import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { findMyCoinOptions, readHistory } from '#contract/calls/coins.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { checkoutSubscription, findSubscription } from '#contract/calls/membership.ts'
import { GiftType, SubscriptionStatus, UserLevel } from '#contract/generated/enums.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: '2026-01-31T12:00:00Z', env: { SMTP_URL: mail.url, PROXIES: '1' } })
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const gift = (plan: string, months: number) =>
  createGift(shop.app, {
    ...{ coins: null, volume: null, membership: { plan, months }, uses: 10, expiresAt: null, note: '' },
  })

// docs/product.md#gifts.
describe('a membership as a gift', () => {
  it('runs for its months, gives what a member has, and ends by itself', async () => {
    shop.clock.set('2026-01-31T12:00:00Z')
    const send = await readers.reader('ada')
    const code = await gift('PremiumMembership', 2)
    const { answer } = await send(redeemGift, { params: { code } })
    expect(answer).toMatchObject({ ok: true, type: GiftType.SUBSCRIPTION, message: '2' })

    const { answer: me } = await send(findMe, {})
    expect(me).toMatchObject({
      level: UserLevel.PREMIUM_MEMBER,
      subscriptionStatus: 'ACTIVE',
      subscriptionFeatures: { premium: true, coinDiscountBps: 1500, monthlyCoinBonus: 699 },
      coins: 699,
    })
    const { answer: options } = await send(findMyCoinOptions, {})
    expect(options?.packs[0]).toMatchObject({ originalCentsCost: 500, currentCentsCost: 425 })
    const { answer: subscription } = await send(findSubscription, {})
    expect(subscription).toMatchObject({
      gift: true,
      status: SubscriptionStatus.ACTIVE,
      cancelAtPeriodEnd: true,
    })
    expect(subscription?.currentPeriodEnd).toEqual(new Date('2026-03-31T12:00:00Z'))
    const { answer: history } = await send(readHistory, {})
    expect(history?.entries.map(({ description }) => description)).toContain(
      'Gift: Premium membership, monthly',
    )

    shop.clock.set('2026-03-05T12:00:00Z')
    const later = readers.with(await readers.token('ada'))
    await shop.app.jobs.runDue()
    expect((await later(findMe, {})).answer?.coins).toBe(2 * 699)

    shop.clock.set('2026-03-31T12:00:00Z')
    const afterwards = readers.with(await readers.token('ada'))
    await shop.app.jobs.runDue()
    expect((await afterwards(findMe, {})).answer).toMatchObject({
      ...{ level: UserLevel.USER, coins: 2 * 699, subscriptionStatus: 'CANCELED' },
    })
    const { answer: over } = await afterwards(findSubscription, {})
    expect(over).toMatchObject({ status: SubscriptionStatus.CANCELED, gift: true })
    await shop.app.jobs.runDue()
    expect(mail.lastTo('ada@example.com').subject).toBe('Your membership at Kashihon has ended')
  })

  it('is added to one of the same plan, and refused beside another: 409, and the code stays good', async () => {
    shop.clock.set('2026-04-10T12:00:00Z')
    const send = await readers.reader('bea')
    await send(redeemGift, { params: { code: await gift('Membership', 1) } })
    await send(redeemGift, { params: { code: await gift('Membership', 3) } })
    const { answer } = await send(findSubscription, {})
    expect(answer?.currentPeriodEnd).toEqual(new Date('2026-08-10T12:00:00Z'))
    const code = await gift('PremiumMembership', 1)
    expect(await send(redeemGift, { params: { code } })).toMatchObject({ refused: 'membershipRuns' })
    expect(await (await readers.reader('cleo'))(redeemGift, { params: { code } })).toMatchObject({
      answer: { ok: true },
    })
  })

  it('is not mixed with one that is paid for: 409', async () => {
    const send = readers.with(await readers.token('bea'))
    const body = { priceId: 'PremiumMembership', couponCode: '' }
    expect(await send(checkoutSubscription, { body })).toMatchObject({ refused: 'giftRuns', status: 409 })
  })
})
