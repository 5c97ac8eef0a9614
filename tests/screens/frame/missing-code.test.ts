import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listEvents } from '#contract/calls/calendar.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { button, dialog } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerLibrary, answerVolume, MARA } from '#tests/support/screens/rain.ts'

// A part of the code does not come: without a connection, or since the shop has been upgraded meanwhile.

const screens = prepareScreens()
const reader = { ...MARA, coins: 2000 }

const VOLUME = '/volumes/rain-volume-1'
const UPDATED = 'The shop has been updated since you opened this page'
const OFFLINE = 'No connection. Please try again when you are back online.'

/** Loses a file until the answer is called. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const path = `**/assets/${name}-*.js*`
  screens.losesFiles = true
  await page.route(path, route => route.abort())
  return () => page.unroute(path)
}

it('the library says that the files of a book could not be loaded, and the next page has them', async () => {
  answerLibrary(screens.answers)
  const page = await screens.open('/user/library', { as: reader })
  const find = await lose(page, 'FilesDialog')
  await button(page, 'Files of Rain: Volume 1').click()
  await page.getByText(OFFLINE).waitFor()
  await find()
  answerVolume(screens.answers, { owned: true })
  // Browsers may keep such a failure for as long as the document is there: the link leads to another one.
  const loaded = page.waitForEvent('load')
  await page.locator(`main article a[href="${VOLUME}"]`).first().click()
  await loaded
  await page.waitForURL(`**${VOLUME}`)
  await button(page, 'Download').click()
  await dialog(page, 'Premium edition').waitFor()
})

it('the box of a volume keeps its price, and has the ways to buy it when the page is loaded anew', async () => {
  answerVolume(screens.answers)
  const page = await screens.open('/newsletter', { as: reader })
  const find = await lose(page, 'ReaderOffer')
  await goTo(page, VOLUME)
  const box = page.locator('#offer')
  await box.getByText(OFFLINE).waitFor()
  expect(await box.getByText('699').count()).toBeGreaterThan(0)
  await find()
  await box.getByRole('button', { name: 'Try again' }).click()
  await box.getByRole('button', { name: /699 coins/ }).waitFor()
})

/**
 * Takes away every file of the version that is running in the page, as an update of the shop does, until the answer is
 * called.
 */
async function updateShop(page: Page): Promise<() => Promise<void>> {
  screens.losesFiles = true
  // What the page loads by itself is there before.
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', route => route.fulfill({ status: 404 }))
  return () => page.unroute('**/assets/**')
}

// docs/product.md#faults.
describe('after an update of the shop', () => {
  const notice = (page: Page) => page.getByRole('dialog', { name: 'Notice' })

  it('what is asked for by a press says so, and one press has the page anew, where it works', async () => {
    answerLibrary(screens.answers)
    const page = await screens.open('/user/library', { as: reader })
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
  })

  it('a purchase in an open dialog says that nothing was sent, and the page can be loaded anew from there', async () => {
    answerVolume(screens.answers)
    const page = await screens.open(VOLUME, { as: reader })
    await page
      .locator('#offer')
      .getByRole('button', { name: /699 coins/ })
      .click()
    await dialog(page, 'Buy this volume?').waitFor()
    await updateShop(page)
    const buying = dialog(page, 'Buy this volume?')
    await buying.getByRole('button', { name: /^Pay/ }).click()
    await buying.getByText('nothing was sent').waitFor()
    expect(screens.answers.sent(redeemWithCoins)).toEqual([])
    expect(await violationsOn(page)).toEqual([])
    await page.unroute('**/assets/**')
    const loaded = page.waitForEvent('load')
    await notice(page).getByRole('button', { name: 'Reload' }).click()
    await loaded
  })

  it('whoever has closed the notice is not shown it again for each link that is looked at', async () => {
    const page = await screens.open('/newsletter')
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
    screens.answers.set(listEvents, { answer: {} })
    const loaded = page.waitForEvent('load')
    await way('/calendar').click()
    await loaded
  })

  it('the notice that was closed does not come back for what was on its way by then', async () => {
    const page = await screens.open('/newsletter')
    await updateShop(page)
    // Suggestions are sought again as soon as they were sought in vain.
    let sought = 0
    const suggestions = '**/assets/Suggestions-*.js*'
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
  })

  it('whoever types goes on typing, and can close the notice', async () => {
    const page = await screens.open('/newsletter')
    await updateShop(page)
    const search = page.locator('#site-search')
    await search.pressSequentially('rain')
    await notice(page).getByText(UPDATED).waitFor()
    await page.keyboard.type(' now')
    expect(await search.inputValue()).toBe('rain now')
    await notice(page).getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => notice(page).count()).toBe(0)
  })
})
