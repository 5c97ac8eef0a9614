import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage } from '#tests/support/browser.ts'
import { awake } from '#tests/support/novel-reader.ts'
import { button, dialog, openPurchaseShop, type PurchaseShop, says } from '#tests/support/purchase-shop.ts'

// A part of the code does not come: without a connection, or since the shop has been upgraded meanwhile.

let app: PurchaseShop
beforeAll(async () => {
  app = await openPurchaseShop()
})
afterAll(() => app?.close())

const VOLUME = '/volumes/rain-volume-1'
const UPDATED = 'The shop has been updated since you opened this page'
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

/** Takes away every file of the version that is running in the page, as an update of the shop does, until the answer is called. */
async function updateShop(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', route => route.fulfill({ status: 404 }))
  return () => page.unroute('**/assets/**')
}

// docs/product.md#faults.
describe('after an update of the shop', () => {
  const notice = (page: Page) => page.getByRole('dialog', { name: 'Notice' })

  it('what is asked for by a press says so, and one press has the page anew, where it works', async () => {
    const { page, send, close } = await app.buyer('una', { bought: 2000 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await goTo(page, '/user/library')
    // Its books are a part of the code by itself.
    await button(page, 'Files of Rain: Volume 1').waitFor()
    const find = await updateShop(page)
    await button(page, 'Files of Rain: Volume 1').click()
    await notice(page).getByText(UPDATED).waitFor()
    expect(await page.getByText(OFFLINE).count()).toBe(0)
    await find()
    const loaded = page.waitForEvent('load')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await loaded
    await button(page, 'Files of Rain: Volume 1').click()
    await dialog(page, 'Premium edition').waitFor()
    expect(await notice(page).count()).toBe(0)
    await close()
  })

  it('a purchase in an open dialog says that nothing was sent, and the page can be loaded anew from there', async () => {
    const { page, close } = await app.buyer('lea', { bought: 2000 })
    const sent: string[] = []
    page.on('request', request => void (request.method() === 'POST' && sent.push(request.url())))
    await goTo(page, VOLUME)
    await page
      .locator('#offer')
      .getByRole('button', { name: /699 coins/ })
      .click()
    await updateShop(page)
    const buying = dialog(page, 'Buy this volume?')
    await buying.getByRole('button', { name: /^Pay/ }).click()
    await buying.getByText('nothing was sent').waitFor()
    expect(sent.filter(url => url.includes('redeem'))).toEqual([])
    expect(await violationsOn(page)).toEqual([])
    await page.unroute('**/assets/**')
    const loaded = page.waitForEvent('load')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await loaded
    await close()
  })

  it('whoever has closed the notice is not shown it again for each link that is looked at', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
    await goTo(page, '/')
    await updateShop(page)
    const way = (path: string) => page.locator(`a[href="${path}"]`).first()
    await way('/calendar').hover()
    await notice(page).getByText(UPDATED).waitFor()
    await notice(page).getByRole('button', { name: 'Close' }).click()
    await way('/series').hover()
    await way('/subscribe').hover()
    // Whatever these asked for has been answered before.
    await page.evaluate(async () => {
      for (let times = 0; times < 3; times++) await fetch('/assets/another.js')
    })
    expect(await notice(page).count()).toBe(0)
    await page.unroute('**/assets/**')
    const loaded = page.waitForEvent('load')
    await way('/calendar').click()
    await loaded
    await close()
  })

  it('the notice that was closed does not come back for what was on its way by then', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
    await goTo(page, '/')
    await updateShop(page)
    // Suggestions are sought again as soon as they were sought in vain.
    let sought = 0
    const suggestions = '**/assets/Suggestions-*.js'
    const { promise: held, resolve: letIn } = Promise.withResolvers<void>()
    await page.route(suggestions, async route => {
      sought++
      if (sought > 1) await held
      await route.fulfill({ status: 404 })
    })
    await page.locator('#site-search').focus()
    await notice(page).getByText(UPDATED).waitFor()
    await expect.poll(() => sought).toBe(2)
    await notice(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => notice(page).count()).toBe(0)
    const second = page.waitForResponse(suggestions)
    letIn()
    await second
    // Whatever that leads to has been done before.
    await page.evaluate(async () => {
      for (let times = 0; times < 3; times++) await fetch('/assets/another.js')
    })
    expect(await notice(page).count()).toBe(0)
    await close()
  })

  it('whoever types goes on typing, and can close the notice', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
    await goTo(page, '/')
    await updateShop(page)
    const search = page.locator('#site-search')
    await search.pressSequentially('rain')
    await notice(page).getByText(UPDATED).waitFor()
    await page.keyboard.type(' now')
    expect(await search.inputValue()).toBe('rain now')
    await notice(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => notice(page).count()).toBe(0)
    await close()
  })
})
