import type { Browser, BrowserContext } from 'playwright-core'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { saveProgress } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { launchBrowser, PHONE } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { drawPage, type MadeFile, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { openShop } from '#tests/support/open-shop.ts'
import prepare from '#tests/support/prepare.ts'
import { readersOf } from '#tests/support/readers.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { chapterOf } from './reader/text.ts'
import { printTable, size } from './report.ts'

/**
 * What who has paid waits for, beside what a stranger waits for: a part of one's own and a free one, the card "Continue" on
 * home and home for strangers. On a phone with a slow processor and a slow connection, with nothing cached (cold) and once
 * more (warm). Median of rounds; prints a table of docs/bench.md.
 */

const ROUNDS = Number(process.env.ROUNDS ?? size(3, 1))
const WORDS = size(5_000, 500)
/** A slow 3G, and a processor of a quarter of this machine's. */
const NETWORK = {
  offline: false,
  latency: size(400, 1),
  downloadThroughput: size(50_000, -1),
  uploadThroughput: size(50_000, -1),
}
const SLOWER = size(4, 1)
const READER = 'paid'

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const release = await prepare()
const mail = await openMailServer()
const shop = await openShop({ now: '2026-11-21T12:00:00Z', env: { SMTP_URL: mail.url, PROXIES: '1' } })
const readers = readersOf(
  () => shop,
  () => mail,
)
const text = chapterOf(WORDS)
  .map(one => `<p>${one}</p>`)
  .join('')
const drawing = '<figure><img src="drawing.png" alt="A drawing"/></figure>'
const launch = new Date('2026-11-12T00:00:00Z')
/** Two parts, of which the first is free. */
async function read(title: string, { file, remove }: MadeFile): Promise<void> {
  await importBook(shop.app, {
    file,
    series: { title },
    volume: { publishingAt: launch },
    cut: 2,
    parts: { launches: [launch, launch], previews: 1 },
  })
  await remove()
}
const drawn = {
  chapters: [drawing + text, drawing + text],
  more: { 'drawing.png': await drawPage(2, 1200, 1800) },
}
await read('Rain', await makeEpub({ chapters: [text, text] }))
await read('Drawn', await makeEpub({ title: 'Drawn', ...drawn }))
await read('Storm', await makeComic({ pages: 2 * size(40, 2) }))
await shop.app.version.refresh()
const send = await readers.reader(READER)
await fillPurse(shop, READER, { bought: 3000 })
for (const volumeId of ['rain-volume-1', 'drawn-volume-1'])
  await send(redeemWithCoins, { params: { volumeId }, query: {} })
// Manga is not sold for coins.
await send(rentPart, { params: { partId: 'storm-volume-1-part-2' } })
await send(saveProgress, { params: { partId: 'rain-volume-1-part-2' }, body: { value: 0.3 } })

const browser: Browser = await launchBrowser()

interface Seen {
  readonly ms: number
  readonly requests: number
  readonly kilobytes: number
}

interface Way {
  readonly name: string
  readonly signedIn: boolean
  readonly path: string
  /** What is waited for; a picture until it is drawn. */
  readonly selector: string
  /** The name of what a stranger sees. */
  readonly beside?: string
}

/** Goes there in a page of its own, and waits until something with this selector can be seen. */
async function see(context: BrowserContext, path: string, selector: string, cold: boolean): Promise<Seen> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (cold) await session.send('Network.clearBrowserCache')
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let [requests, bytes] = [0, 0]
  let isSeen = false
  session.on('Network.requestWillBeSent', () => {
    if (!isSeen) requests++
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (!isSeen) bytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'commit' })
  const ms = await page.evaluate(
    sought =>
      new Promise<number>(done => {
        const isThere = (element: Element) =>
          element.checkVisibility() &&
          element.getClientRects().length > 0 &&
          !(element instanceof HTMLImageElement && !(element.complete && element.naturalWidth > 1))
        const look = () => {
          if (![...document.querySelectorAll(sought)].some(isThere)) return requestAnimationFrame(look)
          requestAnimationFrame(() => done(performance.now()))
        }
        look()
      }),
    selector,
  )
  isSeen = true
  await page.close()
  return { ms, requests, kilobytes: bytes / 1000 }
}

async function contextFor(signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url, locale: 'en-US' })
  await context.addCookies([{ name: 'kashihon-consent', value: 'none', url: shop.url }])
  if (signedIn) {
    const page = await context.newPage()
    await signIn(page, READER)
    const said = page.waitForResponse(
      response => response.url().endsWith('/ping') && (response.request().postDataBuffer()?.length ?? 0) > 91,
    )
    await page.goto('/read/rain-volume-1-part-2')
    await said
    await page.close()
  }
  return context
}

const partsOf = (kind: string, volume: string, selector: string) => [
  { name: `a free part${kind}`, signedIn: false, path: `/read/${volume}-part-1`, selector },
  {
    name: `a part of one’s own${kind}`,
    signedIn: true,
    path: `/read/${volume}-part-2`,
    selector,
    beside: `a free part${kind}`,
  },
]
const WAYS: readonly Way[] = [
  ...partsOf('', 'rain-volume-1', '[data-reader] p'),
  ...partsOf(', with drawings', 'drawn-volume-1', '[data-reader] p'),
  ...partsOf(', of a manga', 'storm-volume-1', '[data-reader] img'),
  { name: 'home', signedIn: false, path: '/', selector: '#main h1' },
  {
    name: 'home, “Continue”',
    signedIn: true,
    path: '/',
    selector: '[aria-labelledby=continue] li a',
    beside: 'home',
  },
]

const rows: (string | number)[][] = []
const first = new Map<string, number>()
for (const { name, signedIn, path, selector, beside = name } of WAYS) {
  const cold: Seen[] = []
  const warm: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await contextFor(signedIn)
    cold.push(await see(context, path, selector, true))
    warm.push(await see(context, path, selector, false))
    await context.close()
  }
  const ms = median(cold.map(one => one.ms))
  const again = median(warm.map(one => one.ms))
  first.set(name, ms)
  rows.push([
    name,
    Math.round(ms),
    Math.round(again),
    median(cold.map(one => one.requests)),
    Math.round(median(cold.map(one => one.kilobytes))),
    (ms / (first.get(beside) ?? ms)).toFixed(2),
  ])
}
printTable('paid first', ['what is seen', 'cold, ms', 'warm, ms', 'requests', 'kB', 'ratio'], rows)
await browser.close()
await shop.close()
await mail.close()
await release()
