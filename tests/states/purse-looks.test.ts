// Proves docs/product.md#credits, docs/product.md#library
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { saveProgress } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { localPath } from '#rules/interface-language.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, PHONE } from '#tests/support/browser.ts'
import { button, dialog, openPurchaseShop, type PurchaseShop } from '#tests/support/purchase-shop.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())

const buyer: PurchaseShop['buyer'] = (...wish) => market.buyer(...wish)

describe('credits', () => {
  it('are nowhere on the screens of who has never had any, in a shop that gives none', async () => {
    const { page, trouble, close } = await buyer('nils', { bought: 800 })
    for (const path of [
      '/user/coins',
      '/user/history',
      '/user/gift',
      '/volumes/rain-volume-1',
      '/how-it-works',
    ]) {
      await goTo(page, path)
      await page.locator('main h1').first().waitFor()
      await expect.poll(() => page.locator('main [role=status] .unseen').count(), { message: path }).toBe(0)
      expect(await page.locator('main').textContent(), path).not.toMatch(/credit/i)
    }
    await goTo(page, '/user/credits')
    await page.waitForURL('**/user/coins')
    expect(trouble).toEqual([])
    await close()
  })
})

describe('the library', () => {
  it('shows what is read and not owned, and why a file is missing', async () => {
    const { page, send, trouble, close } = await buyer('ute', { bought: 2000 })
    await send(rentPart, { params: { partId: 'rain-volume-3-part-2' }, query: {} })
    await send(saveProgress, { params: { partId: 'rain-volume-2-part-1' }, body: { value: 0.3 } })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await goTo(page, '/user/library')
    const books = page.locator('main article')
    await expect.poll(() => books.count()).toBe(3)
    await page.getByRole('link', { name: 'Not purchased' }).click()
    await page.waitForURL('**/user/library?only=unpurchased')
    await expect.poll(() => books.count()).toBe(2)
    await page.getByRole('link', { name: 'Purchased', exact: true }).click()
    await expect.poll(() => books.count()).toBe(1)
    await button(page, 'Files of Rain: Volume 1').click()
    await dialog(page, 'Premium edition')
      .getByText(/being prepared/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      location.hash = 'rentals'
    })
    await page.getByRole('tab', { name: 'Rentals', selected: true }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })
})

const SCREENS = [
  'library',
  'library#rentals',
  'coins?checkout=declined',
  'history',
  'gift',
  'credits',
  'billing',
]
/** The screens are opened in the first look, and are then shown in the others. */
const WAYS = [
  {
    how: 'English, large, light, and on a phone, dark',
    lang: 'en',
    looks: [
      { device: DESKTOP, colorScheme: 'light' },
      { device: PHONE, colorScheme: 'dark' },
    ],
  },
  { how: 'German, on a phone, light', lang: 'de', looks: [{ device: PHONE, colorScheme: 'light' }] },
  { how: 'French, large, dark', lang: 'fr', looks: [{ device: DESKTOP, colorScheme: 'dark' }] },
] as const

// WCAG 2.2 AA; nothing wider than the window.
describe('the screens of books and coins can be used by everyone', () => {
  it.each(WAYS)('in $how', async ({ lang, looks }) => {
    const purse = { bought: 5000, given: 200, credits: 2 }
    const { page, send, trouble, close } = await buyer(`axe-${lang}`, purse, looks[0].device)
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    const show = async ({ device, colorScheme }: (typeof looks)[number]) => {
      await page.setViewportSize(device.viewport)
      await page.emulateMedia({ colorScheme })
    }
    const paths = [
      ...SCREENS.map(screen => `/user/${screen}`),
      '/volumes/rain-volume-1',
      '/volumes/rain-volume-2',
      '/read/rain-volume-3-part-2',
    ]
    for (const path of paths) {
      await page.goto('about:blank')
      await show(looks[0])
      await goTo(page, localPath(lang, path))
      await page.locator('main h1').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('main [role=status] .unseen'))
      for (const look of looks) {
        await show(look)
        expect(await violationsOn(page), path).toEqual([])
        expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0)
      }
    }
    // With what asks before something is spent.
    await page.locator('main button').first().click()
    await page.locator('dialog[open]').waitFor()
    for (const look of looks) {
      await show(look)
      expect(await violationsOn(page)).toEqual([])
    }
    expect(trouble).toEqual([])
    await close()
  })
})
