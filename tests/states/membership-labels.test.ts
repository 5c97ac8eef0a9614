import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setDunning } from '#stripe-simulator/billing/dunning.ts'
import { goTo } from '#tests/support/browser.ts'
import {
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'
import type { Member } from '#tests/support/membership-shop.ts'

const BAD = 'pm_card_chargeCustomerFail'

let app: MembershipBrowserShop
let members: Record<string, Member>

/** The bill at the end of the running period fails. */
async function nextBillFails({ customerId, subscriptionId }: Member): Promise<void> {
  const { id } = await app.stripe.paymentMethods.attach(BAD, { customer: customerId })
  await app.stripe.subscriptions.update(subscriptionId, { default_payment_method: id })
}

beforeAll(async () => {
  app = await openMembershipBrowserShop()
  const start = app.shop.clock.now()
  const unpaid = await app.member('una', 'Membership')
  await nextBillFails(unpaid)
  const over = await app.member('ove', 'Membership', { cancel_at_period_end: true })
  const neverPaid = await app.member('exp', 'Membership', {}, BAD)
  await app.inSimulator(request => setDunning(request, { waits: [], afterwards: 'unpaid' }))
  const monthLater = new Date(start.getTime() + 32 * 86_400_000)
  await app.goTo(monthLater)
  await app.inSimulator(request => setDunning(request, {}))
  members = {
    Expired: neverPaid,
    Incomplete: await app.member('inc', 'Membership', {}, BAD),
    Unpaid: unpaid,
    'In free trial': await app.member('tri', 'Membership', { trial_period_days: 7 }),
    Active: await app.member('act', 'Membership'),
    'Set to cancel': await app.member('set', 'Membership', { cancel_at_period_end: true }),
    Cancelled: over,
  }
})
afterAll(() => app?.close())

// docs/product.md#subscription-states: the word of each, as the provider's answer becomes it; "Payment past due" is in
// membership-keep.test.ts.
describe('the page of a membership says', () => {
  it.each([
    { word: 'Incomplete', way: 'Become a member again' },
    { word: 'Expired', way: 'Become a member again' },
    { word: 'Unpaid', way: 'Pay now' },
    { word: 'In free trial', way: 'Cancel membership' },
    { word: 'Active', way: 'Cancel membership' },
    { word: 'Set to cancel', way: 'Resume membership' },
    { word: 'Cancelled', way: 'Become a member again' },
  ])('$word, and what can be done', async ({ word, way }) => {
    const { page, trouble, close } = await app.signedIn(members[word]?.name ?? '')
    await goTo(page, '/user/membership')
    const screen = page.locator('main')
    await screen.getByText(word, { exact: true }).waitFor()
    const named = { name: way, exact: true }
    await screen.getByRole('button', named).or(screen.getByRole('link', named)).waitFor()
    const began = word !== 'Incomplete' && word !== 'Expired'
    expect(await screen.getByText('Member since').count()).toBe(began ? 1 : 0)
    expect(trouble).toEqual([])
    await close()
  })
})
