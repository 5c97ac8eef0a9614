// Proves docs/product.md#staff
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStudioCalendar } from '#contract/calls/studio-calendar.ts'
import { changeStudioFields, listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const at = (day: number) => new Date(NOW.getTime() + day * 86_400_000)

let open: StudioShop
let ada: Send
let rain: Added
let volume: string
beforeAll(async () => {
  open = await openStudioShop()
  open.shop.clock.set(NOW)
  const parts = [{ launchAt: at(-3) }, { launchAt: at(4) }]
  rain = await addSeries(open.shop.scratch.db, {
    title: 'Rain',
    volumes: [{ publishingAt: at(-5), physicalPublishingAt: at(-4), parts }],
  })
  volume = rain.volumes[0]?.id ?? ''
  ada = await open.person('ada', 'owner')
})
afterAll(() => open.close())

async function set(id: string, field: string, to: unknown) {
  const changes = [{ id, field, to: JSON.stringify(to) }]
  const outcome = await ada(changeStudioFields, { body: { changes } })
  expect(outcome.refused).toBeUndefined()
}
async function inGrid(
  kind: 'volume' | 'part',
  query: Parameters<typeof ada<typeof listStudioCatalogue>>[1]['query'] = {},
) {
  const { answer } = await ada(listStudioCatalogue, { query: { kind, ...query } })
  return answer?.rows.map(({ state, missing }) => [
    state,
    missing.includes('series'),
    missing.includes('volume'),
  ])
}
async function inCalendar() {
  const { answer } = await ada(listStudioCalendar, { query: { from: at(-10), to: at(10) } })
  return answer?.launches.map(({ release, state }) => `${release}: ${state}`)
}
const toldBy = async () => ({
  volumes: await inGrid('volume'),
  parts: await inGrid('part'),
  calendar: await inCalendar(),
})
const PUBLISHED = {
  volumes: [['published', false, false]],
  parts: [
    ['published', false, false],
    ['scheduled', false, false],
  ],
  calendar: ['digital: published', 'physical: published', 'part: published', 'part: scheduled'],
}

it.each([
  ['a draft', 'stage', 'draft', 'ready'],
  ['hidden', 'hidden', true, false],
])('what would be published waits for its series while that is %s', async (_, field, off, on) => {
  expect(await toldBy()).toEqual(PUBLISHED)
  await set(rain.id, field, off)
  expect(await toldBy()).toEqual({
    volumes: [['waitsForSeries', true, false]],
    parts: [
      ['waitsForSeries', true, false],
      ['scheduled', true, false],
    ],
    calendar: [
      'digital: waitsForSeries',
      'physical: waitsForSeries',
      'part: waitsForSeries',
      'part: scheduled',
    ],
  })
  expect(await inGrid('volume', { state: ['published'] })).toEqual([])
  expect(await inGrid('volume', { state: ['waitsForSeries'] })).toHaveLength(1)
  await set(rain.id, field, on)
  expect(await toldBy()).toEqual(PUBLISHED)
})

it.each([
  ['a draft', 'stage', 'draft', 'ready'],
  ['hidden', 'hidden', true, false],
])('a part that would be published waits for its volume while that is %s', async (_, field, off, on) => {
  await set(volume, field, off)
  expect((await toldBy()).parts).toEqual([
    ['waitsForVolume', false, true],
    ['scheduled', false, true],
  ])
  expect(await inCalendar()).toContain('part: waitsForVolume')
  expect(await inGrid('part', { state: ['waitsForVolume'] })).toHaveLength(1)
  expect(await inGrid('part', { state: ['published'] })).toEqual([])
  await set(volume, field, on)
  expect(await toldBy()).toEqual(PUBLISHED)
})
