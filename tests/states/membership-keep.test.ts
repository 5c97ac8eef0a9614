// Proves docs/product.md#billing, docs/product.md#cancelling, docs/product.md#subscribing
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSubscription } from '#contract/calls/membership.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import {
  ENDED,
  GATE,
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'
import { button, dialog, says } from '#tests/support/purchase-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop()
})
afterAll(() => app?.close())

const banner = 'The last payment for your membership failed.'

// docs/product.md#membership and docs/product.md#subscription-states.
describe('a membership', () => {
  it('that there is none of offers one', async () => {
    await app.readers.reader('nora')
    const { page, close } = await app.signedIn('nora')
    await goTo(page, '/user/membership')
    await says(page, 'You have no membership')
    await says(page, /from \$4\.50 a month/)
    await page.getByRole('link', { name: 'See plans' }).click()
    await page.waitForURL('**/subscribe')
    await close()
  })

  it('is cancelled with one press, by keyboard, and renewed after all', async () => {
    const member = await app.member('kim', 'PremiumMembership')
    await app.again(member)
    const { page, trouble, close } = await app.signedIn('kim', PHONE)
    await goTo(page, '/user/membership')
    await says(page, 'Active')
    await says(page, /^\$10\.99 on /)
    const cancel = button(page, 'Cancel membership').first()
    await cancel.focus()
    await page.keyboard.press('Enter')
    const asking = dialog(page, 'Cancel membership?')
    await asking.getByText('You keep your volumes, your coins and your rentals.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    // Who only looked keeps it.
    await page.keyboard.press('Escape')
    expect((await member.send(findSubscription, {})).answer?.cancelAtPeriodEnd).toBe(false)
    await cancel.focus()
    await page.keyboard.press('Enter')
    await asking.getByRole('button', { name: 'Cancel membership' }).focus()
    await page.keyboard.press('Enter')
    await says(page, 'Membership cancelled')
    await says(page, 'Set to cancel')
    expect((await member.send(findSubscription, {})).answer?.cancelAtPeriodEnd).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    await button(page, 'Resume membership').click()
    await says(page, 'Membership resumed')
    expect((await member.send(findSubscription, {})).answer?.cancelAtPeriodEnd).toBe(false)
    expect(trouble).toEqual([])
    await close()
  })

  it('that is set to end goes on with a change to a higher plan, which is said before', async () => {
    const member = await app.member('lou', 'Membership', { cancel_at_period_end: true })
    await app.again(member)
    const { page, close } = await app.signedIn('lou')
    await goTo(page, '/subscribe?plan=MembershipYearly&step=confirm')
    await says(page, 'Your membership was set to end: with this change it continues.')
    await button(page, /^Upgrade and pay/).click()
    await says(page, 'Your plan has been changed')
    expect((await member.send(findSubscription, {})).answer).toMatchObject({
      cancelAtPeriodEnd: false,
      plan: { id: 'MembershipYearly' },
    })
    await close()
  })

  it('of the highest plan says that there is none above it', async () => {
    await app.member('max', 'PremiumMembershipYearly')
    const { page, close } = await app.signedIn('max')
    await goTo(page, '/subscribe')
    await says(page, 'You have the highest plan.')
    await goTo(page, '/subscribe?plan=Membership&step=confirm')
    await says(page, 'You already have the highest membership.')
    await close()
  })

  it('whose payment is missing says so on every page, until it is put aside, and leads to where one pays', async () => {
    const member = await app.member('pete', 'Membership')
    const { id } = await app.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: member.customerId,
    })
    await app.stripe.subscriptions.update(member.subscriptionId, { default_payment_method: id })
    const { current_period_end: end = 0 } =
      (await app.stripe.subscriptions.retrieve(member.subscriptionId)).items.data[0] ?? {}
    await app.goTo(new Date((end + 3700) * 1000))
    const { page, close } = await app.signedIn('pete')
    await goTo(page, '/')
    await page.getByText(banner).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await goTo(page, '/series')
    await page.getByText(banner).waitFor()
    await button(page, 'Later').click()
    await page.getByText(banner).waitFor({ state: 'detached' })
    await goTo(page, '/user/membership')
    await says(page, 'Payment past due')
    expect(await page.getByText(banner).count()).toBe(0)
    await button(page, 'Pay now').click()
    await page.waitForURL(/\/simulator\/billing\//)
    await close()
  })
})

// docs/product.md#part-access: a membership does not open what is no longer streamed.
describe('a part whose streaming has ended', () => {
  it('says so to visitors and readers, and offers them no membership', async () => {
    await app.readers.reader('rosa')
    const visitor = await app.visitor()
    const reader = await app.signedIn('rosa')
    for (const { page, trouble, close } of [visitor, reader]) {
      await goTo(page, ENDED)
      await says(page, 'This part is no longer streamed')
      expect(await page.locator('main a[href*=subscribe]').count()).toBe(0)
      expect(trouble).toEqual([])
      await close()
    }
  })

  it('is offered to a member by rental and with its volume, and with no other membership', async () => {
    await app.member('ruth', 'Membership')
    const { page, trouble, close } = await app.signedIn('ruth')
    await goTo(page, ENDED)
    await says(page, 'This part is no longer streamed')
    await page.getByRole('button', { name: 'Rent for 99 coins (72 hours)' }).waitFor()
    await page.getByRole('button', { name: 'Buy the volume for 699 coins' }).waitFor()
    expect(await page.locator('main a[href*=subscribe]').count()).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })
})

describe('where memberships are not sold', () => {
  it('the pages say so, and nothing offers one', async () => {
    const shop = await openSmallShop({ PAYMENTS: 'off', LOG_LEVEL: 'silent' })
    const { page, trouble, close } = await openPage(app.browser, shop.url, DESKTOP)
    await goTo(page, '/subscribe')
    await says(page, 'Memberships are not available here yet')
    expect(await violationsOn(page)).toEqual([])
    for (const path of ['/', GATE]) {
      await goTo(page, path)
      expect(await page.getByText('See plans').count()).toBe(0)
    }
    expect(trouble).toEqual([])
    await close()
    await shop.close()
  })
})
