import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSubscription } from '#contract/calls/membership.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import {
  GATE,
  type MembershipBrowserShop,
  openMembershipBrowserShop,
  STREAMED,
} from '#tests/support/membership-browser-shop.ts'
import { button, says } from '#tests/support/purchase-shop.ts'
import { PASSWORD } from '#tests/support/readers.ts'

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop()
})
afterAll(() => app?.close())

const link = (page: Page, name: string | RegExp) => page.locator('main').getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })

/** Pays on the provider's page, with the card that stands there. */
async function payThere(page: Page, amount: string): Promise<void> {
  await page.waitForURL(/\/simulator\/checkout\//)
  await page.getByRole('button', { name: `Pay ${amount}` }).click()
}

// docs/product.md#purchase-gate and docs/product.md#subscribing.
describe('a visitor', () => {
  it('goes from the gate of a part through the steps and a new account to the payment, and reads the part', async () => {
    const { page, trouble, close } = await app.visitor()
    await goTo(page, GATE)
    await says(page, 'Includes this part and all others that are streamed, from $4.50 a month.')
    await link(page, 'See plans').click()
    await page.waitForURL('**/subscribe?next=*')
    await link(page, 'Choose Regular').click()
    await page.waitForURL('**/subscribe?plan=Membership&step=account')
    await link(page, 'Create an account').click()

    await page.waitForURL('**/register?next=*')
    const field = (name: string) => page.locator(`main input[name=${name}]`)
    await field('email').fill('vera@example.com')
    await field('username').fill('vera')
    await field('password1').fill(PASSWORD)
    await field('password2').fill(PASSWORD)
    await field('terms').check()
    await button(page, 'Create account').click()
    await page.waitForURL('**/verify-email?*')
    await goTo(page, app.mail.linkTo('vera@example.com'))
    await button(page, 'Confirm my address').click()

    // Signed in, and exactly where the account was wanted.
    await page.waitForURL('**/subscribe?plan=Membership&step=account')
    await says(page, 'You are signed in as vera, vera@example.com.')
    expect(await violationsOn(page)).toEqual([])
    await button(page, 'Continue').click()
    await page.waitForURL('**/subscribe?plan=Membership&step=confirm')
    await says(page, 'Today $4.50')
    await says(page, /^then \$4\.50 every month, starting on .+$/)
    await says(page, /It renews automatically every month until you cancel/)
    expect(await violationsOn(page)).toEqual([])
    await button(page, 'Subscribe and pay $4.50').click()
    await payThere(page, '$4.50')

    await page.waitForURL('**/user/membership')
    await says(page, 'You are now a member')
    await says(page, 'Active')
    expect(await violationsOn(page)).toEqual([])
    await link(page, 'Back to the book').click()
    await page.getByText(STREAMED).first().waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('finds the price on the first page, in each language, and sees it without scripts', async () => {
    for (const [path, words] of [
      ['/', 'From $4.50 a month'],
      ['/de', 'Ab 5,49 €'],
      ['/fr', 'À partir de 5,49 €'],
    ] as const) {
      const html = await (await app.shop.fetch(path)).text()
      expect(html.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words)
    }
    const html = await (await app.shop.fetch('/subscribe')).text()
    for (const words of ['$4.50', '$10.99', 'Choose Premium', '699 coins each month'])
      expect(html).toContain(words)
  })
})

describe('a reader', () => {
  it('who leaves the page of the payment stands where they were, with nothing charged', async () => {
    const send = await app.readers.reader('lena')
    const { page, close } = await app.signedIn('lena')
    await goTo(page, '/subscribe?plan=Membership&step=confirm')
    await button(page, 'Subscribe and pay $4.50').click()
    await page.waitForURL(/\/simulator\/checkout\//)
    await page.getByRole('link', { name: 'Cancel and go back to the shop' }).click()
    await says(page, 'Payment cancelled')
    await button(page, 'Subscribe and pay $4.50').waitFor()
    expect(await send(findSubscription, {})).toMatchObject({ refused: 'noSubscription' })
    await close()
  })
})

// docs/product.md#plan-changes.
describe('a member', () => {
  it('changes to a higher plan for what was said before, once for two presses', async () => {
    const member = await app.member('mia', 'Membership')
    await app.again(member)
    const { page, trouble, close } = await app.signedIn('mia')
    await goTo(page, '/subscribe')
    await says(page, 'Your plan')
    await link(page, 'Switch to this plan').click()
    await button(page, 'Continue').click()
    await says(page, /^Today \$/)
    const said = await heading(page, 'What you pay, and when').locator('..').textContent()
    const due = /Today \$([\d.]+)/.exec(said ?? '')?.[1]
    expect(Number(due)).toBeGreaterThan(0)
    await says(page, 'The change takes effect immediately.')
    const press = button(page, `Upgrade and pay $${due}`)
    await press.dblclick()
    await page.waitForURL('**/user/membership')
    await says(page, 'Your plan has been changed')
    await says(page, 'Premium membership, monthly')
    await says(page, 'You now have 699 coins.')
    const { data } = await app.stripe.invoices.list({ customer: member.customerId })
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([Math.round(Number(due) * 100), 450])
    // Above it there is the year, below it nothing to choose.
    await goTo(page, '/subscribe?every=year')
    await says(page, 'Lower than your plan. You can choose it when yours has ended.')
    await link(page, 'Switch to this plan').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('whose answer was lost presses again, and has changed once', async () => {
    const member = await app.member('leo', 'Membership')
    const { page, close } = await app.signedIn('leo')
    let lost = 0
    await page.route('**/app/v2/me/checkout/subscription?*', async route => {
      if (lost++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await goTo(page, '/subscribe?plan=MembershipYearly&step=confirm')
    const press = button(page, /^Upgrade and pay/)
    await press.click()
    await says(page, 'The shop did not respond. Please press the button again: it remains a single order.')
    await press.click()
    await says(page, 'Your plan has been changed')
    expect((await app.stripe.invoices.list({ customer: member.customerId })).data).toHaveLength(2)
    await close()
  })
})
