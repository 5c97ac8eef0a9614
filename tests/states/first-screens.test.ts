import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, holdBack, openPage, PHONE } from '#tests/support/browser.ts'
import { openPurchaseShop, type PurchaseShop } from '#tests/support/purchase-shop.ts'

let app: PurchaseShop
beforeAll(async () => {
  app = await openPurchaseShop()
})
afterAll(() => app?.close())

const below = (page: Page) => page.locator('nav.bottom-bar').boundingBox()
const filters = (page: Page) => page.locator('main summary')

// docs/product.md#phones.
describe('on a phone', () => {
  it('the calendar begins with releases, and its filters are a press away and stay open', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, PHONE)
    await goTo(page, '/calendar')
    const first = await page.locator('main h3 + ul li').first().boundingBox()
    expect(first?.y).toBeLessThan(((await below(page))?.y ?? 0) - 100)
    await filters(page).click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Manga').check()
    await page.waitForURL(url => url.searchParams.get('type') === 'manga')
    expect(await page.getByText('Novels', { exact: true }).isVisible()).toBe(true)
    expect(await filters(page).textContent()).toBe('1 filter set')
    await close()
  })

  it('the library begins with books', async () => {
    const { page, send, close } = await app.buyer('abe', { bought: 2000 }, PHONE)
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await goTo(page, '/user/library')
    const book = page.locator('main article').first()
    await book.waitFor()
    expect((await book.boundingBox())?.y).toBeLessThan(((await below(page))?.y ?? 0) - 200)
    await filters(page).click()
    await page.getByLabel('Unread first').check()
    await page.waitForURL(url => url.searchParams.get('unread') === '1')
    expect(await filters(page).textContent()).toBe('1 filter set')
    expect(await violationsOn(page)).toEqual([])
    await close()
  })

  it.each(['/user/coins', '/user/feed', '/user/membership', '/read/rain-volume-1-part-2'])(
    'the foot of %s is below the window before the page is there, and so jumps nowhere',
    async path => {
      const { page, close } = await app.buyer(`ben-${path.split('/').pop()}`, { given: 50 }, PHONE)
      const letIn = await holdBack(page, /\/app\/v2\/(me|parts)/)
      await page.goto(path)
      const foot = page.locator('footer', { hasText: 'Cookie settings' })
      await expect
        .poll(async () => (await foot.boundingBox())?.y ?? 0)
        .toBeGreaterThanOrEqual(PHONE.viewport.height)
      await letIn()
      await page.waitForSelector('html[data-ready]')
      await close()
    },
  )

  it('the bar of a book has two lines', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, PHONE)
    await goTo(page, '/read/rain-volume-1-part-1')
    const title = page.locator('header p').first()
    const lines = await title.evaluate(
      it => it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight),
    )
    expect(Math.round(lines)).toBeLessThanOrEqual(2)
    await close()
  })
})

it('on a desktop filters stand open', async () => {
  const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
  await goTo(page, '/calendar')
  expect(await filters(page).isVisible()).toBe(false)
  await page.getByLabel('Manga').check()
  await page.waitForURL(url => url.searchParams.get('type') === 'manga')
  await close()
})
