// Proves docs/product.md#reading-novels
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { awake } from '#tests/support/novel-reader.ts'
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

async function read(flow: 'pages' | 'scroll', options: BrowserContextOptions = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  await opened.page.addInitScript(
    stored => sessionStorage.setItem('reading-preferences', stored),
    JSON.stringify({ everywhere: { flow } }),
  )
  await goTo(opened.page, NOVEL)
  await awake(opened.page)
  return opened
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** Waits until the page has scrolled to where it goes, and answers where that is. */
async function settled(page: Page): Promise<number> {
  let before = -1
  await expect
    .poll(async () => {
      const now = await scrolled(page)
      const rests = now === before
      before = now
      return rests
    })
    .toBe(true)
  return before
}

describe('a novel that scrolls', () => {
  it('is moved by the keys of the browser from the first press on, wherever the focus is', async () => {
    const { page, trouble, close } = await read('scroll')
    const { keyboard } = page
    for (const focus of ['nothing', 'the page']) {
      if (focus === 'the page') await page.evaluate(() => document.getElementById('main')?.focus())
      await keyboard.press('Home')
      await expect.poll(() => scrolled(page)).toBe(0)
      let before = 0
      for (const key of ['ArrowDown', 'PageDown', ' ', 'End']) {
        await keyboard.press(key)
        await expect.poll(() => scrolled(page), { message: `${key}, ${focus}` }).toBeGreaterThan(before)
        before = await settled(page)
      }
      for (const key of ['ArrowUp', 'PageUp', 'Shift+ ', 'Home']) {
        await keyboard.press(key)
        await expect.poll(() => scrolled(page), { message: `${key}, ${focus}` }).toBeLessThan(before)
        before = await settled(page)
      }
    }
    expect(trouble).toEqual([])
    await close()
  })

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('ends above the line with the progress, which cuts no word, on %s', async (_, device) => {
    const { page, close } = await read('scroll', device)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
    const { line, width } = await page.evaluate(() => {
      const status = [...document.querySelectorAll('[role=status]')].find(one =>
        one.textContent?.includes('%'),
      )
      const { left, right, bottom } = status?.getBoundingClientRect() ?? new DOMRect()
      return { line: { left, right, bottom }, width: document.body.clientWidth }
    })
    expect(line).toEqual({ left: 0, right: width, bottom: device.viewport.height })
    await close()
  })
})

describe('the pages of a novel in a window', () => {
  it.each([
    [390, 1, 20],
    [820, 1, 70],
    [1440, 2, 60],
    [2560, 2, 500],
  ])('%d pixels wide have %d columns and at least %d pixels beside them', async (width, columns, margin) => {
    const { page, close } = await read('pages', { viewport: { width, height: 900 } })
    const frame = page.locator('[data-page-frame]')
    const { left, right, shown } = await frame.evaluate(one => {
      const box = one.getBoundingClientRect()
      const run = one.querySelector('[data-run]') as HTMLElement
      return { left: box.left, right: innerWidth - box.right, shown: getComputedStyle(run).columnCount }
    })
    expect(Number(shown)).toBe(columns)
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(margin)
    expect(Math.abs(left - right)).toBeLessThanOrEqual(2)
    await close()
  })

  it('have no ring around them for those who read by keyboard, while buttons have one', async () => {
    const { page, close } = await read('pages')
    const rings = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const ring = focused && getComputedStyle(focused).outlineStyle !== 'none'
        const { width = 0, height = 0 } = focused?.getBoundingClientRect() ?? {}
        return { ring, fills: width > innerWidth * 0.6 && height > innerHeight * 0.6 }
      })
    const seen: Awaited<ReturnType<typeof rings>>[] = []
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press('Tab')
      seen.push(await rings())
    }
    expect(seen.filter(({ ring, fills }) => ring && fills)).toEqual([])
    expect(seen.filter(({ ring, fills }) => ring && !fills).length).toBeGreaterThan(5)
    await page.getByRole('region', { name: 'Text' }).focus()
    await page.keyboard.press('ArrowRight')
    expect((await rings()).ring).toBe(false)
    await close()
  })
})
