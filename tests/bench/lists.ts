import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listSeries } from '#server/catalogue/series-list/list-series.ts'
import { readQuery } from '#server/catalogue/series-list/read-wish.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { embeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { growCatalogue } from './scale/grow.ts'

/** The series list and search at 1 000, 10 000 and 100 000 series. Prints the table of docs/bench.md. */

const SIZES = [1_000, 10_000, 100_000]
const TIMES = 60

const LISTS = {
  'newest, first page': { query: {}, skip: 0 },
  'newest, last page': { query: {}, skip: 'last' },
  'A–Z, first page': { query: { sort: 'az' }, skip: 0 },
  'manga in print, first page': { query: { type: 'manga', print: 'available' }, skip: 0 },
  'catch-up series': { query: { only_catchups: true }, skip: 0 },
} as const

const SEARCHES = {
  'a word': ['wizard', 'princess', 'island', 'history'],
  'a typo': ['wizzard', 'princes', 'ilsand', 'histroy'],
  'two words': ['the island', 'little women', 'war peace'],
  Japanese: ['吾輩', '夏目', '銀河'],
} as const

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-lists-'))
  await chmod(folder, 0o755)
  const server = await embeddedPostgres(folder)
  const db = connect({ connectionString: server.url, statementTimeout: 600_000 })
  const columns: Map<string, number>[] = []
  try {
    await migrate(db)
    for (const size of SIZES) {
      await db.query({ text: 'truncate series, creators, search_words cascade' })
      await growCatalogue(db, size)
      columns.push(await measure(db, size))
    }
  } finally {
    await db.close()
    await server.release()
    await rm(folder, { recursive: true, force: true })
  }
  print(columns)
}

async function measure(db: Db, version: number): Promise<Map<string, number>> {
  const p50s = new Map<string, number>()
  const ask = (query: object, skip: number) =>
    listSeries(db, { ...readQuery({ lang: 'en', ...query }), skip, limit: 24, version })
  for (const [name, { query, skip }] of Object.entries(LISTS)) {
    const { total } = await ask(query, 0)
    const from = skip === 'last' ? Math.max(0, total - 24) : skip
    p50s.set(`list: ${name}`, await p50(() => ask(query, from)))
  }
  for (const [name, phrases] of Object.entries(SEARCHES)) {
    let at = 0
    p50s.set(`search: ${name}`, await p50(() => ask({ query: phrases[at++ % phrases.length] }, 0)))
  }
  return p50s
}

async function p50(work: () => Promise<unknown>): Promise<number> {
  for (let times = 0; times < 8; times++) await work()
  const took: number[] = []
  for (let times = 0; times < TIMES; times++) {
    const from = performance.now()
    await work()
    took.push(performance.now() - from)
  }
  return took.sort((a, b) => a - b)[TIMES / 2] ?? 0
}

function print(columns: readonly Map<string, number>[]): void {
  console.log(
    `| p50, ms | ${SIZES.map(size => size.toLocaleString('en')).join(' | ')} | 100,000 : 1,000 |\n|---|---|---|---|---|`,
  )
  for (const name of columns[0]?.keys() ?? []) {
    const values = columns.map(column => column.get(name) ?? 0)
    const ratio = (values.at(-1) ?? 0) / (values[0] || 1)
    console.log(`| ${name} | ${values.map(value => value.toFixed(2)).join(' | ')} | ${ratio.toFixed(1)} |`)
  }
}

await main()
