import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchDatabase, scratchDatabase } from '../support/scratch-database.ts'
import { readSources } from './sources.ts'

const shipped = readSources().filter(
  ({ path }) => /^(server|commands|demo)\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path),
)
/** Sentences, and what the database calls those that nobody named. */
const CONSTRAINT = /'((?:an?|the|there)_[a-z_]+|[a-z_]+_(?:fkey|key|pkey|check|index))'/g
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

describe('what the database refuses', () => {
  it('is decided on by constraints that there are, each named in one place', async () => {
    const named = shipped
      .filter(({ text }) => text.includes('brokenConstraint(error)'))
      .flatMap(({ text }) => [...text.matchAll(CONSTRAINT)].map(([, name = '']) => name))
    const known = await scratch.db.query<{ name: string }>({
      text: `select conname::text as name from pg_constraint union select relname::text from pg_class where relkind = 'i'`,
    })
    const names = new Set(known.map(({ name }) => name))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(name => !names.has(name))).toEqual([])
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
  })

  it('is not decided on by a code that many constraints share', () => {
    const wrong = shipped.filter(({ text }) => /'23\d{3}'/.test(text)).map(({ path }) => path)
    // Of whatever refers to a row that is to be deleted.
    expect(wrong).toEqual(['server/platform/db/gone.ts'])
  })

  it('is not decided on by what it says, which depends on the language of the server', () => {
    // What payment providers and the library for pictures say comes without codes; the JSON of messages has fields that are
    // messages.
    const others = /^server\/(payments|platform\/images)\/|^server\/platform\/http\/json-twin\.ts$/
    const reading =
      /\.(message|detail)\b[^\n]*\.(includes|match|startsWith)\(|\.test\([^)\n]*\.(message|detail)\b/
    const wrong = shipped.filter(({ path, text }) => !others.test(path) && reading.test(text))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
