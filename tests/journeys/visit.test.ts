// Proves docs/product.md#languages, docs/product.md#pages, docs/product.md#series, docs/product.md#series-list
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
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

describe('the language', () => {
  it.each([
    { accept: 'de-AT,en;q=0.5', to: '/de' },
    { accept: 'fr', to: '/fr' },
  ])('of the bare door follows Accept-Language: $accept leads to $to', async ({ accept, to }) => {
    const response = await shop.fetch('/', { headers: { 'accept-language': accept } })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(to)
  })

  it('shows the books of its own shelves', async () => {
    expect(await (await shop.fetch('/de/series')).text()).toContain('Regen')
    expect(await (await shop.fetch('/fr/series')).text()).toContain('La pluie')
    expect(await (await shop.fetch('/de/series')).text()).not.toContain('La pluie')
  })
})

describe('the list', () => {
  it('keeps its state in the address, and back leads back', async () => {
    const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/series')
    await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Manga' }).click()
    await page.waitForURL('**/series?*type=manga*')
    await expect.poll(() => page.locator('main ul a[href^="/series/"]').count()).toBe(1)
    await page.getByRole('link', { name: 'Remove the filter Manga' }).click()
    await page.waitForURL(url => !url.search.includes('type'))
    await page.goBack()
    await page.waitForURL('**/series?*type=manga*')
    await expect.poll(() => page.locator('main ul a[href^="/series/"]').count()).toBe(1)
    expect(trouble).toEqual([])
    await close()
  })

  it('is shown again by the way back to it, also where it was opened first', async () => {
    const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/series')
    const list = page.getByRole('navigation', { name: 'Filters' })
    await page.locator('footer a[href="/faq"]').click()
    await page.waitForURL('**/faq')
    await list.waitFor({ state: 'detached' })
    await page.goBack()
    await list.waitFor()
    await page.goForward()
    await list.waitFor({ state: 'detached' })
    expect(trouble).toEqual([])
    await close()
  })

  it('says from-to of count', async () => {
    expect(await (await shop.fetch('/series')).text()).toMatch(/Showing (<!-- -->)?1–3 of 3/)
  })
})
