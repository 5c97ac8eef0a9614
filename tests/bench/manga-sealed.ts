import { readdirSync, readFileSync } from 'node:fs'
import { rentPart } from '#contract/calls/rentals.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { type BarePage, openBarePage } from '#tests/support/bare-browser.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import prepare from '#tests/support/prepare.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { printTable, SHORT, size } from './report.ts'
import { drawTones } from './screen-tones.ts'

/**
 * What opening sealed pictures costs: the same pages of a manga, read by the same reader page by page, as a preview and
 * rented. What counts is the processor time of all threads of the page's process, its workers among them. Prints the table
 * of docs/bench.md.
 */

/** Of each part. Reading stops well before the end, where the reader fetches the next part, which is sealed. */
const PAGES = size(100, 16)
const READ = size(80, 4)
const ROUNDS = Number(process.env.ROUNDS ?? size(5, 1))
const READER = 'momo'
const WAYS = ['plain', 'sealed'] as const
type Way = (typeof WAYS)[number]
const PARTS: Readonly<Record<Way, string>> = { plain: MANGA, sealed: MANGA.replace(/1$/, '2') }
/** What Chromium calls a worker's thread. */
const WORKER = 'DedicatedWorker'
/** The threads of which the table tells, by their names in the kernel. */
const THREADS = new Map([
  ['chromium', 'of it the page’s thread'],
  ['ThreadPoolForeg', 'unpacking, opening'],
  [WORKER, 'the worker'],
])

/** Seconds of the processor, by the names of threads. */
type Spent = ReadonlyMap<string, number>

const release = await prepare()
const mail = await openMailServer()
const shop = await openMangaShop({
  pages: WAYS.length * PAGES,
  parts: WAYS.length,
  // Both parts have the same pages.
  draw: number => drawTones(number % PAGES, false),
  env: { SMTP_URL: mail.url, PROXIES: '1' },
})
try {
  await sellSealed(shop)
  const rounds: Record<Way, Spent>[] = []
  // The first round fills the shop's shelves.
  for (let round = SHORT ? 1 : 0; round <= ROUNDS; round += 1) {
    const spent = await readBoth(shop, round % 2 === 0 ? WAYS : WAYS.toReversed())
    if (round > 0) rounds.push(spent)
  }
  const ratios = rounds.map(({ plain, sealed }) => sum(sealed) / sum(plain))
  const each = ratios.map(ratio => ratio.toFixed(2)).join(', ')
  const rows = WAYS.map(way => {
    const spent = (of: (one: Spent) => number) => middle(rounds.map(one => of(one[way])))
    const all = spent(sum)
    const threads = [...THREADS.keys()].map(name => (1000 * spent(one => one.get(name) ?? 0)) / READ)
    const cells = [all.toFixed(2), ...[(1000 * all) / READ, ...threads].map(ms => ms.toFixed(1))]
    return [way, ...cells, way === 'plain' ? 1 : middle(ratios).toFixed(2)]
  })
  const head = ['processor seconds', 'a page, ms', ...THREADS.values(), 'plain']
  printTable('manga sealed', [`${READ} pages, one after the other`, ...head], rows)
  console.log(`Round by round: ${each}`)
} finally {
  await shop.close()
  await mail.close()
  await release()
}

/** The second part is sealed from now on, and the reader has rented it. */
async function sellSealed({ app }: TestShop): Promise<void> {
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  const send = await readers.reader(READER)
  await fillPurse(shop, READER, { bought: 3000 })
  await app.db.transaction(async tx => {
    await tx.query({ text: 'update series set rentals = true' })
    await tx.query({
      text: 'update parts set rental_coins = 99, preview = false where slug = $1',
      values: [slugOf('sealed')],
    })
    await bumpCatalogue(tx)
  })
  await app.version.refresh()
  const { refused } = await send(rentPart, { params: { partId: slugOf('sealed') } })
  if (refused) throw new Error(refused)
}

function slugOf(way: Way): string {
  return PARTS[way].split('/').at(-1) ?? ''
}

/**
 * Two browsers, and a turn in one after a turn in the other: how fast the machine is changes while it is asked, and then it
 * changes for both. What each page's process has computed from the first page to the last.
 */
async function readBoth(shop: TestShop, ways: readonly Way[]): Promise<Record<Way, Spent>> {
  const open = await Promise.all(ways.map(async way => ({ way, page: await openAt(shop, way) })))
  try {
    const before = await Promise.all(open.map(({ page }) => spentIn(page)))
    for (let turn = 0; turn < READ / 2; turn += 1)
      for (const { page } of open) {
        await page.press(' ')
        // Who reads gives the pages beside it time to come.
        await page.until('[data-page][data-state=waiting]', false)
      }
    const after = await Promise.all(open.map(({ page }) => spentIn(page)))
    const between = open.map(({ way }, at) => {
      const [from, to] = [before[at], after[at]]
      const threads = [...(to ?? [])].map(
        ([name, seconds]) => [name, seconds - (from?.get(name) ?? 0)] as const,
      )
      if (threads.some(([name]) => name === WORKER) !== (way === 'sealed'))
        throw new Error(`${way}: workers among ${threads.map(([name]) => name).join(', ')}`)
      return [way, new Map(threads)] as const
    })
    return Object.fromEntries(between) as unknown as Record<Way, Spent>
  } finally {
    for (const { page } of open) await page.close()
  }
}

async function openAt({ url }: TestShop, way: Way): Promise<BarePage> {
  const page = await openBarePage(DESKTOP.viewport)
  await page.askBrowser('Storage.setCookies', {
    cookies: [{ name: 'kashihon-consent', value: 'none', url }],
  })
  await page.ask('Page.navigate', { url: `${url}/about` })
  await page.until('html[data-ready]')
  await page.evaluate(
    async body => {
      const headers = { 'content-type': 'application/json' }
      await fetch('/app/v2/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })
    },
    { login: READER, password: PASSWORD },
  )
  // The account knows that its reader has read it before.
  await page.ask('Page.navigate', { url: `${url}${PARTS[way]}#1` })
  await page.until('[data-seen] [data-state=there]')
  return page
}

async function spentIn(page: BarePage): Promise<Spent> {
  const { processInfo } = await page.askBrowser<{ processInfo: { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  )
  const pages = processInfo.filter(({ type, id }) => type === 'renderer' && !showsBrowser(id))
  const spent = pages.map(({ id }) => spentBy(id))
  // Others are spare.
  return spent.reduce((one, other) => (sum(other) > sum(one) ? other : one))
}

/** Whether a process draws the browser's own bars, which may take more time than a page. */
function showsBrowser(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--top-chrome-webui')
}

function spentBy(pid: number): Spent {
  const spent = new Map<string, number>()
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${thread}`
    const name = readFileSync(`${folder}/comm`, 'utf8').trim()
    const [nanoseconds] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ')
    spent.set(name, (spent.get(name) ?? 0) + Number(nanoseconds) / 1e9)
  }
  return spent
}

function sum(spent: Spent): number {
  return [...spent.values()].reduce((all, one) => all + one, 0)
}

function middle(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [below = 0, above = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (below + above) / 2
}
