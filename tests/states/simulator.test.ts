// Proves docs/product.md#billing, docs/product.md#simulator
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#rules/interface-language.ts'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Buyer, CARD, paymentPagesOf } from '#tests/support/payment-pages.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let shop: TestShop
let browser: Browser
let ada: Buyer
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ env: { LOG_LEVEL: 'silent' } }), openBrowser()])
  ada = await till.buyer()
  // A card that is kept, and something on the list of payments.
  await till.type(`/simulator/checkout/${await till.checkout(ada)}`, { ...CARD, save: '1' })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const till = paymentPagesOf(() => shop)
const order = () => {
  const { returnUrl, ...wanted } = till.order(ada)
  return { ...wanted, successUrl: `${returnUrl}?checkout={CHECKOUT_SESSION_ID}`, cancelUrl: returnUrl }
}
const openCheckout = async (lang: Language) =>
  (await shop.app.payments.createCoinCheckout({ ...order(), lang })).url
const openBank = async (lang: Language) => {
  const url = await openCheckout(lang)
  const { location } = await till.type(url, { ...CARD, number: '4000002760003184' })
  return location
}
const openBilling = async (lang: Language) =>
  (await shop.app.payments.openBilling(ada.customerId, shop.url, lang)).url

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate(
    `(() => { ${AXE}; return axe.run(document, { resultTypes: ['violations'] }) })()`,
  )) as { violations: { id: string; nodes: { html: string }[] }[] }
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Goes on by keyboard until this has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      return at?.labels?.[0]?.textContent?.trim() || at?.textContent?.trim() || ''
    })
    if (focused === name) return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

const PAGES = [
  ['checkout', openCheckout, { en: 'Pay $5.00', de: '5,00 $ bezahlen', fr: 'Payer 5,00 $US' }],
  [
    'bank',
    openBank,
    {
      en: 'Confirm with your bank',
      de: 'Bestätigung bei deiner Bank',
      fr: 'Votre banque demande une confirmation',
    },
  ],
  [
    'billing',
    openBilling,
    { en: 'Cards and payments', de: 'Karten und Zahlungen', fr: 'Cartes et paiements' },
  ],
] as const

describe.each(PAGES)('the simulator’s %s page', (_, open, titles) => {
  it.each(['en', 'de', 'fr'] as const)('in %s can be used by everybody, by day and by night', async lang => {
    const { page, trouble, close } = await openPage(browser, shop.url, {
      ...PHONE,
      locale: { en: 'en-US', de: 'de-DE', fr: 'fr-FR' }[lang],
    })
    await page.goto(await open(lang))
    const title = (await page.getByRole('heading', { level: 1 }).textContent())?.replaceAll(/\s/g, ' ')
    expect(title).toBe(titles[lang])
    expect(await page.getAttribute('html', 'lang')).toBe(lang)
    expect(await page.locator('.label').textContent()).toMatch(/^Simulat/)
    for (const details of await page.locator('summary').all()) await details.click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await faultsOf(page)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await close()
  })
})

it('what was wrong is tied to its field', async () => {
  const { page, close } = await openPage(browser, shop.url, DESKTOP)
  await page.goto(await openCheckout('en'))
  await page.getByLabel('Another card').check()
  await page.getByLabel('Expiry date (MM/YY)').fill('13/20')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(await page.locator('[aria-invalid=true]').getAttribute('aria-describedby')).toBe('wrong')
  expect(await faultsOf(page)).toEqual([])
  await close()
})

describe('with the keyboard alone, and without scripts', () => {
  const plain = { ...DESKTOP, javaScriptEnabled: false }

  it('one pays', async () => {
    const { page, close } = await openPage(browser, shop.url, plain)
    await page.goto(await openCheckout('en'))
    await tabTo(page, 'Pay $5.00')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/user\/coins\?checkout=cs_test_/)
    await close()
  })

  it('one is told what was wrong, and what one typed is still there', async () => {
    const { page, close } = await openPage(browser, shop.url, plain)
    await page.goto(await openCheckout('en'))
    await page.getByLabel('Another card').check()
    await page.getByLabel('Card number').fill('4000 0000 0000 9995')
    await page.getByLabel('Postcode').fill('10115')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('The card has insufficient funds.')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 9995')
    expect(await page.getByLabel('Postcode').inputValue()).toBe('10115')
    await close()
  })

  it('one answers the bank', async () => {
    const { page, close } = await openPage(browser, shop.url, plain)
    await page.goto(await openBank('en'))
    await tabTo(page, 'No, do not pay')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/simulator\/checkout\/.*declined=/)
    expect(await page.getByRole('alert').textContent()).toContain('The bank did not confirm the payment.')
    await close()
  })

  it('one adds a card and removes it', async () => {
    const { page, close } = await openPage(browser, shop.url, plain)
    await page.goto(await openBilling('en'))
    await page.getByLabel('Card number').fill('5555 5555 5555 4444')
    await page.keyboard.press('Enter')
    const remove = page.getByRole('button', { name: 'Remove the Mastercard ending in 4444' })
    await remove.focus()
    await page.keyboard.press('Enter')
    await remove.waitFor({ state: 'detached' })
    expect(await shop.app.payments.findMethod(ada.customerId)).toMatchObject({ brand: 'visa' })
    await close()
  })
})
