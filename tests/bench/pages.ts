import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '#server/platform/db/connect.ts'
import { buildSite } from '#tests/support/prepare.ts'
import { bareServer, freePort, type Load, load, type Neighbour, rawAnswer, start } from './load.ts'
import { type Databases, openDatabases } from './open-databases.ts'
import { createWithDemo, openShopProcess } from './open-shop-process.ts'
import { printTable, SHORT, size } from './report.ts'
import { growCatalogue } from './scale/grow.ts'

/** Pages and calls as a visitor gets them, each beside a baseline of the same run. Prints the tables of docs/bench.md. */

const NEXT = join(import.meta.dirname, 'next')
/** In the short form the shop has no demo. */
const PAGES = size(['/', '/series', '/series/i-mend-umbrellas'], ['/', '/series'])
/** Enough for four pages of each list. */
const GROWN = 1_000
const BROTLI = { 'accept-encoding': 'br' }

async function besideBare(
  shop: Neighbour,
  path: string,
  headers: Record<string, string>,
): Promise<[Load, Load]> {
  const { status, headers: answered, raw } = await rawAnswer(shop.url + path, headers)
  if (status !== 200) throw new Error(`${path} is answered with ${status}`)
  const kept = Object.fromEntries(
    Object.entries(answered).filter(
      ([name]) => !/^(date|connection|keep-alive|transfer-encoding)$/.test(name),
    ),
  ) as Record<string, string>
  const bare = await bareServer(raw, { ...kept, 'content-length': String(raw.byteLength) })
  try {
    return [await load(shop.url + path, { headers }), await load(bare.url, { headers })]
  } finally {
    await bare.stop()
  }
}

async function keptPages(shop: Neighbour): Promise<void> {
  const rows: (string | number)[][] = []
  for (const path of [...PAGES, '/app/v2/series?limit=10']) {
    const isCall = path.startsWith('/app')
    const [ours, bare] = await besideBare(shop, path, isCall ? {} : BROTLI)
    const ratio = (ours.requestsPerSecond / bare.requestsPerSecond).toFixed(2)
    const name = isCall ? `${path} (protobuf)` : path
    rows.push([name, ours.requestsPerSecond, ours.p99, bare.requestsPerSecond, bare.p99, ratio])
  }
  printTable('kept pages', ['kept answer', 'requests/s', 'p99 ms', 'bare node:http', 'p99 ms', 'ratio'], rows)
}

/**
 * Lists of 24 cards: askers of the same page share one rendering, which would flatter us, so each connection has four
 * addresses of its own.
 */
const LISTS = ['newest', 'oldest', 'az', 'za'].flatMap(sort =>
  ['', '&label=heart', '&type=novel', '&type=manga'].flatMap(more =>
    [1, 2, 3, 4].map(page => `/series?sort=${sort}${more}&page=${page}`),
  ),
)

async function renderedPages(databases: Databases): Promise<void> {
  const databaseUrl = await databases.create()
  const db = connect({ connectionString: databaseUrl })
  await growCatalogue(db, GROWN)
  await db.close()
  const shop = await openShopProcess(databases, databaseUrl, { CACHE_MB: '0' })
  const next = SHORT ? await bareServer(Buffer.from('in the place of Next.js'), {}) : await openNext(shop)
  const theirs = await load(next.url, { pid: next.pid })
  const row = (name: string, ours: Load) => {
    const ratio = (ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(1)
    const byProcessor = (theirs.processorMs / ours.processorMs).toFixed(1)
    const measured = ({ requestsPerSecond, p99, processorMs }: Load) => [
      requestsPerSecond,
      p99,
      processorMs.toFixed(2),
    ]
    return [name, ...measured(ours), ...measured(theirs), ratio, byProcessor]
  }
  const calls = Array.from({ length: 16 }, (_, at) => `/app/v2/series?limit=10&skip=${at * 10}`)
  printTable(
    'rendered pages',
    [
      ...['rendered for each request', 'requests/s', 'p99 ms', 'processor ms'],
      ...['Next.js, 24 such cards', 'p99 ms', 'processor ms', 'by requests', 'by processor'],
    ],
    [
      row('the series list, 24 cards', await load(shop.url, { paths: LISTS, pid: shop.pid })),
      row('the protobuf list of 10', await load(shop.url, { paths: calls, pid: shop.pid })),
    ],
  )
  await next.stop()
  await shop.stop()
}

async function openNext(shop: Neighbour): Promise<Neighbour> {
  if (!existsSync(join(NEXT, 'node_modules/next')))
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: NEXT, stdio: 'ignore' })
  const cards = join(NEXT, 'cards.json')
  await writeFile(cards, await (await fetch(`${shop.url}/app/v2/series?limit=24&format=json`)).text())
  execFileSync(join(NEXT, 'node_modules/.bin/next'), ['build'], { cwd: NEXT, stdio: 'ignore' })
  const port = String(await freePort())
  return start(
    join(NEXT, 'node_modules/.bin/next'),
    ['start', '-p', port, '-H', '127.0.0.1'],
    { cwd: NEXT, env: { NODE_ENV: 'production' } },
    `http://127.0.0.1:${port}/`,
  )
}

buildSite()
const databases = await openDatabases()
try {
  const shop = await openShopProcess(databases, await createWithDemo(databases))
  await keptPages(shop)
  await shop.stop()
  await renderedPages(databases)
} finally {
  await databases.close()
}
