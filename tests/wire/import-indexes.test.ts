// Proves docs/product.md#which-volume
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reads, Statement } from '#server/platform/db/connect.ts'
import { countHolders } from '#server/publishing/edition-store.ts'
import * as identify from '#server/publishing/identify-store.ts'
import { coverParts } from '#server/publishing/move-reading-store.ts'
import { findImported, findSlugByTitle } from '#server/publishing/store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

const ROWS = 4000
const LARGE = 'series volumes volume_skus imported_files gift_codes'.split(' ')

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
  await addSeries(scratch.db, { title: 'Rain', volumes: [{ parts: [{}] }] })
  /** Copies of the only row of a table, in which these columns are others. */
  const copy = (table: string, columns: string) =>
    scratch.db.query({
      text: `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${columns}))).* from ${table} t, generate_series(1, ${ROWS}) n`,
    })
  await copy('series', `'id', 'S' || n, 'legacy_id', 'S' || n, 'slug', 's-' || n, 'title', 'Series ' || n`)
  await copy(
    'volumes',
    `'id', 'V' || n, 'legacy_id', 'V' || n, 'slug', 'v-' || n, 'series_id', 'S' || n, 'number', 1`,
  )
  for (const text of [
    `insert into volume_skus (volume_id, store, identifier) select 'V' || n, 'digital', '978-' || n from generate_series(1, ${ROWS}) n`,
    `insert into imported_files (volume_id, sha256, recipe, name, identifiers, imported_at)
      select 'V' || n, 'sha' || n, 'r', 'f', array['isbn:978' || n], now() from generate_series(1, ${ROWS}) n`,
    `insert into gift_codes (code_hash, hint, type, volume_id, created_at)
      select decode(md5(n::text), 'hex'), 'h', 'book', 'V' || n, now() from generate_series(1, ${ROWS}) n`,
    'analyze',
  ])
    await scratch.db.query({ text })
})
afterAll(() => scratch.drop())

/** How the database would carry out the statements of `work`. */
async function plansOf(work: (reads: Reads & { transaction: true }) => Promise<unknown>): Promise<string> {
  const statements: Statement[] = []
  const record = async (statement: Statement) => {
    statements.push(statement)
    return []
  }
  await work({ transaction: true, query: record as Reads['query'] })
  const lines = await Promise.all(
    statements.map(({ text, values }) =>
      scratch.db.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values }),
    ),
  )
  return lines
    .flat()
    .map(line => line['QUERY PLAN'])
    .join('\n')
}

const SHELF = { type: 'novel', lang: 'en' } as const

describe('what an import looks up in a large shop is found by an index', () => {
  it.each([
    [
      'volumes by identifier',
      (reads: Reads) => identify.findVolumesByIdentifier(reads, SHELF, ['isbn:9787'], ['9787']),
    ],
    ['volumes by file', (reads: Reads) => identify.findVolumesByFile(reads, SHELF, 'sha7')],
    ['what a file has become', (reads: Reads) => findImported(reads, 'sha7', 'r')],
    [
      'a volume of a series',
      (reads: Reads) =>
        identify.findVolumeOfSeries(reads, SHELF, { title: 'Series 7', slug: 's-7', number: 1 }),
    ],
    [
      'series by name',
      (reads: Reads) => identify.listKnownSeries(reads, SHELF, [{ title: 'Series 7', slug: 's-7' }]),
    ],
    ['a series by title', (reads: Reads) => findSlugByTitle(reads, { ...SHELF, title: 'Series 7' })],
    ['who has something of a volume', (reads: Reads) => countHolders(reads, 'V7')],
  ])('%s', async (_, work) => {
    const plan = await plansOf(work)
    expect(LARGE.filter(table => new RegExp(`Seq Scan on ${table}\\b`).test(plan))).toEqual([])
  })

  it('rentals of a part, and those that cover it', async () => {
    // There are none here, so that only the form of the plan is compared.
    const plan = await plansOf(tx => coverParts(tx, [{ from: 'P1', to: 'P2' }], new Date()))
    expect(plan).not.toMatch(/SubPlan/)
  })
})
