// Proves docs/product.md#part-access, docs/product.md#purchase-gate, docs/product.md#reading-novels, docs/product.md#rich-text,
// docs/product.md#series-page
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage, PHONE, type WatchedPage } from '#tests/support/browser.ts'
import { sees } from '#tests/support/novel-reader.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const NOVEL = '/read/rain-volume-1-part-1'
const MANGA = '/read/rain-manga-volume-1-part-1'

async function visit(path: string, options: Parameters<typeof openPage>[2] = DESKTOP): Promise<WatchedPage> {
  const opened = await openPage(browser, shop.url, options)
  await goTo(opened.page, path)
  return opened
}

const hash = (page: Page) => page.evaluate(() => location.hash)

describe('from the door to the first page', () => {
  it('a visitor searches, opens the series and reads its free part', async () => {
    const { page, trouble, close } = await visit('/')
    await page.getByRole('banner').getByRole('searchbox').fill('raim')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/series?query=raim')
    await page.locator('main').getByRole('link', { name: 'Rain' }).first().click()
    await page.waitForURL('**/series/rain*')
    await page.getByRole('link', { name: 'Read the preview' }).first().click()
    await page.waitForURL('**/read/**')
    await page.waitForSelector('[data-block], [data-seen]')
    expect(trouble).toEqual([])
    await close()
  })

  it('without scripts the same way leads to the same text', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...PHONE, javaScriptEnabled: false })
    await page.goto('/series?query=rain&type=novel')
    await page.locator('main').getByRole('link', { name: 'Rain' }).first().click()
    await page.getByRole('link', { name: 'Read the preview' }).first().click()
    // To its end: a locator counts what has come so far.
    await page.waitForURL('**/read/**')
    expect(await page.locator('[data-block]').count()).toBeGreaterThan(50)
    expect(await page.locator('ruby rt').textContent()).toBe('かしほん')
    await page.goto(MANGA)
    expect(await page.locator('main ol img').count()).toBe(6)
    await close()
  })

  it('the end of a part leads on: to the next, or to what it takes', async () => {
    const { page, close } = await visit(NOVEL)
    // By its key: on the way to it the card asks what the next part takes, and says that in its place.
    await page.getByRole('link', { name: 'Continue reading' }).press('Enter')
    await page.waitForURL('**/rain-volume-1-part-2')
    await page.getByRole('heading', { level: 1, name: 'Sign in to read this part', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Read the free first part' }).click()
    await page.waitForURL('**/rain-volume-1-part-1*')
    await close()
  })
})

describe('a novel', () => {
  it('is opened where its address says, and comes back to where one stopped', async () => {
    const { page, close } = await visit(`${NOVEL}#20`)
    await expect.poll(() => sees(page, 20)).toBe(true)
    await page.mouse.wheel(0, 2500)
    await expect.poll(async () => Number((await hash(page)).slice(1).split('.')[0])).toBeGreaterThan(22)
    const place = Number((await hash(page)).slice(1).split('.')[0])
    await goTo(page, '/series/rain')
    await goTo(page, NOVEL)
    await expect.poll(() => sees(page, place)).toBe(true)
    expect(await sees(page, 20)).toBe(false)
    await close()
  })
})
