// Proves docs/product.md#reading-manga
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage, PHONE, type WatchedPage } from '#tests/support/browser.ts'
import { eventually, openSettings, say, sees, sheet } from '#tests/support/manga-pages.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { doubleTap } from '#tests/support/presses.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openMangaShop({ pages: 12, wide: [6] }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function visit(path = MANGA, options: Parameters<typeof openPage>[2] = DESKTOP): Promise<WatchedPage> {
  const opened = await openPage(browser, shop.url, options)
  await goTo(opened.page, path)
  await opened.page.waitForSelector('[data-seen] [data-state=there], section [data-state=there]')
  return opened
}

describe('zooming', () => {
  it('goes by keys, and what is zoomed is read to its edge before it turns', async () => {
    const { page, close } = await visit(`${MANGA}#5`, PHONE)
    const fitting = await sheet(page)
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('+')
    await eventually(async () => (await sheet(page)).width / fitting.width).toBeCloseTo(1.3 ** 4, 1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await eventually(async () => (await sheet(page)).left).toBeCloseTo(0, 0)
    await sees(page, 'Page 5')
    await page.keyboard.press('ArrowLeft')
    await sees(page, 'Page 6')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('+')
    await page.keyboard.press('0')
    await eventually(async () => (await sheet(page)).width).toBeCloseTo(fitting.width, 0)
    await close()
  })

  it('goes by two fingers, by two taps unless that is switched off, and by Ctrl and the wheel', async () => {
    const { page, close } = await visit(MANGA, PHONE)
    const fitting = await sheet(page)
    const zoom = async () => (await sheet(page)).width / fitting.width
    await pinch(page, 2)
    await eventually(zoom).toBeGreaterThan(1.8)
    await page.keyboard.press('0')
    await doubleTap(page, 195, 400)
    await eventually(zoom).toBeGreaterThan(2)
    await doubleTap(page, 195, 400)
    await eventually(zoom).toBeCloseTo(1, 1)
    await page.keyboard.down('Control')
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, -200)
    await page.keyboard.up('Control')
    await eventually(zoom).toBeGreaterThan(2)
    await page.keyboard.press('0')
    await openSettings(page)
    await page.getByLabel('Double-tap to zoom').uncheck()
    await page.keyboard.press('Escape')
    await doubleTap(page, 195, 400)
    expect(await zoom()).toBeCloseTo(1, 1)
    await close()
  })

  it('fits by width, height and as drawn, and shows a better picture when it is larger', async () => {
    const { page, close } = await visit(MANGA, { ...PHONE, deviceScaleFactor: 1 })
    const width = () =>
      page.locator('[data-seen] img').evaluate(image => (image as HTMLImageElement).naturalWidth)
    expect(await width()).toBe(480)
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('+')
    await eventually(width).toBe(600)
    await page.keyboard.press('w')
    await eventually(async () => (await sheet(page)).width).toBeCloseTo(390, 0)
    await page.keyboard.press('w')
    await eventually(async () => (await sheet(page)).height).toBeCloseTo(844, 0)
    await page.keyboard.press('w')
    await eventually(async () => (await sheet(page)).width).toBeCloseTo(600, 0)
    await close()
  })
})

describe('a strip', () => {
  const strip = (page: Page) => page.getByRole('region', { name: 'Pages in a long strip' })
  const rooms = (page: Page) =>
    strip(page)
      .locator('[data-page]')
      .evaluateAll(frames =>
        frames.map(frame => {
          const { top, bottom } = frame.getBoundingClientRect()
          return { page: Number(frame.getAttribute('data-page')), top, bottom }
        }),
      )

  it('has its pages below each other without gaps, stays where one is when the window changes, and ends with the card', async () => {
    const { page, close } = await visit(`${MANGA}#4`)
    await page.keyboard.press('v')
    await strip(page).waitFor()
    await eventually(async () => (await rooms(page)).find(one => one.page === 4)?.top).toBeCloseTo(0, 0)
    const all = await rooms(page)
    expect(all.length).toBeLessThan(8)
    for (const [at, room] of all.entries()) if (at > 0) expect(room.top).toBe(all[at - 1]?.bottom)
    await page.setViewportSize({ width: 600, height: 700 })
    await eventually(async () => (await rooms(page)).find(one => one.page === 4)?.top).toBeCloseTo(0, 0)
    await page.keyboard.press('End')
    await eventually(async () => (await rooms(page)).some(one => one.page === 12)).toBe(true)
    await strip(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
    await page.getByRole('heading', { name: 'End of the volume' }).waitFor()
    expect(await page.evaluate(() => location.hash)).toBe('#12')
    await close()
  })

  it('opens at the page that was asked for, though a short one lets the next into the middle, and stays there in halves', async () => {
    const { page, close } = await visit(`${MANGA}#6`, { viewport: { width: 900, height: 1400 } })
    const top = async () => (await rooms(page)).find(one => one.page === 6)?.top
    await page.keyboard.press('v')
    await strip(page).waitFor()
    await eventually(top).toBeCloseTo(0, 0)
    expect(await page.evaluate(() => location.hash)).toBe('#6')
    await page.reload()
    await strip(page).waitFor()
    await eventually(top).toBeCloseTo(0, 0)
    await say(page, 'Split wide pages in portrait view')
    await eventually(async () => (await rooms(page)).filter(one => one.page === 6).length).toBe(2)
    expect(await top()).toBeCloseTo(0, 0)
    expect(await page.evaluate(() => location.hash)).toBe('#6')
    await close()
  })

  it('never moves by itself while it is read', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await goTo(page, MANGA)
    await page.waitForSelector('[data-state=there]')
    await page.keyboard.press('v')
    await strip(page).waitFor()
    const height = await strip(page).evaluate(element => element.scrollHeight)
    for (let y = 0; y < height; y += 600) {
      await strip(page).evaluate((element, to) => element.scrollTo(0, to), y)
      await page.waitForFunction(
        () =>
          ![...document.querySelectorAll('[data-page]')].some(
            one => one.getAttribute('data-state') === 'waiting',
          ),
      )
    }
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBe(0)
    await close()
  })
})

async function pinch(page: Page, by: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: 195 - apart, y: 400, id: 1 },
              { x: 195 + apart, y: 400, id: 2 },
            ],
    })
  await touch('touchStart', 50)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 50 * (1 + (by - 1) * share))
  await touch('touchEnd')
  await client.detach()
}
