import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'

/**
 * What a manga of 200 pages leaves in memory after it was read and the system was short of it, in spreads and in the strip, and by how much
 * the strip moved by itself. Beside it a plain page with all pictures, in the same run. Prints the tables of docs/bench.md.
 */

const PAGES = 200
const [WIDTH, HEIGHT] = [1350, 1920]
const MB = 1024 * 1024

async function main(): Promise<void> {
  const shop = await openMangaShop({ pages: PAGES, wide: [50, 120], draw })
  try {
    console.log(
      `| ${PAGES} pages of ${WIDTH} × ${HEIGHT}, MB | start | most | end | after pressure | grown |`,
    )
    console.log('|---|---|---|---|---|---|')
    for (const [name, read] of [
      ['spreads, one by one', readSpreads],
      ['the strip', readStrip],
      ['a plain page with all pictures', readPlain],
    ] as const)
      await inOwnBrowser(async browser => {
        const { start, most, end, after } = await read(browser, shop.url)
        const row = [start, most, end, after, after - start].map(bytes => (bytes / MB).toFixed(0))
        console.log(`| ${name} | ${row.join(' | ')} |`)
      })
    await inOwnBrowser(async browser => {
      console.log('\n| layout shift | without those that answer a turned device |\n|---|---|')
      console.log(
        `| the strip on a phone, ${PAGES} pages, scrolled through and turned twice | ${await shiftOf(browser, shop.url)} |`,
      )
    })
  } finally {
    await shop.close()
  }
}

/** Screen tones: what a page of a manga weighs, not what an empty one does. */
async function draw(number: number, wide: boolean): Promise<Buffer> {
  const width = wide ? 2 * WIDTH : WIDTH
  const circles = Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [(number * 131 + at * 373) % width, (number * 71 + at * 211) % HEIGHT]
    return `<circle cx="${x}" cy="${y}" r="${60 + ((at * 37) % 180)}" fill="url(#t)" stroke="#111" stroke-width="6"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}"><defs><pattern id="t" width="9" height="9" patternUnits="userSpaceOnUse"><circle cx="4" cy="4" r="${1 + (number % 3)}"/></pattern></defs><rect width="100%" height="100%" fill="#fff"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

interface Measured {
  readonly start: number
  readonly most: number
  readonly end: number
  readonly after: number
}

async function readSpreads(browser: Browser, shop: string): Promise<Measured> {
  const { page } = await openPage(browser, shop, DESKTOP)
  await goTo(page, MANGA)
  await page.waitForSelector('[data-seen] [data-state=there]')
  return measure(page, async sample => {
    for (let last = ''; last !== 'End of this part'; ) {
      await page.keyboard.press(' ')
      last = (await page.locator('footer p[aria-live]').textContent()) ?? ''
      await page.waitForFunction(() => !document.querySelector('[data-seen] [data-state=waiting]'))
      await sample()
    }
  })
}

async function readStrip(browser: Browser, shop: string): Promise<Measured> {
  const { page } = await openPage(browser, shop, DESKTOP)
  await openStrip(page)
  return measure(page, sample => scrollThrough(page, sample))
}

async function readPlain(browser: Browser, shop: string): Promise<Measured> {
  const { page, close } = await openPage(browser, shop, DESKTOP)
  await goTo(page, MANGA)
  const html = await (await page.request.get(MANGA)).text()
  const sets = [...html.matchAll(/<source type="image\/webp" srcSet="([^"]+)"/gi)].map(([, set = '']) => set)
  const urls = sets.map(set => set.split(', ').at(-1)?.split(' ')[0] ?? '')
  if (urls.length !== PAGES) throw new Error(`${urls.length} pictures`)
  await close()
  const context = await browser.newContext({ ...DESKTOP, baseURL: shop })
  const bare = await context.newPage()
  await bare.goto('/robots.txt')
  const measured = await measure(bare, async sample => {
    for (const url of urls) {
      await bare.evaluate(async address => {
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
  await context.close()
  return measured
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

/** Proportional set size of the page's own process, in bytes: at the start, at most, at the end, and when the system has asked for memory. */
async function measure(page: Page, read: (sample: () => Promise<void>) => Promise<void>): Promise<Measured> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const session = await browser.newBrowserCDPSession()
  const own = await page.context().newCDPSession(page)
  await collect(own)
  const start = await renderer(session)
  let most = start
  let turns = 0
  await read(async () => {
    turns += 1
    if (turns % 5 === 0) most = Math.max(most, await renderer(session))
  })
  const end = await renderer(session)
  await collect(own)
  await session.send('Memory.simulatePressureNotification', { level: 'critical' })
  let after = end
  // Memory is given back piece by piece.
  for (let looks = 0; looks < 20; looks += 1) {
    await page.evaluate(() => new Promise(done => setTimeout(done, 150)))
    after = Math.min(after, await renderer(session))
  }
  return { start, most: Math.max(most, end), end, after }
}

async function collect(session: CDPSession): Promise<void> {
  await session.send('HeapProfiler.collectGarbage')
}

/** The largest of them: others are spare, or of pages that were closed. */
async function renderer(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => pssOf(id))
  return Math.max(...sizes)
}

function pssOf(pid: number): number {
  const [, kilobytes = '0'] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

async function inOwnBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await openBrowser()
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

await main()
