// Proves docs/product.md#part-access, docs/product.md#purchase-gate, docs/product.md#reading-novels, docs/product.md#rich-text,
// docs/product.md#series-page
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage, type WatchedPage } from '#tests/support/browser.ts'
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

async function visit(path: string, options: Parameters<typeof openPage>[2] = DESKTOP): Promise<WatchedPage> {
  const opened = await openPage(browser, shop.url, options)
  await goTo(opened.page, path)
  return opened
}

const hash = (page: Page) => page.evaluate(() => location.hash)

const turnPages = async (page: Page) => {
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabel('Turn pages').check()
  await page.keyboard.press('Escape')
}

describe('a novel', () => {
  it('turns its pages by key, forward and back, and shows each line once', async () => {
    const { page, trouble, close } = await visit(NOVEL)
    await turnPages(page)
    const left = async () =>
      Number(/(\d+) pages? left/.exec((await page.getByText(/pages? left/).textContent()) ?? '')?.[1])
    await expect.poll(left).toBeGreaterThan(4)
    // Counted, not guessed.
    await expect
      .poll(() => page.getByText(/pages? left/).textContent(), { timeout: 15_000 })
      .not.toContain('≈')
    const all = await left()
    await page.getByRole('region', { name: 'Text' }).focus()
    for (const [key, turned] of [
      ['ArrowRight', 1],
      ['PageDown', 2],
      [' ', 3],
      ['ArrowLeft', 2],
      ['PageUp', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(left).toBe(all - turned)
    }
    expect(trouble).toEqual([])
    await close()
  })

  it('turns its pages by buttons that have names', async () => {
    const { page, close } = await visit(NOVEL)
    await turnPages(page)
    await expect.poll(() => sees(page, 0)).toBe(true)
    await page.getByRole('button', { name: 'Next page' }).press('Enter')
    await expect.poll(() => sees(page, 0)).toBe(false)
    await page.getByRole('button', { name: 'Previous page' }).press('Enter')
    await expect.poll(() => sees(page, 0)).toBe(true)
    await close()
  })

  it.each(['scroll', 'pages'])('keeps the place in %s when window, size or flow change', async flow => {
    const { page, close } = await visit(`${NOVEL}#30`)
    if (flow === 'pages') await turnPages(page)
    await expect.poll(() => sees(page, 30)).toBe(true)
    await page.setViewportSize({ width: 500, height: 700 })
    await expect.poll(() => sees(page, 30)).toBe(true)
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('group', { name: 'Text size' }).getByRole('button', { name: 'More' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => sees(page, 30)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect.poll(() => sees(page, 30)).toBe(true)
    expect(await hash(page)).toBe('#30')
    await close()
  })

  it('follows whoever scrolls on in another window, where the text keeps its size', async () => {
    const { page, close } = await visit(`${NOVEL}#20`)
    await expect.poll(() => sees(page, 20)).toBe(true)
    const width = () => page.locator('p[data-block="20"]').evaluate(one => one.getBoundingClientRect().width)
    const before = await width()
    await page.setViewportSize({ width: 1100, height: 900 })
    await page.waitForFunction(() => innerWidth === 1100)
    await page.evaluate(async () => {
      for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
    })
    expect(await width()).toBe(before)
    await page.mouse.wheel(0, 2500)
    await expect.poll(async () => Number((await hash(page)).slice(1).split('.')[0])).toBeGreaterThan(22)
    await close()
  })

  it('shows its other parts and how it is displayed, by keyboard alone', async () => {
    const { page, close } = await visit(NOVEL)
    await page.getByRole('button', { name: 'Contents' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Contents' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Contents')
    await close()
  })
})
