// Proves docs/product.md#staff
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { AuditEntry } from '#contract/generated/studio.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let open: StudioShop
let ada: Send
let rain: Added
beforeAll(async () => {
  open = await openStudioShop()
  const volumes = [{ number: 1, parts: [{ title: 'Dawn' }] }, { number: 2.5 }]
  rain = await addSeries(open.shop.scratch.db, { title: 'Rain', volumes })
  ada = await open.person('ada', 'owner')
})
afterAll(() => open.close())

const newest = async () => (await ada(listAudit, { query: { limit: 1 } })).answer?.entries[0]
const volumesOf = (entry?: AuditEntry) => entry?.subjects.filter(({ kind }) => kind === 'volume')
/** Each changed field with the title and the number of what it belongs to. */
function lines({ changes, subjects }: AuditEntry) {
  return changes
    .filter(({ field }) => field !== 'changed_fields')
    .map(({ field, subjectId }) => {
      const subject = subjects.find(({ id }) => id === subjectId)
      return [field, subject?.kind, subject?.volumeTitle, subject?.title, subject?.number]
    })
}

it('an entry of several volumes and parts says which line belongs to which', async () => {
  const [one, two] = rain.volumes
  const changes = [
    { id: one?.id ?? '', field: 'priceCoins', to: '300' },
    { id: two?.id ?? '', field: 'priceCoins', to: '400' },
    { id: one?.parts[0]?.id ?? '', field: 'rentalCoins', to: '30' },
    { id: two?.id ?? '', field: 'stores', to: '[{"store":"kobo","identifier":"rain-2"}]' },
  ]
  expect((await ada(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
  const entry = await newest()
  const told = entry ? lines(entry) : []
  expect(told).toContainEqual(['price_coins', 'volume', '', 'Rain: Volume 1', 1])
  expect(told).toContainEqual(['price_coins', 'volume', '', 'Rain: Volume 2', 2.5])
  expect(told).toContainEqual(['rental_coins', 'part', 'Rain: Volume 1', 'Dawn', 1])
  expect(told).toContainEqual(['identifier', 'volume', '', 'Rain: Volume 2', 2.5])
  expect(told.filter(([, kind]) => kind === undefined)).toEqual([])
  const { answer: undone } = await ada(undoAudit, { params: { entryId: entry?.id ?? '' } })
  expect(undone ? lines(undone) : []).toContainEqual(['price_coins', 'volume', '', 'Rain: Volume 1', 1])
})

it('what was deleted since is called as it was, and said to be gone', async () => {
  await ada(planVolume, { body: { seriesId: 'rain', number: 3, title: 'Rain: The End' } })
  const planned = await newest()
  expect(volumesOf(planned)).toMatchObject([{ title: 'Rain: The End', number: 3, gone: false }])
  expect((await ada(undoAudit, { params: { entryId: planned?.id ?? '' } })).refused).toBeUndefined()
  expect(volumesOf(await newest())).toMatchObject([{ title: 'Rain: The End', number: 3, gone: true }])
})

it('series and creators that a change names by their ids are told with their names, those before it, too', async () => {
  const fog = await addSeries(open.shop.scratch.db, { title: 'Fog', volumes: [] })
  const changes = [
    { id: rain.volumes[1]?.id ?? '', field: 'series', to: '"fog"' },
    { id: rain.volumes[1]?.id ?? '', field: 'creators', to: '[{"name":"Yuki Mori","role":"artist"}]' },
  ]
  expect((await ada(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
  const entry = await newest()
  const valuesOf = (name: string) => {
    const change = entry?.changes.find(({ field }) => field === name)
    return [change?.before, change?.after].map(json => (json ? JSON.parse(json) : json))
  }
  const nameOf = (id: string) => entry?.subjects.find(one => one.id === id)?.title
  expect(valuesOf('series_id')).toEqual([rain.id, fog.id])
  expect([rain.id, fog.id].map(nameOf)).toEqual(['Rain', 'Fog'])
  expect(nameOf(valuesOf('creator_id')[1])).toBe('Yuki Mori')
})
