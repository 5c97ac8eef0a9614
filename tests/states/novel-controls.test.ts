// Proves docs/product.md#marks, docs/product.md#reader-preferences, docs/product.md#reading-novels
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importBook } from '#server/publishing/import-book.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { LONG, makeEpub } from '#tests/support/make-books.ts'
import { awake } from '#tests/support/novel-reader.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

/** A machine that has much to do takes its time. */
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 15_000 })

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ now: '2026-11-21T12:00:00Z' }), openBrowser()])
  const paragraphs = Array.from(
    { length: 120 },
    (_, at) =>
      `<p>Paragraph ${at + 1}. ${'The rain went on and on. '.repeat(9)}${
        at === 3 ? 'A note<a epub:type="noteref" href="#n1">1</a>. ' : ''
      }${at === 60 ? 'Here an umbrélla was opened.' : ''}</p>`,
  ).join('')
  const note = '<aside epub:type="footnote" id="n1"><p>It is a note about the weather.</p></aside>'
  const { file, remove } = await makeEpub({ chapters: [paragraphs + note, LONG] })
  await importBook(shop.app, {
    file,
    series: { title: 'Rain' },
    parts: { launches: [new Date('2026-11-12T00:00:00Z'), new Date('2026-11-13T00:00:00Z')] },
  })
  await remove()
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const NOVEL = '/read/rain-volume-1-part-1'

/** Opens the novel and waits for its live part: what scrolls can be read before it comes, but takes no keys. */
async function read(wishes: object, options: BrowserContextOptions = DESKTOP, path = NOVEL) {
  const opened = await openPage(browser, shop.url, options)
  await opened.page.addInitScript(
    kept => {
      if (!sessionStorage.getItem('reading-preferences')) sessionStorage.setItem('reading-preferences', kept)
    },
    JSON.stringify({ everywhere: wishes }),
  )
  await goTo(opened.page, path)
  await awake(opened.page)
  return opened
}

const PAGES = { flow: 'pages' }

/** The numbers of the paragraphs that can be seen. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('[data-page-frame]')?.getBoundingClientRect() ?? {
      left: 0,
      right: innerWidth,
      top: 0,
      bottom: innerHeight,
    }
    return [...document.querySelectorAll<HTMLElement>('section p[data-block]')]
      .filter(one =>
        [...one.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left >= frame.left - 2 &&
            right <= frame.right + 2 &&
            bottom > frame.top + 4 &&
            top < frame.bottom - 4,
        ),
      )
      .map(one => Number(one.dataset.block))
  })
const first = async (page: Page) => (await seen(page))[0] ?? Number.NaN

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
    await page.route('**/assets/*.js', route => route.abort())
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
