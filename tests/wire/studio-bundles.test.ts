import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aggregateSeries } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-bundles.ts'
import { type StudioBundle, StudioBundleRequest } from '#contract/generated/studio_bundles.ts'
import type { Send } from '#contract/page.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { runSale } from '#tests/support/run-sale.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-11-23T12:00:00Z').getTime()
let now: number
const at = (days: number) => new Date(now + days * DAY_MS)

let studio: StudioShop
let ada: Send
let bo: Send
let rain: Added
let snow: Added

beforeAll(async () => {
  studio = await openStudioShop()
  now = START
  studio.shop.clock.set(at(0))
  ada = await studio.person('ada', 'owner')
  bo = await studio.person('bo', 'marketing')
  const { db } = studio.shop.scratch
  const toCome = { publishingAt: at(10), parts: [{ launchAt: at(9) }] }
  const volumes = [{ priceCoins: 1_000 }, { priceCoins: 805 }, toCome]
  rain = await addSeries(db, { title: 'Rain', volumes })
  snow = await addSeries(db, { title: 'Snow', volumes: [{ priceCoins: 1_000 }] })
}, 120_000)
afterAll(() => studio.close())
beforeEach(async () => {
  // Each test begins later, so that sessions of the staff are good.
  now += 60_000
  await setClock(0)
  const { db } = studio.shop.scratch
  await db.query({ text: 'delete from bundles' })
  await db.transaction(tx => bumpCatalogue(tx))
  await studio.shop.app.version.refresh()
})

async function setClock(days: number) {
  studio.shop.clock.set(at(days))
  await studio.shop.app.version.refresh()
}
type Terms = Partial<StudioBundleRequest>
const bodyOf = (more: Terms) =>
  StudioBundleRequest.fromPartial({
    ...{ names: { en: 'All of Rain', de: 'Alles von Rain' }, percent: 10, seriesIds: [rain.id], ...more },
  })
const plan = (more: Terms = {}, by: Send = ada) => by(calls.planStudioBundle, { body: bodyOf(more) })
async function planned(more: Terms = {}, by: Send = ada): Promise<StudioBundle & { entryId: string }> {
  const { answer, refused } = await plan(more, by)
  expect(refused).toBeUndefined()
  await studio.shop.app.version.refresh()
  return { ...(answer?.bundle as StudioBundle), entryId: answer?.entryId ?? '' }
}
const change = async ({ id, version }: StudioBundle, more: Terms, by: Send = ada) => {
  const outcome = await by(calls.changeStudioBundle, {
    params: { bundleId: id },
    body: bodyOf({ version, ...more }),
  })
  await studio.shop.app.version.refresh()
  return outcome
}
const withdraw = ({ id, version }: StudioBundle, by: Send = ada) =>
  by(calls.withdrawStudioBundle, { params: { bundleId: id }, body: { version } })
const found = async (id: string) => (await ada(calls.findStudioBundle, { params: { bundleId: id } })).answer
const volumeId = (series: Added, index = 0) => series.volumes[index]?.id ?? ''
/** What visitors are offered with the series. */
const offered = async (id = rain.id) =>
  ((await studio.shop.send(aggregateSeries, { params: { id } })).answer?.bundles ?? []).map(
    ({ coins }) => coins,
  )
const undo = async (entryId: string, by: Send = ada) => {
  const outcome = await by(undoAudit, { params: { entryId } })
  await studio.shop.app.version.refresh()
  return outcome
}

async function versionOfCatalogue(): Promise<number> {
  const [row] = await studio.shop.scratch.db.query<{ version: number }>({
    text: 'select version from catalogue_versions',
  })
  return row?.version ?? 0
}

// docs/product.md#bundles
describe('a bundle that is planned in the studio', () => {
  it('turns the caches once, and readers see it from its beginning until its end', async () => {
    const before = await versionOfCatalogue()
    const bundle = await planned({ startsAt: at(0.1), endsAt: at(0.2) })
    expect(bundle).toMatchObject({
      ...{ state: 'scheduled', name: 'All of Rain', percent: 10, mayChange: true, changedBy: 'ada', sold: 0 },
      items: [{ kind: 'series', id: rain.id, volumes: 3 }],
    })
    expect(await versionOfCatalogue()).toBe(before + 1)
    expect(await offered()).toEqual([])
    await setClock(0.1)
    expect(await offered()).toEqual([900 + 724])
    await setClock(0.2)
    expect(await offered()).toEqual([])
    expect((await found(bundle.id))?.state).toBe('ended')
  })

  it('is joined by a volume of its series when that comes out', async () => {
    await planned()
    expect(await offered()).toEqual([1_624])
    await setClock(10.001)
    expect(await offered()).toEqual([1_624 + 629])
  })

  it('is not seen as a draft, and begins when it is published', async () => {
    const draft = await planned({ isDraft: true, startsAt: at(-5) })
    expect([draft.state, await offered()]).toEqual(['draft', []])
    const { answer } = await change(draft, {})
    expect(answer?.bundle).toMatchObject({ state: 'running', startsAt: at(0) })
    expect(await offered()).toEqual([1_624])
  })

  it('is previewed with what everybody and premium members pay, and what is left out', async () => {
    const preview = async (more: Terms) =>
      (await ada(calls.previewStudioBundle, { body: bodyOf(more) })).answer
    expect(await preview({})).toMatchObject({
      ...{ notForSale: 1, singleCoins: 1_805, coins: 1_624, premiumSingleCoins: 1_534, premiumCoins: 1_534 },
      ...{ isTooSmall: false, savesNothing: false, savesPremiumNothing: true },
      prices: [
        {
          title: 'Rain: Volume 1',
          singleCoins: 1_000,
          coins: 900,
          premiumSingleCoins: 850,
          premiumCoins: 850,
        },
        { title: 'Rain: Volume 2', singleCoins: 805, coins: 724 },
      ],
    })
    expect(await preview({ seriesIds: [snow.id] })).toMatchObject({ isTooSmall: true, savesNothing: false })
    const sale = { name: 'Sale', startsAt: at(0), endsAt: at(3), discountBps: 2_000, series: [rain.id] }
    await runSale(studio.shop.app.db, sale)
    await studio.shop.app.version.refresh()
    expect(await preview({})).toMatchObject({ savesNothing: true })
    expect(await preview({ startsAt: at(3) })).toMatchObject({ savesNothing: false, coins: 1_624 })
    await studio.shop.scratch.db.query({ text: 'delete from sales' })
  })

  it('is made once where the request is repeated with its key', async () => {
    const authorization = `Bearer ${await studio.readers.token('ada')}`
    const send = studio.shop.sendWith({ authorization, 'idempotency-key': 'all' })
    const twice = [await plan({}, send), await plan({}, send)]
    expect(twice[1]).toEqual(twice[0])
    const { answer } = await ada(calls.listStudioBundles, { query: {} })
    expect(answer?.bundles).toHaveLength(1)
  })
})

describe('a bundle that is changed', () => {
  it('is another at once, also while it is offered, and leaves one entry of the log', async () => {
    const bundle = await planned()
    now += 60_000
    await setClock(0)
    const { answer } = await change(bundle, {
      percent: 20,
      seriesIds: [snow.id],
      volumeIds: [volumeId(rain)],
    })
    expect(answer?.bundle).toMatchObject({ state: 'running', percent: 20, startsAt: bundle.startsAt })
    expect([await offered(), await offered(snow.id)]).toEqual([[1_600], [1_600]])
    const { answer: log } = await ada(listAudit, { query: { kind: 'bundle', id: bundle.id, limit: 2 } })
    expect(log?.entries.map(({ action }) => action)).toEqual(['bundle.change', 'bundle.add'])
  })

  it('by the second of two people is not saved, and the first is named', async () => {
    const bundle = await planned()
    await change(bundle, { percent: 30 }, bo)
    expect((await change(bundle, { percent: 40 })).refused).toBe('changedMeanwhile')
    expect((await withdraw(bundle)).refused).toBe('changedMeanwhile')
    expect(await found(bundle.id)).toMatchObject({ percent: 30, changedBy: 'bo' })
  })

  it('at once by two people is saved by one of them', async () => {
    const bundle = await planned()
    const both = await Promise.all([change(bundle, { percent: 30 }), change(bundle, { percent: 40 }, bo)])
    expect(both.map(({ refused }) => refused ?? 'saved').toSorted()).toEqual(['changedMeanwhile', 'saved'])
  })

  it('is withdrawn once, and is among the past ones then', async () => {
    const bundle = await planned()
    const { answer } = await withdraw(bundle)
    await studio.shop.app.version.refresh()
    expect([answer?.bundle?.state, await offered()]).toEqual(['withdrawn', []])
    expect((await withdraw({ ...bundle, version: answer?.bundle?.version ?? '' })).refused).toBe(
      'bundleEnded',
    )
    const lists = await Promise.all(
      (['current', 'past'] as const).map(state => ada(calls.listStudioBundles, { query: { state } })),
    )
    expect(lists.map(({ answer: list }) => list?.bundles.map(({ id }) => id))).toEqual([[], [bundle.id]])
  })
})

describe('an undo of a bundle', () => {
  const everything = () =>
    studio.shop.scratch.db.query({
      text: `${['bundles', 'bundle_series', 'bundle_volumes']
        .map(name => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`)
        .join(' union all ')} order by 1, 2`,
    })

  it('puts every row back byte for byte, and readers see it as it was', async () => {
    const before = await everything()
    const bundle = await planned({ volumeIds: [volumeId(snow)] })
    const [first, shown] = [await everything(), await offered()]
    const changed = await change(bundle, { percent: 50, seriesIds: [rain.id], endsAt: at(5) })
    const second = await everything()
    expect(second).not.toEqual(first)
    const undone = await undo(changed.answer?.entryId ?? '')
    expect([await everything(), await offered()]).toEqual([first, shown])
    await undo(undone.answer?.id ?? '')
    expect(await everything()).toEqual(second)
    const withdrawn = await withdraw((await found(bundle.id)) as StudioBundle)
    await undo(withdrawn.answer?.entryId ?? '')
    expect(await everything()).toEqual(second)
    expect((await undo(bundle.entryId)).refused).toBe('changedSince')
    await studio.shop.scratch.db.query({ text: 'delete from bundles' })
    const plain = await planned()
    await undo(plain.entryId)
    expect([await everything(), await offered()]).toEqual([before, []])
  })
})

describe('somebody who sells one series', () => {
  let eve: Send
  beforeAll(async () => {
    eve = await studio.person('eve', 'marketing', { series: [rain.id] })
  })

  it('plans bundles of it, and of nothing else', async () => {
    expect((await plan({}, eve)).answer?.bundle?.mayChange).toBe(true)
    for (const more of [{ seriesIds: [rain.id, snow.id] }, { volumeIds: [volumeId(snow)] }]) {
      expect((await plan(more, eve)).refused).toBe('notAllowed')
      expect((await eve(calls.previewStudioBundle, { body: bodyOf(more) })).refused).toBe('notAllowed')
    }
  })

  it('sees bundles with something of it, and changes, withdraws and undoes only its own', async () => {
    const own = await planned({ names: { en: 'Own' } }, eve)
    const mixed = await planned({ names: { en: 'Mixed' }, seriesIds: [rain.id, snow.id] })
    const other = await planned({ names: { en: 'Other' }, seriesIds: [snow.id] })
    const { answer } = await eve(calls.listStudioBundles, { query: {} })
    const seen = answer?.bundles.map(({ name, mayChange, items, unseenItems }) => [
      ...[name, mayChange, items.length, unseenItems],
    ])
    expect(seen?.toSorted()).toEqual([
      ['Mixed', false, 1, 1],
      ['Own', true, 1, 0],
    ])
    expect((await eve(calls.findStudioBundle, { params: { bundleId: other.id } })).refused).toBe(
      'bundleNotFound',
    )
    for (const bundle of [mixed, other]) expect((await withdraw(bundle, eve)).refused).toBe('notAllowed')
    expect((await undo(mixed.entryId, eve)).refused).toBe('notAllowed')
    const widened = await change(own, { seriesIds: [rain.id, snow.id] })
    expect((await undo(widened.answer?.entryId ?? '', eve)).refused).toBe('notAllowed')
  })
})
