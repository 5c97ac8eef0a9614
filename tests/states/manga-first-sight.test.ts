// Proves docs/product.md#reading-manga
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import {
  DESKTOP,
  goTo,
  holdBack,
  openBrowser,
  openPage,
  PHONE,
  type WatchedPage,
} from '#tests/support/browser.ts'
import { eventually, sees } from '#tests/support/manga-pages.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

/** The second part begins with two pages beside each other: the first has an odd number of them. */
const PAIRED = '/read/storm-volume-1-part-2'
const SEALED = '/read/storm-volume-1-part-3'

let shop: TestShop
let browser: Browser
/** Names of the pictures of the last part, from when it was open to everybody. */
let sealed: string[] = []
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openMangaShop({ pages: 15, parts: 3 }), openBrowser()])
  const cover = picturesIn(await pageAt('/volumes/storm-volume-1'))
  sealed = picturesIn(await pageAt(SEALED)).filter(picture => !cover.includes(picture))
  await shop.app.db.transaction(async tx => {
    await tx.query({ text: `update parts set preview = false where slug like '%-part-3'` })
    await bumpCatalogue(tx)
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const pageAt = async (path: string) => (await fetch(shop.url + path)).text()
const picturesIn = (html: string) => [...new Set(html.match(/(?<=\/img\/webp\/\d+\/)[0-9a-f]{32}/g))]

interface Asleep extends WatchedPage {
  /** Pictures of pages that were asked for. */
  readonly asked: string[]
  letIn(): void
}

/** A browser in which what makes a manga live does not come, until it is let in. */
async function asleep(options: Parameters<typeof openPage>[2] = PHONE, visit?: WatchedPage): Promise<Asleep> {
  const opened = visit ?? (await openPage(browser, shop.url, options))
  const asked: string[] = []
  opened.page.on('request', request => {
    if (request.url().includes('/img/')) asked.push(request.url())
  })
  const letIn = await holdBack(opened.page, '**/assets/LiveReader-*.js')
  return { ...opened, asked, letIn }
}

/** What is seen although nothing is live: names of pages, from left to right. */
const firstSeen = (page: Page) =>
  page.locator('main picture img:visible').evaluateAll(images =>
    (images as HTMLImageElement[])
      .filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .map(({ alt }) => alt),
  )
const live = (page: Page) => page.waitForSelector('[data-seen] [data-state=there]')
const handedOver = (page: Page) => eventually(() => page.locator('main picture').count()).toBe(0)

/** The middle of the window, where no bar lies. */
async function middleOf(page: Page): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const clip = { x: 0, y: height * 0.2, width, height: height * 0.6 }
  return sharp(await page.screenshot({ clip, animations: 'disabled' }))
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** The share of two pictures that anybody would see to be different. */
function differenceOf(one: Buffer, other: Buffer): number {
  let different = 0
  for (let at = 0; at < one.length; at += 1)
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 60) different += 1
  return one.length === other.length ? different / one.length : 1
}

describe('what is seen of a manga first', () => {
  it('is its first page, without any script of the site', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    await page.route('**/assets/*.js*', route => route.abort())
    await page.goto(MANGA)
    await eventually(() => firstSeen(page)).toEqual(['Page 1'])
    await close()
  })

  it('is turned by the key that was pressed before the reader was live', async () => {
    const { page, trouble, letIn, close } = await asleep()
    await goTo(page, MANGA)
    await eventually(() => firstSeen(page)).toEqual(['Page 1'])
    await page.keyboard.press('ArrowLeft')
    letIn()
    await sees(page, 'Page 2')
    expect(trouble).toEqual([])
    await close()
  })

  it('is turned by a key that was pressed before any code of the site had come', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    const letIn = await holdBack(page, '**/assets/entry-client-*.js')
    await page.goto(MANGA, { waitUntil: 'commit' })
    await eventually(() => firstSeen(page)).toEqual(['Page 1'])
    await page.keyboard.press('ArrowLeft')
    letIn()
    await sees(page, 'Page 2')
    await close()
  })

  it.each([
    { where: 'on a phone', path: MANGA, options: PHONE, names: ['Page 1'] },
    { where: 'on a phone that lies', path: PAIRED, options: lying(PHONE), names: ['Page 2', 'Page 1'] },
    { where: 'on a desktop, a cover alone', path: MANGA, options: DESKTOP, names: ['Page 1'] },
    {
      where: 'on a desktop, two from right to left',
      path: PAIRED,
      options: DESKTOP,
      names: ['Page 2', 'Page 1'],
    },
    { where: 'on a desktop that stands', path: PAIRED, options: lying(DESKTOP), names: ['Page 1'] },
  ])('lies where the live reader shows it, and nothing flickers or moves, $where', async wish => {
    const { page, trouble, letIn, close } = await asleep({ ...wish.options, reducedMotion: 'reduce' })
    await page.addInitScript(() => {
      const told = Object.assign(globalThis, { shift: 0, largest: [] as string[] })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          told.shift += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & { url: string })[])
          if (entry.url) told.largest.push(entry.url)
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await goTo(page, wish.path)
    await eventually(() => firstSeen(page)).toEqual(wish.names)
    const before = await middleOf(page)
    letIn()
    await live(page)
    await handedOver(page)
    await sees(page, ...wish.names)
    expect(differenceOf(before, await middleOf(page))).toBeLessThan(0.01)
    const { shift, largest } = await page.evaluate(() => {
      const told = globalThis as unknown as { shift: number; largest: string[] }
      return { shift: told.shift, largest: told.largest }
    })
    expect(shift).toBe(0)
    // Painted once: what the live reader shows in its place is nothing larger, later.
    expect(largest.filter(url => url.startsWith('blob:'))).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('comes over the network once', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    await goTo(page, MANGA)
    await live(page)
    await handedOver(page)
    await page.waitForLoadState('networkidle')
    const carried = () =>
      page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, transferSize }) => name.includes('/img/') && transferSize > 0)
          .map(({ name }) => name.split('/').at(-1)),
      )
    // The network may have been idle before the next pages were asked for.
    await eventually(async () => (await carried()).length).toBeGreaterThan(1)
    const all = await carried()
    expect(new Set(all).size).toBe(all.length)
    await close()
  })
})

describe('nothing is seen first, nor asked for, that its reader will not see', () => {
  it('where another page is come back to; who begins anew sees the first again', async () => {
    const first = await openPage(browser, shop.url, PHONE)
    await goTo(first.page, MANGA)
    const turnTo = (page: Page, to: string) => page.getByRole('slider', { name: 'Go to page' }).fill(to)
    await turnTo(first.page, '4')
    await sees(first.page, 'Page 4')
    // The visit goes on in the same tab, as what is kept without consent is the tab's.
    const { page, asked, letIn } = await asleep(PHONE, first)
    await goTo(page, '/series')
    asked.length = 0
    await goTo(page, MANGA)
    expect(await firstSeen(page)).toEqual([])
    expect(asked).toEqual([])
    letIn()
    await sees(page, 'Page 4')
    await turnTo(page, '1')
    await sees(page, 'Page 1')
    await page.unrouteAll()
    const again = await asleep(PHONE, first)
    await goTo(page, '/series')
    await goTo(page, MANGA)
    await eventually(() => firstSeen(page)).toEqual(['Page 1'])
    again.letIn()
    await first.close()
  })

  it('where its pages were paired anew', async () => {
    const first = await openPage(browser, shop.url, DESKTOP)
    await goTo(first.page, PAIRED)
    await sees(first.page, 'Page 2', 'Page 1')
    await first.page.keyboard.press('s')
    await sees(first.page, 'Page 1')
    const { page, letIn } = await asleep(DESKTOP, first)
    await goTo(page, '/series')
    await goTo(page, PAIRED)
    expect(await firstSeen(page)).toEqual([])
    letIn()
    await sees(page, 'Page 1')
    await first.close()
  })

  it.each([
    { what: 'a page in the address', hash: '#4' },
    { what: 'the strip', key: 'reading-preferences', kept: { everywhere: { verticalComic: true } } },
    { what: 'the other direction', key: 'reading-preferences', kept: { here: { reverseComic: true } } },
    { what: 'a darker page', key: 'reading-preferences', kept: { everywhere: { brightness: 0.5 } } },
    { what: 'a warmer page', key: 'reading-preferences', kept: { here: { warmth: 0.5 } } },
    { what: 'pages without colours', key: 'manga-preferences', kept: { grey: true } },
    { what: 'pages as wide as the window', key: 'manga-preferences', kept: { fit: 'width' } },
    { what: 'always two pages', key: 'manga-preferences', kept: { spreads: 'double' } },
    { what: 'halves of wide pages', key: 'manga-preferences', kept: { splitWide: true } },
  ])('where somebody has $what', async ({ hash = '', key = '', kept }) => {
    const { page, asked, close } = await asleep()
    await page.addInitScript(
      ([name, text]) => name && sessionStorage.setItem(name, text ?? ''),
      [key, JSON.stringify(kept)],
    )
    await goTo(page, MANGA + hash)
    expect(await page.locator('main picture').count()).toBe(1)
    expect(await firstSeen(page)).toEqual([])
    expect(asked).toEqual([])
    await close()
  })

  it('where a part is not open to everybody: its pages have no address that shows them', async () => {
    expect(sealed.length).toBe(5)
    expect(picturesIn(await pageAt(PAIRED)).length).toBeGreaterThanOrEqual(5)
    expect(picturesIn(await pageAt(SEALED)).filter(picture => sealed.includes(picture))).toEqual([])
  })

  it('where there are no scripts: the pages stand below each other, each once', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...PHONE, javaScriptEnabled: false })
    await page.goto(MANGA)
    expect(await page.locator('main picture img:visible').count()).toBe(5)
    await close()
  })
})

function lying<Screen extends { viewport: { width: number; height: number } }>(screen: Screen): Screen {
  const { width, height } = screen.viewport
  return { ...screen, viewport: { width: height, height: width } }
}
