import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareRow } from '../support/rows/compare-row.ts'
import { describeStatement } from '../support/rows/describe-statement.ts'
import { NOT_PROVED, RUN_TIME_STATEMENTS } from '../support/rows/not-proved.ts'
import type { PromisedRow } from '../support/rows/promised-row.ts'
import { findQueryCalls, type QueryCall } from '../support/rows/query-calls.ts'
import { readSystemCatalog, type SystemCatalog } from '../support/rows/system-catalog.ts'
import { type ScratchDatabase, scratchDatabase } from '../support/scratch-database.ts'
import { ROOT } from './sources.ts'

let scratch: ScratchDatabase
let client: pg.Client
let catalog: SystemCatalog
let all: QueryCall[]
/** Those that count on columns. */
let calls: (QueryCall & { row: PromisedRow })[]

beforeAll(async () => {
  scratch = await scratchDatabase()
  client = new pg.Client({ connectionString: scratch.url })
  await client.connect()
  catalog = await readSystemCatalog(client)
  all = findQueryCalls(ROOT)
  calls = all.flatMap(({ row, ...call }) => (row ? { ...call, row } : []))
})

afterAll(async () => {
  await client.end()
  await scratch.drop()
})

describe('row types', () => {
  it('are found beside the statements of the program', () => {
    expect(calls.length).toBeGreaterThan(200)
  })

  it('stand beside statements that can be read, or that are put together here', () => {
    const unseen = calls.filter(call => call.unseen !== null)
    const unknown = unseen.filter(({ inside }) => !(inside in RUN_TIME_STATEMENTS))
    expect(unknown.map(({ at, inside, unseen: why }) => `${at} ${inside}: ${why}`)).toEqual([])
    const inside = new Set(unseen.map(call => call.inside))
    expect(Object.keys(RUN_TIME_STATEMENTS).filter(name => !inside.has(name))).toEqual([])
  })

  it('say what the statements answer', async () => {
    const wrong: string[] = []
    const excused = new Set<string>()
    for (const call of calls) {
      const texts = call.unseen === null ? call.texts : ((await RUN_TIME_STATEMENTS[call.inside]?.()) ?? [])
      if (texts.length === 0) wrong.push(`${call.at} ${call.inside}: no statement`)
      for (const text of texts) {
        for (const { column, what } of await differencesOf(call, text)) {
          const name = `${call.inside} ${column}`
          if (name in NOT_PROVED) excused.add(name)
          else wrong.push(`${call.at} ${name} ${what}`)
        }
      }
    }
    expect([...new Set(wrong)]).toEqual([])
    // What can be proved by now is taken off the list.
    expect(Object.keys(NOT_PROVED).filter(name => !excused.has(name))).toEqual([])
  })
})

// A connection that has a plan of another text under the name refuses the statement, so that what fails depends on what was
// asked before.
it('two statements have one name only where they are the same', () => {
  const named = Map.groupBy(
    all.flatMap(({ names, at, texts }) => names.map(name => ({ name, at, text: texts.join() || at }))),
    ({ name }) => name,
  )
  expect(named.size).toBeGreaterThan(200)
  const wrong = [...named.values()].filter(own => new Set(own.map(({ text }) => text)).size > 1)
  expect(wrong.map(own => own.map(({ name, at }) => `${name} ${at}`))).toEqual([])
})

async function differencesOf(call: { row: PromisedRow }, text: string) {
  try {
    return compareRow(catalog, call.row, await describeStatement(client, catalog, text))
  } catch (error) {
    return [{ column: '*', what: `${(error as Error).message}: ${text.slice(0, 80)}` }]
  }
}
