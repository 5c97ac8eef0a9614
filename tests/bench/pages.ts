import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { connect } from '#server/platform/db/connect.ts'
import { embeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { bareServer, freePort, type Load, load, type Neighbour, start } from './load.ts'
import { growCatalogue } from './scale/grow.ts'

/** Pages and calls as a visitor gets them, each beside a baseline of the same run. Prints the tables of docs/bench.md. */

const MAIN = join(import.meta.dirname, '../../server/main.ts')
const NEXT = join(import.meta.dirname, 'next')
const PAGES = ['/', '/series', '/series/i-mend-umbrellas'] as const
const BROTLI = { 'accept-encoding': 'br' }

async function openShop(dataDir: string, env: Record<string, string> = {}): Promise<Neighbour> {
  const port = String(await freePort())
  const shop = await start(
    process.execPath,
    [MAIN],
    { env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env } },
    `http://127.0.0.1:${port}/readyz`,
  )
  return { ...shop, url: `http://127.0.0.1:${port}` }
}

async function besideBare(
  shop: Neighbour,
  path: string,
  headers: Record<string, string>,
): Promise<[Load, Load]> {
  const answer = await fetch(shop.url + path, { headers })
  // Not decoded: the bytes as they go over the wire.
  const raw = await rawBytes(shop.url + path, headers)
  const kept = Object.fromEntries(
    [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive|transfer-encoding)$/.test(name)),
  )
  const bare = await bareServer(raw, { ...kept, 'content-length': String(raw.byteLength) })
  try {
    return [await load(shop.url + path, { headers }), await load(bare.url, { headers })]
  } finally {
    await bare.stop()
  }
}

async function rawBytes(url: string, headers: Record<string, string>): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((done, fail) => {
    get(url, { headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks)))
    }).on('error', fail)
  })
}

async function keptPages(dataDir: string): Promise<void> {
  const shop = await openShop(dataDir)
  console.log(
    '| kept answer | requests/s | p99 ms | bare node:http | p99 ms | ratio |\n|---|---|---|---|---|---|',
  )
  for (const path of [...PAGES, '/app/v2/series?limit=10']) {
    const [ours, bare] = await besideBare(shop, path, path.startsWith('/app') ? {} : BROTLI)
    console.log(
      `| ${path} | ${ours.requestsPerSecond} | ${ours.p99} | ${bare.requestsPerSecond} | ${bare.p99} | ${(ours.requestsPerSecond / bare.requestsPerSecond).toFixed(2)} |`,
    )
  }
  await shop.stop()
}

/** Lists of 24 cards each under another address: askers of the same page share one rendering, which would flatter us. */
const LISTS = ['newest', 'oldest', 'az', 'za'].flatMap(sort =>
  ['', '&only=rentals', '&type=novel', '&type=manga'].map(more => `/series?sort=${sort}${more}`),
)

async function renderedPages(dataDir: string): Promise<void> {
  const server = await embeddedPostgres(join(dataDir, 'grown'))
  const db = connect({ connectionString: server.url })
  await migrate(db)
  await growCatalogue(db, 1_000)
  await db.close()
  const shop = await openShop(dataDir, { CACHE_MB: '0', DATABASE_URL: server.url, DEMO: 'off' })
  const next = await openNext(shop)
  console.log(
    '\n| rendered for each request | requests/s | p99 ms | Next.js, 24 such cards | p99 ms | ratio |\n|---|---|---|---|---|---|',
  )
  const theirs = await load(next.url)
  const row = (name: string, ours: Load) =>
    console.log(
      `| ${name} | ${ours.requestsPerSecond} | ${ours.p99} | ${theirs.requestsPerSecond} | ${theirs.p99} | ${(ours.requestsPerSecond / theirs.requestsPerSecond).toFixed(1)} |`,
    )
  row('the series list, 24 cards', await load(shop.url, { paths: LISTS }))
  const calls = Array.from({ length: 16 }, (_, at) => `/app/v2/series?limit=10&skip=${at * 10}`)
  row('the protobuf list of 10', await load(shop.url, { paths: calls }))
  await next.stop()
  await shop.stop()
  await server.release()
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

async function scriptBytes(dataDir: string): Promise<void> {
  const shop = await openShop(dataDir)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  console.log('\n| first load of | JavaScript, KB (brotli) | files |\n|---|---|---|')
  for (const path of [
    ...PAGES,
    '/volumes/i-mend-umbrellas-volume-1',
    '/read/i-mend-umbrellas-volume-1-part-1',
    '/read/the-last-parcel-volume-1-part-1',
  ]) {
    const page = await (await browser.newContext()).newPage()
    const sizes: Promise<number>[] = []
    page.on('requestfinished', request => {
      if (request.resourceType() === 'script') sizes.push(request.sizes().then(size => size.responseBodySize))
    })
    await page.goto(shop.url + path, { waitUntil: 'networkidle' })
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    const files = sizes.length
    console.log(`| ${path} | ${(bytes / 1000).toFixed(1)} | ${files} |`)
    await page.close()
  }
  await browser.close()
  await shop.stop()
}

const dataDir = await mkdtemp(join(tmpdir(), 'kashihon-bench-'))
execFileSync('chmod', ['755', dataDir])
try {
  await keptPages(dataDir)
  await renderedPages(dataDir)
  await scriptBytes(dataDir)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
