import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import type { Statement, Tx } from '../platform/db/connect.ts'
import { saveContents } from './part-store.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

const NOVEL = {
  type: 'novel',
  lang: 'en',
  direction: 'ltr',
  writingMode: 'horizontal-tb',
  characters: 1,
} as const

it('texts of a long book are stored some at a time, each in its own part', async () => {
  const parts = Array.from({ length: 6 }, () => ({ text: null }))
  const { volumes } = await addSeries(scratch.db, { title: 'Long', volumes: [{ parts }] })
  const ids = volumes[0]?.parts.map(({ id }) => id) ?? []
  // The fourth is longer than what is sent at once.
  const trees = [1, 2, 1.5, 5, 0, 1].map(megabytes => randomBytes(megabytes * 1024 ** 2))
  const sent: number[] = []
  await scratch.db.transaction(async tx => {
    const query = <Row extends object>(statement: Statement) => {
      const [, trees] = statement.values as [string, Buffer]
      sent.push(trees.length / 1024 ** 2)
      return tx.query<Row>(statement)
    }
    const texts = new Map(ids.map((id, at) => [id, { ...NOVEL, tree: trees[at] ?? null }]))
    await saveContents({ ...tx, query } as Tx, texts, new Date(0))
  })
  expect(sent).toEqual([3, 1.5, 5, 1])
  const stored = await scratch.db.query<{ tree: Buffer }>({
    text: 'select tree from part_contents where part_id = any($1) order by array_position($1, part_id)',
    values: [ids],
  })
  expect(stored.map(({ tree }, at) => tree.equals(trees[at] as Buffer))).toEqual(ids.map(() => true))
})
