// Proves docs/product.md#catalogue-files, docs/product.md#saved-views
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listVolumes } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { idAt, makeStaff, valuesOf } from '#tests/support/studio-staff.ts'

let open: CoinShop
let ada: Send
let bo: Send
let volume: string
beforeAll(async () => {
  open = await openCoinShop()
  ada = await makeStaff(open, 'ada')
  bo = await makeStaff(open, 'bo')
  volume = await idAt(open.shop, 'rain-volume-1')
})
afterAll(() => open.close())

const change = (
  send: Send,
  changes: { id?: string; field: string; from?: string; to: string }[],
  dryRun = false,
) =>
  send(calls.changeStudioFields, { body: { dryRun, changes: changes.map(one => ({ id: volume, ...one })) } })
const rows = () =>
  open.shop.scratch.db.query({
    text: `select to_jsonb(v) as row from volumes v union all select to_jsonb(s) from series s union all select to_jsonb(p) from parts p order by 1`,
  })
const isListed = async (slug: string) => {
  const { answer } = await open.shop.send(listVolumes, { params: { id: 'rain' } })
  return answer?.volumes.some(one => one.slug === slug) ?? false
}

it('a change that is only tried says what readers would see, and saves nothing', async () => {
  const before = await rows()
  const { answer } = await change(ada, [{ field: 'priceCoins', to: '599' }], true)
  expect(answer?.changes).toMatchObject([{ old: expect.any(String), new: '599', shown: '$5.99' }])
  expect(await rows()).toEqual(before)
})

it('many changes are one entry of the log, and undone every row is byte for byte what it was', async () => {
  const before = await rows()
  const { answer } = await change(ada, [
    { field: 'priceCoins', to: '599' },
    { field: 'creators', to: '[{"name":"Ada Wren","role":"author"},{"name":"Bo Li","role":"translator"}]' },
    { id: await idAt(open.shop, 'rain'), field: 'title', to: '"Heavy Rain"' },
  ])
  expect(await valuesOf(ada, volume)).toMatchObject({ priceCoins: 599 })
  const { answer: log } = await ada(listAudit, { query: { limit: 1 } })
  expect(log?.entries).toMatchObject([{ id: answer?.entryId, actorName: 'ada', action: 'catalogue.change' }])
  const undone = await ada(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
  expect(undone.refused).toBeUndefined()
  expect(await rows()).toEqual(before)
})

it('the second of two people is told, with both values and who it was, and nothing of theirs is saved', async () => {
  const from = JSON.stringify((await valuesOf(ada, volume)).shortTitle)
  await change(ada, [{ field: 'shortTitle', from, to: '"Drizzle"' }])
  const response = await change(bo, [
    { field: 'shortTitle', from, to: '"Shower"' },
    { field: 'priceCoins', to: '1' },
  ])
  expect(response).toMatchObject({ status: 409, refused: 'changedMeanwhile' })
  expect(await valuesOf(bo, volume)).toMatchObject({ shortTitle: 'Drizzle' })
  const { answer } = await change(bo, [{ field: 'shortTitle', from, to: '"Shower"' }], true)
  expect(answer?.problems).toMatchObject([
    { reason: 'changedMeanwhile', theirs: '"Drizzle"', yours: '"Shower"', actorName: 'ada' },
  ])
})

it('of two who change the same at once one is told', async () => {
  const from = JSON.stringify((await valuesOf(ada, volume)).originalTitle)
  const outcomes = await Promise.all(
    [ada, bo].map((send, at) => change(send, [{ field: 'originalTitle', from, to: `"Title ${at}"` }])),
  )
  expect(outcomes.map(({ refused }) => refused ?? 'saved').toSorted()).toEqual(['changedMeanwhile', 'saved'])
})

it('what is a draft is on no list, and launches when it is ready', async () => {
  await expect.poll(() => isListed('rain-volume-1')).toBe(true)
  await change(ada, [{ field: 'stage', to: '"draft"' }])
  await expect.poll(() => isListed('rain-volume-1')).toBe(false)
  const refused = await change(ada, [{ field: 'hidden', to: 'false' }])
  expect(refused).toMatchObject({ refused: 'changesRefused' })
  const before = (await valuesOf(ada, volume)).publishingAt
  await change(ada, [{ field: 'stage', to: '"ready"' }])
  await expect.poll(() => isListed('rain-volume-1')).toBe(true)
  // It had launched before it was taken back.
  expect((await valuesOf(ada, volume)).publishingAt).toEqual(before)
})

it('what is planned is seen in the studio alone', async () => {
  const { answer } = await ada(calls.planVolume, { body: { seriesId: 'rain' } })
  expect(answer?.row).toMatchObject({
    stage: 'planned',
    state: 'planned',
    missing: ['cover', 'description', 'text', 'date'],
  })
  await expect.poll(() => isListed(answer?.row?.slug ?? '')).toBe(false)
  const { answer: found } = await ada(calls.listStudioCatalogue, {
    query: { state: ['planned'], missing: ['text'] },
  })
  expect(found).toMatchObject({ total: 1, rows: [{ id: answer?.row?.id }] })
})

it('an editor does not set prices', async () => {
  const editor = await makeStaff(open, 'eve', 'editor')
  const { answer } = await change(editor, [{ field: 'priceCoins', to: '5' }], true)
  expect(answer?.problems).toMatchObject([{ reason: 'mayNotChange' }])
})

describe.each(['series', 'volume', 'part'] as const)('the list of each %s', kind => {
  it.each(['title', 'date', 'number', 'state', 'price', 'newest'] as const)(
    'is filtered by state, words and what is missing, ordered by %s',
    async sort => {
      for (const state of [undefined, ['draft'], ['scheduled', 'published']] as const)
        for (const q of [undefined, 'rain'])
          for (const missing of [undefined, ['cover', 'text', 'series'], ['ageRating']] as const) {
            const query = { kind, sort, q, state: state && [...state], missing: missing && [...missing] }
            const { refused, answer } = await ada(calls.listStudioCatalogue, { query })
            expect({ query, refused }).toEqual({ query, refused: undefined })
            if (state)
              expect(answer?.rows.filter(row => !(state as readonly string[]).includes(row.state))).toEqual(
                [],
              )
          }
    },
  )
})

it('an undo puts a price back also where somebody has set another field of the volume since, which stays set', async () => {
  const setFields = async () => {
    const [found] = await open.shop.scratch.db.query<{ fields: string[] }>({
      text: 'select changed_fields as fields from volumes where id = $1',
      values: [volume],
    })
    return found?.fields ?? []
  }
  await open.shop.scratch.db.query({
    text: `update volumes set changed_fields = '{}' where id = $1`,
    values: [volume],
  })
  const before = (await valuesOf(ada, volume)).priceCoins
  const { answer } = await change(ada, [{ field: 'priceCoins', to: '444' }])
  await change(bo, [{ field: 'description', to: '"It rains on."' }])
  expect(await setFields()).toEqual(['description', 'priceCoins'])
  const undone = await ada(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
  expect(undone.refused).toBeUndefined()
  expect(await valuesOf(ada, volume)).toMatchObject({ priceCoins: before, description: 'It rains on.' })
  expect(await setFields()).toEqual(['description'])
})

it('what is planned is planned once where no answer came and the same is asked again', async () => {
  const authorization = `Bearer ${await open.readers.token('ada')}`
  const send = open.shop.sendWith({ authorization, 'idempotency-key': 'lost' })
  const series = { title: 'Lost answer', type: 'novel', lang: 'en' }
  const [first, second] = await Promise.all([1, 2].map(() => send(calls.planSeries, { body: series })))
  const id = first?.answer?.row?.id ?? ''
  expect([id !== '', second?.answer?.row?.id]).toEqual([true, id])
  for (const _ of [1, 2]) await send(calls.planVolume, { body: { seriesId: id } })
  const { answer } = await send(calls.listStudioCatalogue, { query: { kind: 'volume', q: 'Lost answer' } })
  expect(answer?.rows).toHaveLength(1)
  const volumeId = answer?.rows[0]?.id ?? ''
  for (const _ of [1, 2]) await send(calls.planPart, { body: { volumeId, title: 'One' } })
  const parts = await send(calls.listStudioCatalogue, { query: { kind: 'part', volume: volumeId } })
  expect(parts.answer?.rows).toHaveLength(1)
})

it.each(['volume', 'part'] as const)(
  'a %s that launches within seven days is apart from what is overdue',
  async kind => {
    const day = (many: number) => new Date(open.shop.clock.now().getTime() + many * 86_400_000)
    const dates = [-900, -3, -0.1, 0.1, 6.9, 7.1]
    const added = await addSeries(open.shop.scratch.db, {
      title: `Due ${kind}`,
      volumes: dates.map((days, at) => ({
        ...{ number: at + 1, publishingAt: kind === 'volume' ? day(days) : null },
        parts: kind === 'part' ? [{ launchAt: day(days) }] : [],
      })),
    })
    const ids = added.volumes.map(one => (kind === 'volume' ? one : one.parts[0])?.id ?? '')
    const dueIn = async (due: 'week' | 'overdue', stages: readonly string[], hidden: boolean) => {
      const table = `${kind}s`
      await open.shop.scratch.db.query({
        text: `update ${table} t set stage = one.stage, hidden = $3 from unnest($1::text[], $2::text[]) one (id, stage) where t.id = one.id`,
        values: [ids, ids.map((_, at) => stages[at % stages.length]), hidden],
      })
      const query = {
        kind,
        due,
        series: added.id,
        sort: 'date',
        descending: due === 'overdue',
        limit: 1,
      } as const
      const { answer: first } = await ada(calls.listStudioCatalogue, { query })
      const { answer } = await ada(calls.listStudioCatalogue, { query: { ...query, limit: 500 } })
      expect([first?.total, first?.rows[0]?.id]).toEqual([answer?.rows.length, answer?.rows[0]?.id])
      return answer?.rows.map(({ id }) => dates[ids.indexOf(id)])
    }
    expect(await dueIn('week', ['ready'], false)).toEqual([0.1, 6.9])
    expect(await dueIn('week', ['planned', 'draft'], true)).toEqual([0.1, 6.9])
    expect(await dueIn('overdue', ['draft', 'planned'], true)).toEqual([-0.1, -3, -900])
    expect(await dueIn('overdue', ['ready'], false)).toEqual([])
    expect(await dueIn('week', ['ready'], true)).toEqual([])
    expect(await dueIn('week', ['withdrawn'], true)).toEqual([])
  },
)
