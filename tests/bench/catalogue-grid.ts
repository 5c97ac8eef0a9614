import type { Browser, Page } from 'playwright-core'
import type { QueryOf } from '#contract/call.ts'
import { type listStudioCatalogue as list, listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { FOR_WORK } from '#server/platform/db/answer-in-time.ts'
import { connect } from '#server/platform/db/connect.ts'
import { DESKTOP, goTo, launchBrowser, openPage } from '#tests/support/browser.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import prepare from '#tests/support/prepare.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { printTable, size } from './report.ts'
import { growCatalogue } from './scale/grow.ts'

/**
 * The catalogue as a table, at a small and a large number of volumes: first rows in a browser, filters over HTTP, rows that
 * are blank while somebody scrolls, and how long a table is checked. Prints the tables of docs/bench.md.
 */

const SIZES = size([100, 10_000], [30, 60])
const TIMES = size(40, 2)
const OPENED = size(5, 1)
const FILE_ROWS = size([100, 1_000], [5, 10])
const GROWN_WITHIN_MS = 600_000
/** Pixels that a wheel turns at once, and how often. */
const WHEEL = { pixels: 400, turns: size(60, 4) }

const FILTERS: Readonly<Record<string, QueryOf<typeof list>>> = {
  'first page': {},
  'two words': { q: 'the a' },
  'a word that few have': { q: 'island' },
  'what is missing': { missing: ['description', 'date'] },
  'a state': { state: ['published'] },
  'by price': { sort: 'price', descending: true },
  'the last page': { skip: -1 },
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function measureFilters({ send }: Exchange, volumes: number): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [name, query] of Object.entries(FILTERS)) {
    const skip = query.skip === -1 ? Math.max(0, volumes - 100) : 0
    const ask = () => send(listStudioCatalogue, { query: { ...query, skip, limit: 100 } })
    for (let times = 0; times < 3; times++) await ask()
    const took: number[] = []
    for (let times = 0; times < TIMES; times++) took.push(await timed(ask))
    found.set(`${name}, p50 ms`, median(took))
  }
  return found
}

const rowsSeen = (page: Page) => page.locator('[role="grid"] [role="rowheader"]').first().waitFor()

async function measureBrowser(browser: Browser, { shop }: StudioShop): Promise<Map<string, number>> {
  const { page, close } = await openPage(browser, shop.url, DESKTOP)
  await goTo(page, '/studio/catalogue')
  await page.locator('main a').click()
  await page.locator('main input[name="login"]').fill('ada')
  await page.locator('main input[name="password"]').fill(PASSWORD)
  await page.locator('main input[name="password"]').press('Enter')
  await page.waitForURL('**/studio/catalogue**')
  await rowsSeen(page)
  const opened: number[] = []
  for (let times = 0; times < OPENED; times++)
    opened.push(
      await timed(async () => {
        await page.goto('/studio/catalogue', { waitUntil: 'commit' })
        await rowsSeen(page)
      }),
    )
  const { seen, blank } = await scroll(page)
  await close()
  return new Map([
    ['first rows in a browser, ms', median(opened)],
    ['rows seen while scrolling', seen],
    ['of these blank', blank],
  ])
}

/** Turns the wheel once for each frame that is painted, and counts after each which rows are blank. */
async function scroll(page: Page): Promise<{ seen: number; blank: number }> {
  await page.locator('[role="grid"]').hover()
  let [seen, blank] = [0, 0]
  for (let turn = 0; turn < WHEEL.turns; turn++) {
    await page.mouse.wheel(0, WHEEL.pixels)
    const rows = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const shown = [...document.querySelectorAll('[role="grid"] [role="row"][aria-rowindex]')].slice(1)
      const visible = shown.filter(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      const isBlank = (row: Element) => row.querySelector('[role="rowheader"]')?.textContent?.trim() === ''
      return { seen: visible.length, blank: visible.filter(isBlank).length }
    })
    seen += rows.seen
    blank += rows.blank
  }
  return { seen, blank }
}

/** A table in which one price of each row is another, and as many texts. */
async function measureFile(
  { download, check }: Exchange,
  rows: number,
): Promise<readonly (string | number)[]> {
  const { text } = await download({ columns: 'shortTitle,priceCoins,description' })
  const lines = text.split('\r\n').slice(0, rows + 1)
  const changed = lines.map((line, at) =>
    at === 0 ? line : line.replace(/^([^,]*,[^,]*),[^,]*,[^,]*,/, `$1,Short ${at},${500 + at},`),
  )
  const file = new TextEncoder().encode(changed.join('\r\n'))
  let changes = 0
  const took = await timed(async () => {
    changes = (await check(file)).changes.length
  })
  return [rows.toLocaleString('en'), changes, (file.length / 1000).toFixed(0), (took / 1000).toFixed(2)]
}

async function open(volumes: number): Promise<{ studio: StudioShop; ada: Exchange }> {
  const studio = await openStudioShop()
  const limits = { ...FOR_WORK, statement: GROWN_WITHIN_MS }
  const db = connect({ connectionString: studio.shop.scratch.url, limits })
  await growCatalogue(db, volumes)
  await db.close()
  await studio.shop.app.version.refresh()
  return { studio, ada: await exchangeOf(studio, 'ada', 'owner') }
}

const release = await prepare()
const browser = await launchBrowser()
const columns: Map<string, number>[] = []
const files: (readonly (string | number)[])[] = []
for (const volumes of SIZES) {
  const { studio, ada } = await open(volumes)
  columns.push(new Map([...(await measureBrowser(browser, studio)), ...(await measureFilters(ada, volumes))]))
  if (volumes === SIZES.at(-1)) for (const rows of FILE_ROWS) files.push(await measureFile(ada, rows))
  await studio.close()
}
await browser.close()
await release()

const sizes = SIZES.map(count => count.toLocaleString('en'))
const rows = [...(columns[0]?.keys() ?? [])].map(name => {
  const values = columns.map(column => column.get(name) ?? Number.NaN)
  const ratio = (values.at(-1) ?? Number.NaN) / (values[0] || 1)
  return [name, ...values.map(value => value.toFixed(name.endsWith('ms') ? 1 : 0)), ratio.toFixed(1)]
})
printTable('catalogue grid', ['volumes', ...sizes, `${sizes.at(-1)} : ${sizes[0]}`], rows)
printTable(
  'catalogue file',
  ['rows of CSV', 'changes', 'kB', 'checked in, s'],
  files.map(row => row.map(cell => String(cell).replace(',', ''))),
)
