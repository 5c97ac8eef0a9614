import { Agent, request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Statement } from '#server/platform/db/connect.ts'
import { changePart, findNamed } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { drive } from './drive.ts'
import { openDatabases, openMeasuredShop } from './open-databases.ts'
import { printTable, SHORT, size } from './report.ts'

/**
 * What the launch of one part does to a shop whose pages are cached: how long visitors wait before and after it, and how
 * much of what has nothing to do with it is cached afterwards. Prints the table of docs/bench.md.
 */

const SERIES = size(2_500, 8)
/** Series with the same tag stand on each other's pages as similar ones. */
const TAGS = 50
const CLIENTS = size(16, 2)
const SECONDS = 8
const BROTLI = { 'accept-encoding': 'br' }
const LISTS = ['/', '/series', '/calendar', '/tags']
const addressesOf = (series: number) => [
  `/series/series-${series}`,
  `/volumes/series-${series}-volume-1`,
  `/read/series-${series}-volume-1-part-1`,
  `/app/v2/series/series-${series}/aggregate`,
]

async function main(): Promise<void> {
  const databases = await openDatabases()
  const shop = await openMeasuredShop(databases, { CACHE_MB: '512' })
  try {
    await shop.app.jobs.stop()
    for (let one = 1; one <= SERIES; one++)
      await addSeries(shop.app.db, {
        title: `Series ${one}`,
        description: `What happens in series ${one}. `.repeat(30),
        tags: [`Tag ${one % TAGS}`],
        volumes: [{ parts: [{}, {}, {}, {}] }],
      })
    await shop.app.version.refresh()
    const numbers = Array.from({ length: SERIES - 1 }, (_, at) => at + 2)
    const others = numbers.filter(one => one % TAGS !== 1).flatMap(addressesOf)
    // Their pages may show the card of the series, which says how much of it is out.
    const similar = numbers.filter(one => one % TAGS === 1).flatMap(addressesOf)
    const all = [...others, ...similar, ...addressesOf(1), ...LISTS]
    const memoryBefore = memory()
    const brotli = (await visit(shop.url, all)) / all.length
    const bytes = (memory() - memoryBefore) / all.length

    const sample = all.filter((_, at) => at % 50 === 0)
    const plain = (await visit(shop.url, sample, {})) / sample.length
    const mixed = mix(all)
    await measure(shop.url, mixed)
    const steady = await measure(shop.url, mixed)
    const at = new Date(Date.now() + size(1_500, 200))
    const part = await findNamed(shop.app, '/read/series-1-volume-1-part-4')
    await changePart(shop.app, part.id, { launchAt: at })
    // Both the change and the launch fall into this.
    const launched = await measure(shop.url, mixed)
    const made = await statementsOf(shop.app.db, () => visit(shop.url, others))
    const madeBeside = await statementsOf(shop.app.db, () => visit(shop.url, similar))
    printTable(
      'launch',
      [`${all.length} addresses, ${CLIENTS} clients`, 'p99, ms', 'a second', 'ratio of p99'],
      [
        ['nothing happens', steady.p99, steady.rate, 1],
        [
          'a part is announced and launched',
          launched.p99,
          launched.rate,
          (launched.p99 / Math.max(1, steady.p99)).toFixed(2),
        ],
      ],
    )
    console.log(
      `${made} statements for ${others.length} addresses of other series afterwards, ${madeBeside} for ${similar.length} of series that may show it as similar; ${Math.round(bytes)} bytes of memory for each address, which has ${Math.round(plain)} bytes plain and ${Math.round(brotli)} as Brotli.`,
    )
  } finally {
    await shop.close()
    await databases.close()
  }
}

/** In an order that has nothing to do with the series, with every list among each hundred. */
function mix(all: readonly string[]): string[] {
  const spread = all.map((_, at) => all[(at * 7919) % all.length] as string)
  return spread.flatMap((path, at) => (at % 100 === 0 ? [...LISTS, path] : [path]))
}

async function measure(url: string, paths: readonly string[]): Promise<{ p99: number; rate: number }> {
  const { answers, refused, seconds, p99 } = await drive(url, {
    connections: CLIENTS,
    headers: BROTLI,
    pathsOf: () => paths,
    until: size<{ seconds: number } | { answers: number }>({ seconds: SECONDS }, { answers: 64 }),
  })
  if (refused > 0) throw new Error(`${refused} of ${answers} were refused`)
  return { p99, rate: Math.round(answers / seconds) }
}

/** Asks for each once, and answers how many bytes came. */
async function visit(
  url: string,
  paths: readonly string[],
  headers: Record<string, string> = BROTLI,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const waiting = [...paths]
  let bytes = 0
  const client = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const received = await ask(agent, url + path, headers)
      bytes += received
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  agent.destroy()
  return bytes
}

function ask(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      let bytes = 0
      answer
        .on('data', (piece: Buffer) => {
          bytes += piece.byteLength
        })
        .on('end', () => resolve(bytes))
        .on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

async function statementsOf(db: { query: unknown }, work: () => Promise<unknown>): Promise<number> {
  const query = db.query as (statement: Statement) => Promise<unknown>
  let count = 0
  db.query = (statement: Statement) => {
    if (statement.name !== 'catalogueVersion' && statement.name !== 'listScheduledChanges') count++
    return query(statement)
  }
  await work()
  db.query = query
  return count
}

function memory(): number {
  if (!SHORT) {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

await main()
