import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { DESKTOP, goTo, openPage } from '#tests/support/browser.ts'
import { button, dialog, openPurchaseShop, type PurchaseShop, says } from '#tests/support/purchase-shop.ts'

// A part of the code does not come: without a connection, or since the shop has been upgraded meanwhile.

let app: PurchaseShop
beforeAll(async () => {
  app = await openPurchaseShop()
})
afterAll(() => app?.close())

const VOLUME = '/volumes/rain-volume-1'
const OFFLINE = 'No connection. Please try again when you are back online.'

/** Loses a file until the answer is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const path = `**/assets/${name}-*.js`
  await page.route(path, route => route.abort())
  return () => page.unroute(path)
}

it('the library says that the files of a book could not be loaded, and the next page has them', async () => {
  const { page, send, close } = await app.buyer('mia', { bought: 2000 })
  await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
  await goTo(page, '/user/library')
  const find = await lose(page, 'FilesDialog')
  await button(page, 'Files of Rain: Volume 1').click()
  await page.getByText(OFFLINE).waitFor()
  await find()
  // Browsers may keep such a failure for as long as the document is there: the link leads to another one.
  const loaded = page.waitForEvent('load')
  await page.locator(`main article a[href="${VOLUME}"]`).first().click()
  await loaded
  await page.waitForURL(`**${VOLUME}`)
  await button(page, 'Download').click()
  await dialog(page, 'Premium edition').waitFor()
  await close()
})

it('the box of a volume keeps its price, and has the ways to buy it when the page is loaded anew', async () => {
  const { page, close } = await app.buyer('nia', { bought: 2000 })
  const find = await lose(page, 'ReaderOffer')
  await goTo(page, VOLUME)
  const box = page.locator('#offer')
  await box.getByText(OFFLINE).waitFor()
  expect(await box.getByText('699').count()).toBeGreaterThan(0)
  await find()
  await box.getByRole('button', { name: 'Try again' }).click()
  await box.getByRole('button', { name: /699 coins/ }).waitFor()
  await close()
})

it('the gate of a part says so where nothing can be paid, and can be loaded anew', async () => {
  const { page, close } = await app.buyer('ria', { bought: 2000 })
  const find = await lose(page, 'PartSpending')
  await goTo(page, '/read/rain-volume-1-part-2')
  await says(page, OFFLINE)
  await find()
  await button(page, 'Try again').click()
  await says(page, 'You have 2,000 coins.')
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
