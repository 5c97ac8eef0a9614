import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { type BarePage, openBarePage } from '#tests/support/bare-browser.ts'
import { DESKTOP, goTo, launchBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import prepare from '#tests/support/prepare.ts'
import { printTable, size } from './report.ts'
import { drawTones, HEIGHT, WIDTH } from './screen-tones.ts'

/**
 * What a manga of 200 pages leaves in memory after it was read and the system was short of it, in spreads and in the strip,
 * and by how much the strip moved by itself. Beside it a plain page with all pictures, and one that has a single one at a
 * time, which is the least that a browser can do. Prints the tables of docs/bench.md.
 */

const PAGES = size(200, 6)
const MB = 1024 * 1024
/** Memory is given back piece by piece. */
const LOOKS = size(20, 1)
const LOOK_MS = 150

async function main(): Promise<void> {
  const release = await prepare()
  const shop = await openMangaShop({ pages: PAGES, wide: [50, 120], draw: drawTones })
  try {
    const rows: string[][] = []
    for (const [name, read] of [
      ['spreads, one by one', readSpreads],
      ['the strip', readStrip],
      ['a plain page with all pictures', readPlain],
      ['a plain page with one picture at a time', readOneByOne],
    ] as const) {
      const page = await openBarePage(DESKTOP.viewport)
      try {
        const { start, most, end, after } = await read(page, shop.url)
        const row = [start, most, end, after, after - start].map(bytes => (bytes / MB).toFixed(0))
        rows.push([name, ...row])
      } finally {
        await page.close()
      }
    }
    const head = [
      `${PAGES} pages of ${WIDTH} × ${HEIGHT}, MB`,
      'start',
      'most',
      'end',
      'after pressure',
      'grown',
    ]
    printTable('manga memory', head, rows)
    const browser = await launchBrowser()
    try {
      const what = `the strip on a phone, ${PAGES} pages, scrolled through and turned twice`
      printTable(
        'manga shift',
        ['layout shift', 'without those that answer a turned device'],
        [[what, await shiftOf(browser, shop.url)]],
      )
    } finally {
      await browser.close()
    }
  } finally {
    await shop.close()
    await release()
  }
}

interface Measured {
  readonly start: number
  readonly most: number
  readonly end: number
  readonly after: number
}

async function readSpreads(page: BarePage, shop: string): Promise<Measured> {
  await openManga(page, shop)
  return measure(page, async sample => {
    for (let last = ''; last !== 'End of this part'; ) {
      await page.press(' ')
      last = await page.textOf('footer p[aria-live]')
      await page.until('[data-seen] [data-state=waiting]', false)
      await sample()
    }
  })
}

async function readStrip(page: BarePage, shop: string): Promise<Measured> {
  await openManga(page, shop)
  await page.press('v')
  await page.until('section[tabindex="0"] [data-state=there]')
  const strip = 'section[tabindex="0"]'
  const height = await page.evaluate(which => document.querySelector(which)?.scrollHeight ?? 0, strip)
  return measure(page, async sample => {
    for (let y = 0; y < height; y += 700) {
      await page.evaluate(
        async ({ which, to }) => {
          document.querySelector(which)?.scrollTo(0, to)
          const waits = () =>
            [...document.querySelectorAll('[data-page][data-state=waiting]')].some(one => {
              const { top, bottom } = one.getBoundingClientRect()
              return top < innerHeight && bottom > 0
            })
          do await new Promise(requestAnimationFrame)
          while (waits())
        },
        { which: strip, to: y },
      )
      await sample()
    }
  })
}

async function readPlain(page: BarePage, shop: string): Promise<Measured> {
  const urls = await openPlain(page, shop)
  return measure(page, async sample => {
    for (const url of urls) {
      await page.evaluate(async address => {
        const image = document.createElement('img')
        image.src = address
        document.body.append(image)
        await image.decode()
        image.scrollIntoView()
        await new Promise(requestAnimationFrame)
      }, url)
      await sample()
    }
  })
}

async function readOneByOne(page: BarePage, shop: string): Promise<Measured> {
  const urls = await openPlain(page, shop)
  return measure(page, async sample => {
    for (const url of urls) {
      await page.evaluate(async address => {
        const image = document.querySelector('img') ?? document.createElement('img')
        image.style.height = '100vh'
        document.body.append(image)
        image.src = address
        await image.decode()
        await new Promise(requestAnimationFrame)
      }, url)
      await sample()
    }
  })
}

/** An empty page of the shop, and the addresses of the pictures. */
async function openPlain(page: BarePage, shop: string): Promise<string[]> {
  const html = await (await fetch(shop + MANGA)).text()
  const plain = html.slice(html.indexOf('<noscript>'))
  const sets = [...plain.matchAll(/<source type="image\/webp" srcSet="([^"]+)"/gi)].map(([, set = '']) => set)
  const urls = sets.map(set => set.split(', ').at(-1)?.split(' ')[0] ?? '')
  if (urls.length !== PAGES) throw new Error(`${urls.length} pictures`)
  // What is no page of the shop may load nothing, says its content security policy.
  await page.ask('Page.setBypassCSP', { enabled: true })
  await page.ask('Page.navigate', { url: `${shop}/robots.txt` })
  await page.until('pre')
  return urls
}

async function openManga(page: BarePage, shop: string): Promise<void> {
  const consent = { name: 'kashihon-consent', value: 'none', url: shop }
  await page.askBrowser('Storage.setCookies', { cookies: [consent] })
  await page.ask('Page.navigate', { url: shop + MANGA })
  await page.until('html[data-ready] [data-seen] [data-state=there]')
}

async function openStrip(page: Page): Promise<void> {
  await goTo(page, MANGA)
  await page.waitForSelector('[data-seen] [data-state=there]')
  await page.keyboard.press('v')
  await page.waitForSelector('section[tabindex="0"] [data-state=there]')
}

async function scrollThrough(page: Page, each: () => Promise<void>): Promise<void> {
  const strip = page.locator('section[tabindex="0"]')
  const height = await strip.evaluate(element => element.scrollHeight)
  for (let y = 0; y < height; y += 700) {
    await strip.evaluate((element, to) => element.scrollTo(0, to), y)
    await page.waitForFunction(
      () =>
        ![...document.querySelectorAll('[data-page]')].some(
          one =>
            one.getAttribute('data-state') === 'waiting' &&
            one.getBoundingClientRect().top < innerHeight &&
            one.getBoundingClientRect().bottom > 0,
        ),
    )
    await each()
  }
}

async function shiftOf(browser: Browser, shop: string): Promise<number> {
  const { page } = await openPage(browser, shop, PHONE)
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { shift: 0 })
    // What answers a turned device is no shift: as the measure itself has it.
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openStrip(page)
  let steps = 0
  await scrollThrough(page, async () => {
    steps += 1
    if (steps === 60) await page.setViewportSize({ width: 844, height: 390 })
    if (steps === 90) await page.setViewportSize(PHONE.viewport)
  })
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
}

/**
 * Proportional set size of the page's own process, in bytes: at the start, at most, at the end, and when the system has
 * asked for memory.
 */
async function measure(
  page: BarePage,
  read: (sample: () => Promise<void>) => Promise<void>,
): Promise<Measured> {
  await page.ask('HeapProfiler.collectGarbage')
  const start = await renderer(page)
  let most = start
  let turns = 0
  await read(async () => {
    turns += 1
    if (turns % 5 === 0) most = Math.max(most, await renderer(page))
  })
  const end = await renderer(page)
  await page.ask('HeapProfiler.collectGarbage')
  await page.askBrowser('Memory.simulatePressureNotification', { level: 'critical' })
  let after = end
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await page.evaluate(ms => new Promise(done => setTimeout(done, ms)), LOOK_MS)
    after = Math.min(after, await renderer(page))
  }
  return { start, most: Math.max(most, end), end, after }
}

/** The largest of them: others are spare, or of pages that were closed. */
async function renderer(page: BarePage): Promise<number> {
  const { processInfo } = await page.askBrowser<{ processInfo: { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  )
  return Math.max(...processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => pssOf(id)))
}

function pssOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

await main()
