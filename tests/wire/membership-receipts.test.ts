import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelSubscription } from '#contract/calls/membership.ts'
import { type MembershipShop, openMembershipShop, START } from '#tests/support/membership-shop.ts'

let open: MembershipShop
beforeAll(async () => {
  open = await openMembershipShop()
})
afterAll(() => open.close())

const later = (from: string, minutes: number) => new Date(Date.parse(from) + minutes * 60_000)
const receiptsTo = (name: string) =>
  open.mail.mails.filter(
    ({ to, subject }) => to?.[0]?.address === `${name}@example.com` && /^Your receipt/.test(subject ?? ''),
  )

// docs/product.md#receipts
describe('the bill of a membership', () => {
  it('has a receipt, and each renewal has one, however often the provider reports them', async () => {
    const ada = await open.member('ada', 'PremiumMembership')
    await open.settle()
    await open.settle()
    await open.goTo(later(START, 2))
    await open.goTo(later(START, 300))
    expect(receiptsTo(ada.name)).toHaveLength(1)
    const [first] = receiptsTo(ada.name)
    expect(first?.subject).toBe('Your receipt from Kashihon: Premium membership, monthly')
    for (const said of [
      '$10.99',
      '31 January 2026',
      'paid until 28 February 2026 at 12:00 UTC',
      '/user/membership',
    ])
      expect(first?.text).toContain(said)
    const renewed = '2026-02-28T14:00:00Z'
    await open.goTo(renewed)
    await open.goTo(later(renewed, 2))
    expect(receiptsTo(ada.name)).toHaveLength(2)
    expect(receiptsTo(ada.name)[1]?.text).toContain('paid until 31 March 2026')
  })

  it('has none while a trial costs nothing', async () => {
    const bea = await open.member('bea', 'Membership', { trial_period_days: 7 })
    await open.settle()
    await open.goTo(later('2026-02-28T15:00:00Z', 300))
    expect(receiptsTo(bea.name)).toEqual([])
  })
})

// docs/product.md#membership
describe('a mail before a trial or a yearly term ends', () => {
  const remindersTo = (name: string) =>
    open.mail.mails.filter(
      ({ to, subject }) =>
        to?.[0]?.address === `${name}@example.com` && /will be renewed/.test(subject ?? ''),
    )
  const now = () => open.shop.clock.now().toISOString()
  const daysLater = (days: number) => later(now(), days * 24 * 60)

  it('comes once, a week before, and says what it will cost and when', async () => {
    const cara = await open.member('cara', 'MembershipYearly')
    const dora = await open.member('dora', 'Membership', { trial_period_days: 30 }, 'pm_card_mastercard')
    const eve = await open.member('eve', 'Membership', { trial_period_days: 30 }, 'pm_card_amex')
    await open.settle()
    await eve.send(cancelSubscription, {})
    await open.goTo(daysLater(22))
    expect(remindersTo(dora.name)).toEqual([])
    await open.goTo(daysLater(2))
    await open.goTo(daysLater(0.1))
    const [trial, ...others] = remindersTo(dora.name)
    expect(others).toEqual([])
    expect(trial?.text).toMatch(
      /It is free until .* From then on it costs \$4\.50, unless you cancel before then\./,
    )
    expect([...remindersTo(eve.name), ...remindersTo(cara.name)]).toEqual([])
    await open.goTo(daysLater(335))
    await open.goTo(daysLater(0.1))
    expect(remindersTo(cara.name)).toHaveLength(1)
    expect(remindersTo(cara.name)[0]?.text).toContain('unless you cancel before then')
    expect(remindersTo(dora.name)).toHaveLength(1)
  })
})
