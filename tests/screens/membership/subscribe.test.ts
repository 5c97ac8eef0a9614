// Proves docs/product.md#subscribing
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  estimateSubscription,
  findSubscription,
  listPlans,
  syncSubscription,
} from '#contract/calls/membership.ts'
import { PlanInterval, SubscriptionStatus } from '#contract/generated/enums.ts'
import { PLANS } from '#rules/plans.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { PHONE } from '#tests/support/browser.ts'
import { button, says } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const { answers } = screens
const link = (page: Page, name: string | RegExp) => page.locator('main').getByRole('link', { name })

const plans = PLANS.map(({ id, premium, interval, cents }) => ({
  id,
  name: id,
  premium,
  active: true,
  amount: cents.usd,
  currency: 'usd',
  interval: interval === 'year' ? PlanInterval.YEAR : PlanInterval.MONTH,
}))
const ESTIMATE = {
  totalDue: 450,
  subscriptionAmount: 450,
  nextAmount: 450,
  nextDate: new Date('2026-12-21T12:00:00Z'),
  currency: 'usd',
}

/** A shop with its plans, for whoever is not a member. */
function sellPlans(): void {
  answers.set(listPlans, { answer: { plans } })
  answers.set(findSubscription, { refused: 'noSubscription' })
}

describe('a visitor', () => {
  it('goes back from step to step, and what was chosen stays', async () => {
    sellPlans()
    const page = await screens.open('/subscribe?every=year')
    await says(page, 'instead of $54.00 for twelve months: you save $4.50')
    await link(page, 'Choose Premium').click()
    await page.waitForURL('**/subscribe?plan=PremiumMembershipYearly&step=account')
    await page.goBack()
    await page.waitForURL('**/subscribe?every=year')
    await page.goForward()
    await says(page, 'Premium membership, yearly')
    await link(page, 'Choose another').click()
    await page.waitForURL('**/subscribe?plan=PremiumMembershipYearly')
    await says(page, '$119.90')
  })

  it('who asks for the last step without an account stands at the one before', async () => {
    sellPlans()
    const page = await screens.open('/subscribe?plan=Membership&step=confirm')
    await page.waitForURL('**/subscribe?plan=Membership&step=account')
    await says(page, 'You need an account for a membership.')
  })
})

describe('a reader', () => {
  it('sees what a coupon saves before paying, and what was wrong with it at its field', async () => {
    sellPlans()
    answers.set(estimateSubscription, ({ body }) =>
      body.couponCode?.toUpperCase() === 'SPRING'
        ? { answer: { ...ESTIMATE, totalDue: 225, discountAmount: 225 } }
        : { refused: 'couponNotFound' },
    )
    const page = await screens.open('/subscribe?plan=Membership&step=account', { as: MARA, ...PHONE })
    const coupon = page.getByLabel('Coupon code')
    await coupon.fill('sping')
    await button(page, 'Continue').click()
    await says(page, 'This coupon does not exist.')
    expect(await coupon.getAttribute('aria-invalid')).toBe('true')
    expect(await coupon.inputValue()).toBe('sping')
    expect(await violationsOn(page)).toEqual([])
    await coupon.fill('spring')
    await button(page, 'Continue').click()
    await says(page, 'Today $2.25')
    await says(page, 'Coupon SPRING')
    // Read again, and back to the field: what was typed is still there.
    await page.reload()
    await says(page, 'Today $2.25')
    await link(page, 'Back').click()
    await expect.poll(() => coupon.inputValue()).toBe('spring')
  })

  it('in the US is asked for the ZIP code, and told whom to write to where it cannot be used', async () => {
    sellPlans()
    answers.set(estimateSubscription, ({ body }) =>
      body.zip ? { answer: ESTIMATE } : { refused: 'zipRequired' },
    )
    const page = await screens.open('/subscribe?plan=Membership&step=account', {
      as: { ...MARA, country: 'US' },
    })
    const zip = page.getByLabel('ZIP code')
    await button(page, 'Continue').click()
    await says(page, 'Please enter your ZIP code: in the US, the tax depends on it.')
    await zip.fill('1234')
    await button(page, 'Continue').click()
    await says(page, 'A ZIP code has five digits.')
    expect(answers.sent(estimateSubscription)).toHaveLength(1)
    await zip.fill('10001')
    await button(page, 'Continue').click()
    await says(page, 'Today $4.50')
    expect(answers.sent(estimateSubscription)[1]).toMatchObject({ body: { zip: '10001' } })
  })

  it('is told when the exact sum is slow to come, and asks again where it did not', async () => {
    sellPlans()
    const breakOff = answers.hold(estimateSubscription, { broken: 'connection' })
    const page = await screens.open('/subscribe?plan=Membership&step=confirm', { as: MARA })
    await says(page, 'This is taking longer than usual. Nothing is being charged.')
    breakOff()
    await page.getByRole('heading', { name: 'The total could not be calculated' }).waitFor()
    answers.set(estimateSubscription, { answer: ESTIMATE })
    await button(page, 'Try again').click()
    await says(page, 'Today $4.50')
  })
})

describe('whoever comes back from paying', () => {
  it('is told when it takes longer, and finds the membership when it is there', async () => {
    sellPlans()
    answers.set(syncSubscription, { answer: null })
    const page = await screens.open('/newsletter', { as: MARA, alone: true })
    await page.clock.install()
    await page.goto('/user/membership?checkout=done')
    await says(page, 'Checking your payment…')
    expect(await violationsOn(page)).toEqual([])
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return page.getByText('The payment is still being processed').count()
      })
      .toBeGreaterThan(0)
    expect(await violationsOn(page)).toEqual([])
    answers.set(findSubscription, {
      answer: {
        id: 'SUB-1',
        status: SubscriptionStatus.ACTIVE,
        plan: plans.find(({ id }) => id === 'Membership'),
        currentPeriodEnd: ESTIMATE.nextDate,
      },
    })
    await button(page, 'Check again').click()
    await page.clock.runFor(2000)
    await says(page, 'You are now a member')
    // Read again, the page has nothing to tell any more.
    await page.reload()
    await says(page, 'Active')
    expect(await page.getByText('You are now a member').count()).toBe(0)
  })
})
