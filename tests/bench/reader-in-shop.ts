import type { CDPSession, Page } from 'playwright-core'
import { importBook } from '#server/publishing/import-book.ts'
import { DESKTOP, goTo, launchBrowser, openPage } from '#tests/support/browser.ts'
import { makeEpub } from '#tests/support/make-books.ts'
import { openShop } from '#tests/support/open-shop.ts'
import prepare from '#tests/support/prepare.ts'
import { chapterOf } from './reader/text.ts'
import { printTable, size } from './report.ts'

/**
 * A novel as the shop shows it, with all that stands around its pages: what the main thread computes until the page is awake
 * and its live part too, and for a turn beyond a key that means nothing. Median of rounds; prints a table of docs/bench.md.
 */

const ROUNDS = Number(process.env.ROUNDS ?? size(5, 1))
const TURNS = size(12, 2)
const LENGTHS = size([10_000, 50_000], [1_000, 2_000])
const REST_MS = 60

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Milliseconds that the main thread has worked so far. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Presses a key, and waits until what it has done is painted. */
async function press(page: Page, key: string): Promise<void> {
  await page.evaluate(async pressed => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
    await new Promise<void>(done =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(null)
      }),
    )
  }, key)
}

const release = await prepare()
const shop = await openShop({ now: '2026-11-21T12:00:00Z' })
const browser = await launchBrowser()
for (const words of LENGTHS) {
  const text = chapterOf(words)
    .map(one => `<p>${one}</p>`)
    .join('')
  const { file, remove } = await makeEpub({ chapters: [text] })
  await importBook(shop.app, {
    file,
    series: { title: `Rain ${words}` },
    parts: { launches: [new Date('2026-11-12T00:00:00Z')] },
  })
  await remove()
}
await shop.app.version.refresh()

async function measure(words: number, flow: 'pages' | 'scroll') {
  const { page, close } = await openPage(browser, shop.url, DESKTOP)
  const wishes = JSON.stringify({ everywhere: { flow } })
  await page.addInitScript(kept => sessionStorage.setItem('reading-preferences', kept), wishes)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workOf(session)
  await goTo(page, `/read/rain-${words}-volume-1-part-1`)
  await page.locator('[role=status]', { hasText: '%' }).waitFor()
  await page.waitForTimeout(10 * REST_MS)
  const open = (await workOf(session)) - before
  const turns: number[] = []
  const nothings: number[] = []
  for (let turn = 0; turn < TURNS && flow === 'pages'; turn++)
    for (const [key, into] of [
      ['F13', nothings],
      ['ArrowRight', turns],
    ] as const) {
      const start = await workOf(session)
      await press(page, key)
      into.push((await workOf(session)) - start)
      await page.waitForTimeout(REST_MS)
    }
  await close()
  return { open, turn: median(turns) - median(nothings) }
}

const rows: string[][] = []
for (const flow of ['pages', 'scroll'] as const) {
  const all = await Promise.all(LENGTHS.map(async () => [] as Awaited<ReturnType<typeof measure>>[]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, words] of LENGTHS.entries()) all[at]?.push(await measure(words, flow))
  const row = (what: string, of: 'open' | 'turn') => {
    const [short = Number.NaN, long = Number.NaN] = all.map(one => median(one.map(figures => figures[of])))
    rows.push([what, short.toFixed(1), long.toFixed(1), (long / short).toFixed(2)])
  }
  row(flow === 'pages' ? 'opened in pages' : 'opened as one page', 'open')
  if (flow === 'pages') row('a page turned', 'turn')
}
const lengths = LENGTHS.map(words => `${words.toLocaleString('en')} words`)
printTable('novel in the shop', ['work of the main thread, ms', ...lengths, 'ratio'], rows)
await browser.close()
await shop.close()
await release()
