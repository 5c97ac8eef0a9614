// Proves docs/product.md#bundles, docs/product.md#history
import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import * as calls from '#contract/calls/studio-bundles.ts'
import { StudioBundleRequest } from '#contract/generated/studio_bundles.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let open: StudioShop
let ada: Send
let rain: Added
let snow: Added
let now = new Date('2026-11-21T12:00:00Z').getTime()
beforeAll(async () => {
  open = await openStudioShop()
  open.shop.clock.set(new Date(now))
  const { db } = open.shop.scratch
  rain = await addSeries(db, { title: 'Rain', volumes: [{}, {}, {}] })
  snow = await addSeries(db, { title: 'Snow', volumes: [{}, {}] })
  ada = await open.person('ada', 'owner')
})
afterAll(() => open.close())

const bodyOf = (terms: Partial<StudioBundleRequest>) =>
  StudioBundleRequest.fromPartial({ names: { en: 'Winter' }, percent: 10, ...terms })

async function plan(terms: Partial<StudioBundleRequest>) {
  later()
  const { answer } = await ada(calls.planStudioBundle, { body: bodyOf(terms) })
  return { id: answer?.bundle?.id ?? '', entryId: answer?.entryId ?? '' }
}
async function change(bundleId: string, terms: Partial<StudioBundleRequest>) {
  later()
  const { refused } = await ada(calls.changeStudioBundle, { params: { bundleId }, body: bodyOf(terms) })
  expect(refused).toBeUndefined()
}
/** Entries of the same moment have no order that a test could name. */
function later() {
  now += 1000
  open.shop.clock.set(new Date(now))
}
async function historyOf(id: string) {
  const { answer } = await ada(listSubjectHistory, { params: { id }, query: {} })
  return answer?.entries.map(({ action, subjectName, changes }) => ({
    did: `${action} ${subjectName}`,
    changes: changes
      .filter(({ field }) => field !== 'startsAt' && field !== 'name')
      .map(({ field, before, after }) => `${field}: ${before} → ${after}`),
  }))
}

it('a bundle that is made, changed and withdrawn stands in the history of its series, with what was changed', async () => {
  const { id } = await plan({ seriesIds: [rain.id] })
  await change(id, { seriesIds: [rain.id], percent: 20 })
  later()
  await ada(calls.withdrawStudioBundle, { params: { bundleId: id }, body: {} })
  expect(await historyOf(rain.id)).toEqual([
    { did: 'bundle.withdraw Winter', changes: ['stage: "ready" → "withdrawn"'] },
    { did: 'bundle.change Winter', changes: ['discountBps: 1000 → 2000'] },
    {
      did: 'bundle.add Winter',
      changes: ['discountBps: null → 1000', 'stage: null → "ready"', 'wholeSeries: false → true'],
    },
  ])
  expect(await historyOf(snow.id)).toEqual([])
})

it('a bundle of chosen volumes is told by the series of each, as long as it has some of them', async () => {
  const [one, two, three] = rain.volumes.map(({ id }) => id)
  const [first, second] = snow.volumes.map(({ id }) => id)
  const { id } = await plan({ volumeIds: [one ?? '', two ?? '', first ?? ''] })
  await change(id, { volumeIds: [two ?? '', three ?? '', first ?? ''] })
  await change(id, { volumeIds: [first ?? '', second ?? ''] })
  await change(id, { volumeIds: [first ?? '', second ?? ''], percent: 30 })
  const ofRain = (await historyOf(rain.id))?.slice(0, 3)
  expect(ofRain?.map(({ changes }) => changes.at(-1))).toEqual([
    'volumes: "Rain: Volume 2, Rain: Volume 3" → ""',
    'volumes: "Rain: Volume 1" → "Rain: Volume 3"',
    'volumes: "" → "Rain: Volume 1, Rain: Volume 2"',
  ])
  expect((await historyOf(snow.id))?.map(({ changes }) => changes.at(-1))).toEqual([
    'discountBps: 1000 → 3000',
    'volumes: "" → "Snow: Volume 2"',
    'volumes: "" → "Snow: Volume 1"',
  ])
})

it('the undo of a bundle stands there, too', async () => {
  const before = (await historyOf(snow.id))?.length ?? 0
  const { entryId } = await plan({ seriesIds: [snow.id] })
  later()
  expect((await ada(undoAudit, { params: { entryId } })).refused).toBeUndefined()
  const after = await historyOf(snow.id)
  expect(after?.slice(0, -before).map(({ did }) => did)).toEqual(['undo Winter', 'bundle.add Winter'])
  expect(after?.[0]?.changes).toContain('wholeSeries: true → false')
})
