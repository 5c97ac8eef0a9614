// Proves docs/product.md#subscribing
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutSubscription } from '#contract/calls/membership.ts'
import { localPath } from '#rules/interface-language.ts'
import { openDispute } from '#stripe-simulator/disputes.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, type WatchedPage } from '#tests/support/browser.ts'
import { firstVisits } from '#tests/support/first-visits.ts'
import {
  GATE,
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop()
  await app.member('ines', 'Membership')
  const late = await app.member('vera', 'Membership')
  const { id } = await app.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: late.customerId,
  })
  await app.stripe.subscriptions.update(late.subscriptionId, { default_payment_method: id })
  await late.send(checkoutSubscription, { body: { priceId: 'PremiumMembership', couponCode: '', zip: '' } })
  const resting = await app.member('rita', 'Membership')
  const { data } = await app.stripe.paymentIntents.list({ customer: resting.customerId, limit: 1 })
  await app.inSimulator(request => openDispute(request, String(data[0]?.latest_charge)))
  await app.settle()
  await app.readers.reader('otto')
})
afterAll(() => app?.close())

const NARROW = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const
const LOOKS = {
  'large, light': { device: DESKTOP, colorScheme: 'light' },
  'large, dark': { device: DESKTOP, colorScheme: 'dark' },
  'narrow, light': { device: NARROW, colorScheme: 'light' },
  'narrow, dark': { device: NARROW, colorScheme: 'dark' },
} as const
/** A screen is opened in the first look, and is then shown in the second. */
const WAYS: { lang: 'en' | 'de' | 'fr'; looks: [keyof typeof LOOKS, keyof typeof LOOKS] }[] = [
  { lang: 'en', looks: ['large, light', 'narrow, dark'] },
  { lang: 'de', looks: ['narrow, light', 'large, dark'] },
  { lang: 'fr', looks: ['narrow, dark', 'large, light'] },
]

const SCREENS = [
  {
    screen: 'the plans, to a member',
    who: 'ines',
    path: '/subscribe',
    shows: 'main a[href$="/user/membership"]',
  },
  { screen: 'a membership', who: 'ines', path: '/user/membership', shows: 'main dl' },
  {
    screen: 'a change that waits for its payment',
    who: 'vera',
    path: '/user/membership',
    shows: 'main [class*=notice] button',
  },
  { screen: 'a membership that rests', who: 'rita', path: '/user/membership', shows: 'main dl' },
  {
    screen: 'the gate, to a resting member',
    who: 'rita',
    path: GATE,
    shows: 'main a[href$="/user/membership"]',
  },
  { screen: 'no membership', who: 'otto', path: '/user/membership', shows: 'main a[href$="/subscribe"]' },
  {
    screen: 'what an upgrade costs',
    who: 'ines',
    path: '/subscribe?plan=PremiumMembershipYearly&step=confirm',
    shows: 'main table',
  },
  {
    screen: 'what a membership costs',
    who: 'otto',
    path: '/subscribe?plan=MembershipYearly&step=confirm',
    shows: 'main table',
  },
  {
    screen: 'the account',
    who: 'otto',
    path: '/subscribe?plan=Membership&step=account',
    shows: 'main input[name=coupon]',
  },
]

// WCAG 2.2 AA; nothing wider than the window; no text that is missing.
describe.each(WAYS)('in $lang, $looks.0 and $looks.1', ({ lang, looks }) => {
  const browsers = new Map<string, { opened: WatchedPage; visit: (path: string) => Promise<void> }>()
  const browserOf = async (who: string) => {
    const opened = await app.signedIn(who, LOOKS[looks[0]].device)
    const browser = { opened, visit: await firstVisits(opened) }
    browsers.set(who, browser)
    return browser
  }
  afterAll(async () => {
    for (const { opened } of browsers.values()) await opened.close()
    browsers.clear()
  })

  it.each(SCREENS)('$screen can be used by everyone and fits', async ({ who, path, shows }) => {
    const { opened, visit } = browsers.get(who) ?? (await browserOf(who))
    const { page } = opened
    const show = async (look: keyof typeof LOOKS) => {
      const { device, colorScheme } = LOOKS[look]
      await page.setViewportSize(device.viewport)
      await page.emulateMedia({ colorScheme })
    }
    await show(looks[0])
    await visit(localPath(lang, path))
    await page.locator(shows).first().waitFor()
    for (const look of looks) {
      await show(look)
      expect(await violationsOn(page), look).toEqual([])
      expect(await horizontalOverflow(page), look).toBeLessThanOrEqual(0)
    }
    const text = await page.locator('main').textContent()
    expect(text).not.toMatch(
      /\{\{|\b(membership|confirm|plan|mine|said|status|account|arrival)[.:][a-z]\w*\.?\w*\b/,
    )
    expect(opened.trouble).toEqual([])
  })
})
