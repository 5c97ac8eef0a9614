// Proves docs/product.md#marks, docs/product.md#reader-preferences, docs/product.md#reading-novels
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import {
  eventually,
  first,
  NOVEL,
  type NovelShop,
  openNovelShop,
  PAGES,
  seen,
} from '#tests/support/novel-shop.ts'

let novel: NovelShop
beforeAll(async () => {
  novel = await openNovelShop()
})
afterAll(() => novel?.close())

const read: NovelShop['read'] = (...wish) => novel.read(...wish)

describe('a novel in pages', () => {
  it('keeps up with a key that is held, and comes back to the same page', async () => {
    const { page, close } = await read(PAGES, PHONE)
    await eventually(() => first(page)).toBeLessThan(2)
    await page.evaluate(() => {
      for (let times = 0; times < 25; times++)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, repeat: times > 0 }),
        )
    })
    await eventually(() => first(page)).toBeGreaterThan(20)
    await page.evaluate(() => {
      for (let times = 0; times < 25; times++)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, repeat: true }),
        )
    })
    await eventually(() => first(page)).toBeLessThan(2)
    await close()
  })

  it('turns where a tap is told to, and shows the bar where it is not', async () => {
    const { page, close } = await read(
      { ...PAGES, controlRange: { top: 0, left: 0, right: 40, bottom: 30 } },
      PHONE,
    )
    await eventually(() => first(page)).toBeLessThan(2)
    await page.touchscreen.tap(380, 300)
    await eventually(() => first(page)).toBeGreaterThan(1)
    const second = await first(page)
    await page.touchscreen.tap(60, 800)
    await eventually(() => first(page)).toBeGreaterThan(second)
    const third = await first(page)
    const header = page.locator('header').first()
    await eventually(() => header.evaluate(one => getComputedStyle(one).opacity)).toBe('0')
    await page.touchscreen.tap(60, 300)
    await eventually(() => header.evaluate(one => getComputedStyle(one).opacity)).toBe('1')
    expect(await first(page)).toBe(third)
    await close()
  })

  it('begins with the same sentence in any face and size that is chosen, twenty times over', async () => {
    const { page, close } = await read(PAGES, DESKTOP, `${NOVEL}#40.30`)
    await eventually(() => first(page)).toBe(40)
    for (let times = 0; times < 20; times++) {
      await page.keyboard.press(['+', '+', '-', '+', '-', '-'][times % 6] as string)
      if (times % 5 === 0) await page.setViewportSize({ width: 500 + times * 40, height: 700 + times * 9 })
      await eventually(() => first(page)).toBe(40)
    }
    expect(await page.evaluate(() => location.hash)).toBe('#40.30')
    await close()
  })

  it('has the colours that were chosen before any script of the page has run', async () => {
    const { page, close } = await read({ theme: 'black' })
    await page.route('**/assets/*.js*', route => route.abort())
    await page.goto(NOVEL)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(0, 0, 0)',
    )
    await page.goto('/about')
    expect(await page.evaluate(() => document.documentElement.dataset.reading)).toBe(undefined)
    await close()
  })
})

describe('everybody can use the reader', () => {
  const looks = (['pages', 'scroll'] as const).flatMap(flow => [
    { flow, name: 'phone', device: PHONE as BrowserContextOptions },
    { flow, name: 'desktop', device: DESKTOP as BrowserContextOptions },
  ])
  it.each(looks)('in $flow, on a $name, in every theme: axe finds nothing', async ({ flow, device }) => {
    const { page, close } = await read({ theme: 'light', flow }, device)
    await eventually(() => seen(page)).not.toEqual([])
    const dialog = page.getByRole('dialog', { name: 'Display' })
    for (const theme of ['Light', 'Sepia', 'Dark', 'Black']) {
      await page.keyboard.press('d')
      await dialog.getByRole('radio', { name: theme, exact: true }).check()
      await eventually(() => page.evaluate(() => document.documentElement.dataset.reading)).toBe(
        theme.toLowerCase(),
      )
      expect(await violationsOn(page), `${theme}, settings`).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await violationsOn(page), theme).toEqual([])
    }
    await close()
  })
})
