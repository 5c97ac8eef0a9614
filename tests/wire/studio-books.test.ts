// Proves docs/product.md#staff, docs/product.md#editions
import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import { changeStudioFields, findStudioSubject, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'

let open: CoinShop
let ada: Send
let volume: string
let series: string
beforeAll(async () => {
  open = await openCoinShop()
  ada = await makeStaff(open, 'ada')
  volume = await idAt(open.shop, 'rain-volume-1')
  series = await idAt(open.shop, 'rain')
})
afterAll(() => open.close())

async function change(changes: { id: string; field: string; to: unknown }[]): Promise<string> {
  // Entries of the same moment have no order.
  open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 1000))
  const body = { changes: changes.map(one => ({ ...one, to: JSON.stringify(one.to) })) }
  const { answer, refused } = await ada(changeStudioFields, { body })
  expect(refused).toBeUndefined()
  return answer?.entryId ?? ''
}
const history = async (send: Send, id: string, limit = 1) =>
  (await send(listSubjectHistory, { params: { id }, query: { limit } })).answer
const changesOf = async (id: string) =>
  (await history(ada, id))?.entries[0]?.changes.map(({ field, before, after }) => ({ field, before, after }))

it('the history of a volume has what was changed of it by the names of fields, before and after', async () => {
  await change([
    { id: volume, field: 'originalPublisher', to: 'Ame' },
    { id: volume, field: 'ebook', to: false },
    { id: series, field: 'originalTitle', to: '雨' },
  ])
  expect(await changesOf(volume)).toEqual([
    { field: 'ebook', before: 'true', after: 'false' },
    { field: 'originalPublisher', before: '""', after: '"Ame"' },
  ])
  expect(await changesOf(series)).toEqual([{ field: 'originalTitle', before: '""', after: '"雨"' }])
})

it('a list is shown whole, as it was and as it is', async () => {
  const creators = [
    { name: 'Zoe Ash', role: 'author' },
    { name: 'Bo Li', role: 'translator' },
  ]
  await change([{ id: volume, field: 'creators', to: creators }])
  await change([{ id: volume, field: 'creators', to: creators.toReversed() }])
  expect(await changesOf(volume)).toEqual([
    { field: 'creators', before: JSON.stringify(creators), after: JSON.stringify(creators.toReversed()) },
  ])
  await change([{ id: series, field: 'blocked', to: ['DE', 'FR'] }])
  await change([{ id: series, field: 'blocked', to: [] }])
  expect(await changesOf(series)).toEqual([{ field: 'blocked', before: '["DE","FR"]', after: '[]' }])
  await change([{ id: series, field: 'blocked', to: ['DE', 'FR'] }])
  await change([{ id: series, field: 'blocked', to: ['DE', 'JP'] }])
  expect(await changesOf(series)).toEqual([{ field: 'blocked', before: '["DE","FR"]', after: '["DE","JP"]' }])
})

it('links and dates of stores stay when the list of stores is changed', async () => {
  const { db } = open.shop.scratch
  await change([{ id: volume, field: 'stores', to: [{ store: 'kobo', identifier: 'rain-1' }] }])
  await db.query({
    text: `update volume_skus set link = 'https://kobo.example/rain' where volume_id = $1`,
    values: [volume],
  })
  const stores = [
    { store: 'kobo', identifier: 'rain-1' },
    { store: 'print', identifier: '9780000120045' },
  ]
  await change([{ id: volume, field: 'stores', to: stores }])
  const links = await db.query({
    text: 'select store, link from volume_skus where volume_id = $1 order by store',
    values: [volume],
  })
  expect(links).toEqual([
    { store: 'kobo', link: 'https://kobo.example/rain' },
    { store: 'print', link: null },
  ])
})

it('an undo is in the history, and what it has undone says so', async () => {
  const entryId = await change([{ id: volume, field: 'shortTitle', to: 'Drizzle' }])
  open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 1000))
  await ada(undoAudit, { params: { entryId } })
  const found = await history(ada, volume, 2)
  expect(found).toMatchObject({
    hasMore: true,
    entries: [
      { action: 'undo', undoes: entryId, canBeUndone: true },
      { id: entryId, canBeUndone: false, undoneBy: expect.stringMatching(/^AUD/) },
    ],
  })
})

it('what was planned is the first entry, without all that it began with', async () => {
  const { answer, refused } = await ada(planVolume, { body: { seriesId: 'rain', number: 40 } })
  expect(refused).toBeUndefined()
  const found = await history(ada, answer?.row?.id ?? '', 10)
  expect(found?.entries).toMatchObject([{ action: 'volume.plan', changes: [], actorName: 'ada' }])
})

it('who may not change something sees its history and is not offered to undo it', async () => {
  const priced = await change([{ id: volume, field: 'priceCoins', to: 611 }])
  const eve = await makeStaff(open, 'eve', 'editor')
  expect((await history(eve, volume))?.entries).toMatchObject([{ id: priced, canBeUndone: false }])
  await change([{ id: volume, field: 'shortTitle', to: 'Shower' }])
  expect((await history(eve, volume))?.entries).toMatchObject([{ canBeUndone: true }])
})

it('whoever works on other series sees no history of this one', async () => {
  const send = await open.readers.reader('tom')
  await giveRole(open.shop.scratch.db, 'tom', 'editor', { series: ['SER-other'] })
  const outcome = await send(listSubjectHistory, { params: { id: volume } })
  expect(outcome).toMatchObject({ status: 403, refused: 'notAllowed' })
})

it('of each field of a volume it is said whether this person may change it', async () => {
  const mayChange = async (name: string, role: 'editor' | 'translator' | 'publisher') => {
    const send = await makeStaff(open, name, role)
    return (await send(findStudioSubject, { params: { id: volume } })).answer?.mayChange ?? []
  }
  expect(await mayChange('emil', 'editor')).not.toContain('priceCoins')
  expect(await mayChange('pia', 'publisher')).toContain('priceCoins')
  expect(await mayChange('tara', 'translator')).toEqual([])
})

it('a series gets another address with its volumes, which its history shows and an undo takes back', async () => {
  const refused = async (to: string) => {
    const body = { changes: [{ id: series, field: 'address', to: JSON.stringify(to) }], dryRun: true }
    return (await ada(changeStudioFields, { body })).answer?.problems.map(({ reason }) => reason)
  }
  expect([await refused('Ame'), await refused('drawn')]).toEqual([['addressUnfit'], ['addressTaken']])
  const entryId = await change([{ id: series, field: 'address', to: 'ame' }])
  expect(await changesOf(series)).toEqual([{ field: 'address', before: '"rain"', after: '"ame"' }])
  expect([await idAt(open.shop, 'ame'), await idAt(open.shop, 'ame-volume-1')]).toEqual([series, volume])
  expect((await ada(undoAudit, { params: { entryId } })).refused).toBeUndefined()
  expect([await idAt(open.shop, 'rain'), await idAt(open.shop, 'rain-volume-1')]).toEqual([series, volume])
})
