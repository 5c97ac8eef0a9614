import type { QueryOf } from '#contract/call.ts'
import type { listSeries as call } from '#contract/calls/catalogue.ts'
import { listSeries } from '#server/catalogue/series-list/list-series.ts'
import { readQuery } from '#server/catalogue/series-list/read-series-query.ts'
import { FOR_WORK } from '#server/platform/db/answer-in-time.ts'
import { connect, type Db } from '#server/platform/db/connect.ts'
import { openDatabases } from './open-databases.ts'
import { printTable, size } from './report.ts'
import { growCatalogue } from './scale/grow.ts'

/** The series list and search at 1 000, 10 000 and 100 000 series. Prints the table of docs/bench.md. */

const SIZES = size([1_000, 10_000, 100_000], [30, 60])
const TIMES = size(60, 2)
const GROWN_WITHIN_MS = 600_000

const LISTS = {
  'newest, first page': { query: {}, skip: 0 },
  'newest, last page': { query: {}, skip: 'last' },
  'A–Z, first page': { query: { sort: 'az' }, skip: 0 },
  'manga in print, first page': { query: { type: 'manga', print: ['available'] }, skip: 0 },
  'catch-up series': { query: { only_catchups: true }, skip: 0 },
} as const satisfies Record<string, { query: QueryOf<typeof call>; skip: number | 'last' }>

const SEARCHES = {
  'a word': ['wizard', 'princess', 'island', 'history'],
  'a typo': ['wizzard', 'princes', 'ilsand', 'histroy'],
  'two words': ['the island', 'little women', 'war peace'],
  Japanese: ['吾輩', '夏目', '銀河'],
} as const

async function main(): Promise<void> {
  const databases = await openDatabases()
  const columns: Map<string, number>[] = []
  try {
    // A database for each, as a catalogue cannot be emptied: the ledger refers to it and refuses to be truncated.
    for (const count of SIZES) {
      const limits = { ...FOR_WORK, statement: GROWN_WITHIN_MS }
      const db = connect({ connectionString: await databases.create(), limits })
      await growCatalogue(db, count)
      columns.push(await measure(db, count))
      await db.close()
    }
  } finally {
    await databases.close()
  }
  print(columns)
}

async function measure(db: Db, version: number): Promise<Map<string, number>> {
  const p50s = new Map<string, number>()
  const ask = (query: QueryOf<typeof call>, skip: number) =>
    listSeries(db, { ...readQuery({ lang: 'en', ...query }), skip, limit: 24, version })
  for (const [name, { query, skip }] of Object.entries(LISTS)) {
    const { total } = await ask(query, 0)
    if (total === 0) throw new Error(`no series is in the list ${name}`)
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
  const sizes = SIZES.map(count => count.toLocaleString('en'))
  const rows = [...(columns[0]?.keys() ?? [])].map(name => {
    const values = columns.map(column => column.get(name) ?? Number.NaN)
    const ratio = (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN)
    return [name, ...values.map(value => value.toFixed(2)), ratio.toFixed(1)]
  })
  printTable('lists', ['p50, ms', ...sizes, `${sizes.at(-1)} : ${sizes[0]}`], rows)
}

await main()
