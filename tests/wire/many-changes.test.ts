// Proves docs/product.md#catalogue-files
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { makeStaff, valuesOf } from '#tests/support/studio-staff.ts'

/** As many volumes, of two parts each. */
const VOLUMES = 30

let open: CoinShop
let ada: Send
let series: Added
beforeAll(async () => {
  open = await openCoinShop()
  ada = await makeStaff(open, 'ada')
  const parts = [{ launchAt: new Date('2027-01-01') }, { launchAt: new Date('2027-01-08') }]
  const volumes = Array.from({ length: VOLUMES }, (_, at) => ({ number: at + 1, parts }))
  series = await addSeries(open.shop.scratch.db, { title: 'Long', volumes })
  await open.shop.app.version.refresh()
  // What is done beside would be counted too.
  await open.shop.app.jobs.stop()
})
afterAll(() => open.close())

const change = (changes: { id: string; field: string; to: string }[], dryRun = false) =>
  ada(changeStudioFields, { body: { dryRun, changes } })
const ofVolumes = (count: number, field: string, to: (at: number) => unknown) =>
  series.volumes.slice(0, count).map(({ id }, at) => ({ id, field, to: JSON.stringify(to(at)) }))
/** Undoes the newest entry that is not undone. */
async function undoLast() {
  const { answer } = await ada(listAudit, { query: { limit: 10 } })
  const entryId =
    answer?.entries.find(({ canBeUndone, action }) => canBeUndone && action !== 'undo')?.id ?? ''
  expect((await ada(undoAudit, { params: { entryId } })).refused).toBeUndefined()
}
const numbers = () => Promise.all(series.volumes.map(async ({ id }) => (await valuesOf(ada, id)).number))

/** What a save or a preview asks the database for, within its transaction. */
async function countInTransaction(work: () => Promise<unknown>): Promise<number> {
  const { db } = open.shop.app
  const transaction = db.transaction
  let count = 0
  db.transaction = (inside, ...more) =>
    transaction(
      (tx: Tx) => {
        const query = tx.query
        tx.query = statement => {
          count++
          return query(statement)
        }
        return inside(tx)
      },
      ...more,
    )
  await work()
  db.transaction = transaction
  return count
}

describe.each([
  ['prices', 'priceCoins', (round: number) => (at: number) => 300 + at + round],
  [
    'dates, with which parts move',
    'publishingAt',
    (round: number) => () => `2027-0${round + 1}-01T00:00:00.000Z`,
  ],
  ['titles, with those of parts', 'title', (round: number) => (at: number) => `Long ${at} ${round}`],
])('%s', (_, field, to) => {
  it('take as many statements for many volumes as for two', async () => {
    const tried = (count: number) => countInTransaction(() => change(ofVolumes(count, field, to(5)), true))
    expect(await tried(VOLUMES)).toBe(await tried(2))
    const few = await countInTransaction(() => change(ofVolumes(2, field, to(6))))
    const many = await countInTransaction(() => change(ofVolumes(VOLUMES, field, to(7))))
    expect(many).toBe(few)
    expect(many).toBeGreaterThan(5)
    await change(ofVolumes(VOLUMES, field, to(8)))
    const undone = await countInTransaction(undoLast)
    await change(ofVolumes(2, field, to(8)))
    expect(await countInTransaction(undoLast)).toBe(undone)
  })
})

it('new series with new volumes take as many statements for many as for two', async () => {
  let round = 0
  const plan = (count: number, dryRun: boolean) => {
    round += 1
    const each = Array.from({ length: count }, (_, at) => at)
    const title = `New ${round}`
    const creations = [
      ...each.map(at => ({ key: `s${at}`, kind: 'series', title, type: 'novel', lang: 'en' })),
      ...each.map(at => ({ key: `v${at}`, kind: 'volume', seriesId: `s${at}`, number: 1 })),
      ...each.map(at => ({ key: `w${at}`, kind: 'volume', seriesId: series.id, number: round * 100 + at })),
    ]
    const changes = each.map(at => ({ id: `v${at}`, field: 'priceCoins', to: '499' }))
    return ada(changeStudioFields, { body: { dryRun, creations, changes } })
  }
  for (const dryRun of [true, false]) {
    const few = await countInTransaction(() => plan(2, dryRun))
    expect(await countInTransaction(() => plan(VOLUMES, dryRun))).toBe(few)
  }
  const { answer } = await plan(VOLUMES, false)
  expect(answer?.problems).toEqual([])
  const slugs = await open.shop.scratch.db.query<{ slug: string }>({
    text: `select v.slug from volumes v join series s on s.id = v.series_id where s.title = $1 and v.price_coins = 499 order by s.id`,
    values: [`New ${round}`],
  })
  const numbered = (at: number) => (at === 0 ? `new-${round}` : `new-${round}-${at + 1}`)
  const wanted = Array.from({ length: VOLUMES }, (_, at) => `${numbered(at)}-volume-1`)
  expect(slugs.map(({ slug }) => slug).sort()).toEqual(wanted.sort())
})

describe('while others hold the series', () => {
  const held = async <T>(work: () => Promise<T>): Promise<T> => {
    const lock = await holdLock(
      open.shop.scratch.url,
      `select pg_advisory_xact_lock(hashtextextended('series ${series.slug}', 42)),
        pg_advisory_xact_lock(hashtextextended('series held', 42)), (select count(*) from (select from volumes for update) v)`,
    )
    return work().finally(lock.release)
  }

  it('it is said what changes would do', async () => {
    const prices = ofVolumes(VOLUMES, 'priceCoins', () => 999)
    const { answer } = await held(() => change(prices, true))
    expect(answer?.changes).toHaveLength(VOLUMES)
  })

  it('it is said what new series and volumes would be', async () => {
    const creations = [
      { key: 's', kind: 'series', title: 'Held', type: 'novel', lang: 'en' },
      { key: 'v', kind: 'volume', seriesId: series.id, number: 800 },
    ]
    const changes = [{ id: 'v', field: 'priceCoins', to: '499' }]
    const { answer } = await held(() =>
      ada(changeStudioFields, { body: { dryRun: true, creations, changes } }),
    )
    expect(answer?.created).toHaveLength(2)
    expect(answer?.changes).toMatchObject([{ field: 'priceCoins', new: '499' }])
  })
})

it('what new volumes would be is said again where somebody adds the same meanwhile', async () => {
  const creations = [{ key: 'v', kind: 'volume', seriesId: series.id, number: 801 }]
  const lock = await holdLock(
    open.shop.scratch.url,
    `insert into volumes (id, legacy_id, slug, series_id, number, title, created_at)
      select 'VOL-beside', 'beside', '${series.slug}-volume-801', '${series.id}', 801, 'Beside', now()`,
  )
  const trying = ada(changeStudioFields, { body: { dryRun: true, creations } })
  await lockIsWaitedFor(open.shop.scratch.url, 1, 'insert into volumes%')
  await lock.commit()
  expect((await trying).answer?.problems).toMatchObject([{ id: 'v', reason: 'numberTaken' }])
})

describe('numbers', () => {
  const before = Array.from({ length: VOLUMES }, (_, at) => at + 1)

  it('move along where the last goes first', async () => {
    const last = ofVolumes(VOLUMES, 'number', at => at + 2).toReversed()
    expect((await change(last)).refused).toBeUndefined()
    expect(await numbers()).toEqual(before.map(number => number + 1))
    await undoLast()
    expect(await numbers()).toEqual(before)
  })

  it('that another volume has meanwhile are not taken from it by an undo', async () => {
    const { answer } = await change(ofVolumes(1, 'number', () => 900))
    await change(ofVolumes(2, 'number', () => 1).slice(1))
    const params = { entryId: answer?.entryId ?? '' }
    expect((await ada(undoAudit, { params })).refused).toBe('changedSince')
    await undoLast()
    expect((await ada(undoAudit, { params })).refused).toBeUndefined()
    expect(await numbers()).toEqual(before)
  })

  it('that another volume has are refused, with all that comes with them, and nothing is changed', async () => {
    const { answer, refused } = await change(
      ofVolumes(3, 'number', at => at + 2),
      true,
    )
    expect(refused).toBeUndefined()
    expect(answer?.problems).toMatchObject([
      { reason: 'numberTaken' },
      { reason: 'numberTaken' },
      { reason: 'numberTaken' },
    ])
    const price = ofVolumes(1, 'priceCoins', () => 1234)
    expect((await change([...price, ...ofVolumes(1, 'number', () => 2)])).refused).toBe('changesRefused')
    expect(await valuesOf(ada, series.volumes[0]?.id ?? '')).toMatchObject({ number: 1, priceCoins: 307 })
  })
})

it('what was only printed and is to be an ebook misses its text, also before anything is saved', async () => {
  const printed = { noEbook: true, stage: 'draft', hidden: true, parts: [] } as const
  const added = await addSeries(open.shop.scratch.db, {
    title: 'Paper',
    volumes: [{ ...printed, parts: [] }],
  })
  const id = added.volumes[0]?.id ?? ''
  const becomes = (noEbook: boolean) => [
    { id, field: 'stage', to: '"ready"' },
    { id, field: 'publishingAt', to: '"2027-03-01T00:00:00.000Z"' },
    ...(noEbook ? [] : [{ id, field: 'ebook', to: 'true' }]),
  ]
  expect((await change(becomes(true), true)).answer?.public[0]?.missing).not.toContain('text')
  expect((await change(becomes(false), true)).answer?.public[0]?.missing).toContain('text')
})
