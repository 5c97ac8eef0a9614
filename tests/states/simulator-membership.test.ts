// Proves docs/product.md#simulator
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setCardBehaviour } from '#stripe-simulator/payment-methods.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import {
  openPlans,
  openSimulatedShop,
  type SimulatedShop,
  type Subscribing,
} from '#tests/support/simulator.ts'

type Locale = 'en' | 'de' | 'fr'

let simulated: SimulatedShop
let browser: Browser
let plans: Subscribing
let member: { customer: string; subscription: string; item: string; invoice: string }
beforeAll(async () => {
  ;[simulated, browser] = await Promise.all([openSimulatedShop(), openBrowser()])
  plans = await openPlans(api(), 'exclusive')
  const address = { country: 'US', postal_code: '94103' }
  const customer = await plans.customer('pm_card_visa', { address })
  const made = await api().subscriptions.create({
    customer,
    items: [{ price: plans.monthly.id }],
    automatic_tax: { enabled: true },
  })
  const { data } = await api().customers.listPaymentMethods(customer)
  for (const { id } of data) await simulated.inSimulator(request => setCardBehaviour(request, id, 'fails'))
  await simulated.goTo('2026-12-21T14:00:00Z')
  const { latest_invoice } = await api().subscriptions.retrieve(made.id)
  const item = made.items.data[0]?.id ?? ''
  member = { customer, subscription: made.id, item, invoice: String(latest_invoice) }
})
afterAll(async () => {
  await browser?.close()
  await simulated?.close()
})

const api = () => simulated.stripe
const here = () => simulated.shop.url
const checkout = async (locale: Locale, change: object = {}) => {
  const coupon = await api().coupons.create({ percent_off: 20, duration: 'once' })
  const { url } = await api().checkout.sessions.create({
    mode: 'subscription',
    customer: await plans.customer(null),
    locale,
    line_items: [{ price: plans.premium.id, quantity: 1 }],
    discounts: [{ coupon: coupon.id }],
    success_url: `${here()}/user?checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${here()}/user`,
    ...change,
  })
  return url ?? ''
}
const taxed = { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }
const portal = async (locale: Locale, change: object = {}) => {
  const { customer } = member
  const wanted = { customer, locale, return_url: here(), ...change }
  return (await api().billingPortal.sessions.create(wanted)).url
}
const flow = (locale: Locale, type: string, details: object = {}) =>
  portal(locale, { flow_data: { type, ...details } })

const PAGES = {
  checkout: (locale: Locale) => checkout(locale, taxed),
  'checkout of a trial': (locale: Locale) =>
    checkout(locale, {
      subscription_data: { trial_period_days: 7 },
      payment_method_collection: 'if_required',
    }),
  portal: (locale: Locale) => portal(locale),
  invoice: async (locale: Locale) => {
    const session = (await portal(locale)).split('/').pop()
    return `${here()}/simulator/invoice/${member.invoice}?back=${session}`
  },
  'change of the card': (locale: Locale) => flow(locale, 'payment_method_update'),
  end: (locale: Locale) =>
    flow(locale, 'subscription_cancel', { subscription_cancel: { subscription: member.subscription } }),
  'change of the plan': (locale: Locale) =>
    flow(locale, 'subscription_update_confirm', {
      subscription_update_confirm: {
        subscription: member.subscription,
        items: [{ id: member.item, price: plans.premium.id }],
      },
    }),
}

describe.each(Object.entries(PAGES))('the simulator’s page for the %s', (_, open) => {
  it.each(['en', 'de', 'fr'] as const)(
    'in %s can be used by everybody, by day and by night',
    async locale => {
      const { page, trouble, close } = await openPage(browser, here(), PHONE)
      await page.goto(await open(locale))
      expect(await page.getAttribute('html', 'lang')).toBe(locale)
      expect(await page.locator('.label').textContent()).toMatch(/^Simulat/)
      for (const details of await page.locator('summary').all()) await details.click()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsOn(page)).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      // No word is missing, and none is left as it is named.
      expect(await page.locator('main').textContent()).not.toMatch(/\{\{|undefined|subscribe\.|billing\./)
      expect(trouble).toEqual([])
      await close()
    },
  )
})

it('one subscribes without scripts, after one has seen the tax', async () => {
  const { page, close } = await openPage(browser, here(), { ...DESKTOP, javaScriptEnabled: false })
  await page.goto(await checkout('en', taxed))
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('Postcode').fill('94103')
  await page.getByRole('button', { name: 'Subscribe and pay $8.79' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Country').inputValue()).toBe('US')
  await page.getByRole('button', { name: 'Subscribe and pay $9.49' }).click()
  await page.waitForURL(/\/user\?checkout=cs_test_/)
  await close()
})

it('one lets the period end, sees that the card failed and pays with another', async () => {
  const { page, close } = await openPage(browser, here(), { ...DESKTOP, javaScriptEnabled: false })
  await page.goto(await portal('en'))
  await page.getByText('The last payment failed').waitFor()
  await page
    .getByRole('link', { name: /^Pay invoice/ })
    .first()
    .click()
  await page.getByLabel('Another card').check()
  await page.getByRole('button', { name: 'Pay $4.86' }).click()
  await page.getByText('Paid', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back to membership and cards' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Use: Visa' }).first().click()
  await page.getByRole('button', { name: 'End the period now' }).click()
  await page.getByText(/Next payment: \$4\.86 on January 21, 2027\./).waitFor()
  await close()
})
