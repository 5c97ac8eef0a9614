import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/platform/db/connect.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { listEntriesAbout } from './about-store.ts'
import { audited, BY_COMMAND } from './audited.ts'
import { isChangedSince, putBackEntry } from './put-back-entry.ts'
import { findEntry, listEntries, listRows } from './store.ts'

let scratch: ScratchDatabase
const NOW = new Date('2026-11-23T12:00:00Z')
const DEED = {
  action: 'sale.change',
  right: 'sell',
  subject: { kind: 'sale', id: 'S', name: 'Winter' },
} as const

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterEach(() => scratch.db.query({ text: 'delete from sales' }))
afterAll(() => scratch.drop())

const change = (text: string) =>
  scratch.db.transaction(tx => audited(tx, BY_COMMAND, DEED, NOW, () => tx.query({ text })))
const sales = () =>
  scratch.db.query<{ row: string }>({ text: 'select sales::text as row from sales order by id' })
const undo = (id: string | null) =>
  scratch.db.transaction((tx: Tx) => putBackEntry(tx, BY_COMMAND, id ?? '', NOW, async () => {}))

const INSERT = `insert into sales (id, name, starts_at, ends_at, discount_bps)
  values ('S', 'Winter', '2026-12-01T00:00:00.123456Z', '2026-12-08', 2000)`

it('a change is one entry with the columns that are others now', async () => {
  await scratch.db.query({ text: INSERT })
  const { entryId } = await change(`update sales set name = 'Snow', discount_bps = 2500`)
  const rows = await listRows(scratch.db, [entryId ?? ''])
  expect(rows).toEqual([
    {
      entryId,
      table: 'sales',
      key: { id: 'S' },
      before: { name: 'Winter', discount_bps: 2000 },
      after: { name: 'Snow', discount_bps: 2500 },
    },
  ])
  expect(await findEntry(scratch.db, entryId ?? '')).toMatchObject({
    action: 'sale.change',
    actorName: 'command line',
    origin: 'command',
    undoneBy: null,
  })
})

it('what changes nothing leaves no entry', async () => {
  await scratch.db.query({ text: INSERT })
  expect(await change(`update sales set name = 'Winter'`)).toMatchObject({ entryId: null })
})

it('what is changed without an entry is not noted, also not on the same connection', async () => {
  await change(INSERT)
  await scratch.db.query({ text: `update sales set name = 'Ice'` })
  const noted = await scratch.db.query({ text: `select from audit_rows where after ->> 'name' = 'Ice'` })
  expect(noted).toEqual([])
})

it.each([
  ['a new row', 'select 1', INSERT],
  [
    'a changed row',
    INSERT,
    `update sales set name = 'Snow', starts_at = starts_at + interval '1 microsecond'`,
  ],
  ['a deleted row', INSERT, 'delete from sales'],
])('undone, %s is byte for byte what it was, and the undo can be undone', async (_, first, second) => {
  await scratch.db.query({ text: first })
  const before = await sales()
  const { entryId } = await change(second)
  const after = await sales()
  const undone = await undo(entryId)
  expect(await sales()).toEqual(before)
  expect(await undo(entryId)).toEqual({ outcome: 'undoneBefore' })
  expect(undone.outcome === 'done' && (await undo(undone.entryId)).outcome).toBe('done')
  expect(await sales()).toEqual(after)
})

it('an undo leaves what was changed since in other columns, and is refused where it was changed in the same', async () => {
  await scratch.db.query({ text: INSERT })
  const { entryId: name } = await change(`update sales set name = 'Snow'`)
  const { entryId: discount } = await change('update sales set discount_bps = 3000')
  await change('update sales set discount_bps = 3500')
  expect((await undo(name)).outcome).toBe('done')
  const refused = await undo(discount).catch((error: unknown) => error)
  expect(isChangedSince(refused)).toBe(true)
  expect(await sales()).toEqual([{ row: expect.stringContaining('Winter') }])
  expect(await sales()).toEqual([{ row: expect.stringContaining('3500') }])
})

it('of entries of one moment the one that was written last is the newest, on every page', async () => {
  await scratch.db.query({ text: INSERT })
  const written: (string | null)[] = []
  for (let at = 1; at <= 12; at++)
    written.unshift((await change(`update sales set discount_bps = ${at * 100}`)).entryId)
  const nobody = { subjectKind: null, subjectId: null, actorId: null }
  const all = { ...nobody, action: null, fields: null, since: null, until: null }
  const pages = await Promise.all(
    [0, 5, 10].map(async skip =>
      (await listEntries(scratch.db, all, { limit: 5, skip })).map(({ id }) => id),
    ),
  )
  expect(pages.flat().slice(0, 12)).toEqual(written)
  const about = await listEntriesAbout(
    scratch.db,
    { table: 'sales', kind: 'sale', id: 'S' },
    { limit: 12, skip: 0 },
  )
  expect(about.map(({ id }) => id)).toEqual(written)
})

it('the log is only added to', async () => {
  await change(INSERT)
  for (const text of [
    'delete from audit_rows',
    `update audit_entries set actor_name = 'nobody'`,
    'truncate audit_entries cascade',
  ])
    await expect(scratch.db.query({ text })).rejects.toThrow('is only added to')
})
