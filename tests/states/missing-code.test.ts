// Proves docs/product.md#faults
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, goTo, openPage } from '#tests/support/browser.ts'
import { awake } from '#tests/support/novel-reader.ts'
import { button, openPurchaseShop, type PurchaseShop, says } from '#tests/support/purchase-shop.ts'

// A part of the code of a part's page does not come.

let app: PurchaseShop
beforeAll(async () => {
  app = await openPurchaseShop()
})
afterAll(() => app?.close())

const OFFLINE = 'No connection. Please try again when you are back online.'

/** Loses a file until the answer is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const path = `**/assets/${name}-*.js*`
  await page.route(path, route => route.abort())
  return () => page.unroute(path)
}

it('the gate of a part says so where nothing can be paid, and can be loaded anew', async () => {
  const { page, close } = await app.buyer('ria', { bought: 2000 })
  const find = await lose(page, 'PartSpending')
  // By itself it is asked for once more, at last under another address.
  const lost = page.waitForEvent('requestfailed', request => /PartSpending-.*\?1$/.test(request.url()))
  await goTo(page, '/read/rain-volume-1-part-2')
  await says(page, OFFLINE)
  await lost
  await find()
  await button(page, 'Try again').click()
  await says(page, 'You have 2,000 coins.')
  await close()
})

it('a part is read without the card at its end, and nothing is thrown', async () => {
  const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  await lose(page, 'EndCard')
  const lost = page.waitForEvent('requestfailed')
  await goTo(page, '/read/rain-volume-1-part-1')
  await lost
  // Later than what React does about it: the live part has been loaded and has drawn since.
  await awake(page)
  expect(faults).toEqual([])
  expect(await page.locator('section p[data-block]').count()).toBeGreaterThan(0)
  await close()
})

it('the settings of a novel open as soon as the connection is back', async () => {
  const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
  const find = await lose(page, 'ReaderSheets')
  await goTo(page, '/read/rain-volume-1-part-1')
  const lost = page.waitForEvent('requestfailed')
  await button(page, 'Display').click()
  await lost
  await find()
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return page.getByRole('dialog').count()
    })
    .toBe(1)
  await close()
})
