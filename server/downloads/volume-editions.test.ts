// Proves docs/product.md#downloads
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { connect } from '../platform/db/connect.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

it('the edition of a volume is the same in every time zone and style of dates, so that its files are not made anew', async () => {
  await addSeries(scratch.db, { title: 'Rain', volumes: [{}] })
  // One connection, so that what is set of its session stays.
  const db = connect({ connectionString: scratch.url, most: 1 })
  const editions: unknown[] = []
  for (const [zone, style] of [
    ['UTC', 'ISO'],
    ['Asia/Tokyo', 'ISO'],
    ['America/New_York', 'German'],
  ]) {
    await db.query({ text: `set time zone '${zone}'` })
    await db.query({ text: `set datestyle = '${style}'` })
    const text = `select edition, filled_parts as "filledParts" from volume_editions`
    editions.push(...(await db.query({ text })))
  }
  await db.close()
  expect(editions).toEqual(
    Array(3).fill({ edition: expect.stringMatching(/^[0-9a-f]{32}$/), filledParts: 1 }),
  )
  expect(new Set(editions.map(one => JSON.stringify(one))).size).toBe(1)
})
