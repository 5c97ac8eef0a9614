import { readdirSync, readFileSync } from 'node:fs'
import { rentPart } from '#contract/calls/coins.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { type BarePage, openBarePage } from '#tests/support/bare-browser.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import prepare from '#tests/support/prepare.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { drawTones } from './screen-tones.ts'

/**
 * What opening sealed pictures costs: the same pages of a manga, read by the same reader page by page, once as a preview and once rented.
 * What counts is the processor time of all threads of the page's process, its workers among them. Prints the table of docs/bench.md.
 */

const PAGES = 80
const ROUNDS = 5
const READER = 'momo'
const END = 'End of this part'
/** Of /proc/…/stat, on every Linux that a browser runs on. */
const TICKS_A_SECOND = 100

/** Seconds of the processor: of all threads, and of workers. */
interface Spent {
  readonly all: number
  readonly workers: number
}

const release = await prepare()
const mail = await openMailServer()
const shop = await openMangaShop({ pages: PAGES, draw: drawTones, env: { SMTP_URL: mail.url, PROXIES: '1' } })
try {
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  const send = await readers.reader(READER)
  await fillPurse(shop, READER, { bought: 3000 })
  await seal(shop, true)
  const partId = MANGA.split('/').at(-1) ?? ''
  const { refused } = await send(rentPart, { params: { partId } })
  if (refused) throw new Error(refused)
  const seconds: Record<'plain' | 'sealed', Spent[]> = { plain: [], sealed: [] }
  // In turns, so that what else the machine does meets both alike; the first round fills the shop's shelves.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const way of ['plain', 'sealed'] as const) {
      await seal(shop, way === 'sealed')
      const spent = await readThrough(shop, way === 'sealed')
      if (round > 0) seconds[way].push(spent)
    }
  const plain = middle(seconds.plain.map(({ all }) => all))
  console.log(
    `| ${PAGES} pages, one after the other | processor seconds | of it workers | a page, ms | plain |`,
  )
  console.log('|---|---|---|---|---|')
  for (const [name, spent] of Object.entries(seconds)) {
    const all = middle(spent.map(one => one.all))
    const workers = middle(spent.map(one => one.workers))
    console.log(
      `| ${name} | ${all.toFixed(2)} | ${workers.toFixed(2)} | ${((1000 * all) / PAGES).toFixed(1)} | ${(all / plain).toFixed(2)} |`,
    )
  }
} finally {
  await shop.close()
  await mail.close()
  await release()
}

async function seal({ house }: TestShop, sealed: boolean): Promise<void> {
  await house.db.transaction(async tx => {
    await tx.query({ text: 'update series set rentals = true' })
    await tx.query({ text: 'update parts set rental_coins = 99, preview = $1', values: [!sealed] })
    await bumpCatalogue(tx)
  })
  await house.version.refresh()
}

/** Seconds that the page's process has computed from the first page to the last. */
async function readThrough({ url }: TestShop, sealed: boolean): Promise<Spent> {
  const page = await openBarePage(DESKTOP.viewport)
  try {
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
    await page.ask('Page.navigate', { url: `${url}${MANGA}#1` })
    await page.until('[data-seen] [data-state=there]')
    const before = await spentIn(page)
    let turns = 0
    for (let last = ''; last !== END; turns += 1) {
      await page.press(' ')
      last = await page.textOf('footer p[aria-live]')
      await page.until('[data-seen] [data-state=waiting]', false)
    }
    const after = await spentIn(page)
    const workers = await page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('worker')).length,
      null,
    )
    if (turns < PAGES / 2 || workers > 0 !== sealed) throw new Error(`${turns} turns, ${workers} workers`)
    return { all: after.all - before.all, workers: after.workers - before.workers }
  } finally {
    await page.close()
  }
}

async function spentIn(page: BarePage): Promise<Spent> {
  const { processInfo } = await page.askBrowser<{ processInfo: { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  )
  const spent = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => spentBy(id))
  // Others are spare.
  return spent.reduce((one, other) => (other.all > one.all ? other : one))
}

function spentBy(pid: number): Spent {
  const threads = readdirSync(`/proc/${pid}/task`).map(thread => statOf(`/proc/${pid}/task/${thread}/stat`))
  const workers = threads.filter(({ name }) => name.startsWith('DedicatedWorker'))
  return {
    all: statOf(`/proc/${pid}/stat`).seconds,
    workers: workers.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

function statOf(file: string): { readonly name: string; readonly seconds: number } {
  const [, name = '', rest = ''] = /\((.*)\) (.*)/.exec(readFileSync(file, 'utf8')) ?? []
  const fields = rest.split(' ')
  return { name, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND }
}

function middle(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
