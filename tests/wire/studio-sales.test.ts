// Proves docs/product.md#sales
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findVolume } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-sales.ts'
import { findRunningSale } from '#contract/calls/visit.ts'
import type { StudioSale, StudioSaleRequest } from '#contract/generated/studio_sales.ts'
import type { Send } from '#contract/page.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
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
let regen: Added

beforeAll(async () => {
  studio = await openStudioShop({ FIXED_PRICES: 'none' })
  now = START
  studio.shop.clock.set(at(0))
  ada = await studio.person('ada', 'owner')
  bo = await studio.person('bo', 'marketing')
  const { db } = studio.shop.scratch
  rain = await addSeries(db, { title: 'Rain', volumes: [{ priceCoins: 1_000 }, { priceCoins: 800 }] })
  snow = await addSeries(db, { title: 'Snow', volumes: [{ priceCoins: 1_000 }] })
  regen = await addSeries(db, { title: 'Regen', lang: 'de', volumes: [{ priceCoins: 1_000 }] })
}, 120_000)
afterAll(() => studio.close())
beforeEach(async () => {
  // Each test begins later, so that sessions of the staff are good, and sales of others are over.
  now += 60_000
  await setClock(0)
  const { db } = studio.shop.scratch
  await db.query({ text: 'delete from sales' })
  await db.transaction(tx => bumpCatalogue(tx))
  await studio.shop.app.version.refresh()
})

async function setClock(days: number) {
  studio.shop.clock.set(at(days))
  await studio.shop.app.version.refresh()
}
const plan = (more: Partial<StudioSaleRequest> = {}, by: Send = ada) =>
  by(calls.planStudioSale, { body: saleRequest(at, more) })
async function planned(
  more: Partial<StudioSaleRequest> = {},
  by: Send = ada,
): Promise<StudioSale & { entryId: string }> {
  const { answer, refused } = await plan(more, by)
  expect(refused).toBeUndefined()
  return { ...(answer?.sale as StudioSale), entryId: answer?.entryId ?? '' }
}
const change = (sale: StudioSale, more: Partial<StudioSaleRequest>, by: Send = ada) =>
  by(calls.changeStudioSale, {
    params: { saleId: sale.id },
    body: saleRequest(at, {
      ...{ names: sale.names, percent: sale.percent, covers: sale.covers, version: sale.version },
      ...{ startsAt: sale.startsAt, endsAt: sale.endsAt },
      seriesIds: sale.items.map(({ id }) => id),
      ...more,
    }),
  })
const end = ({ id, version }: StudioSale, by: Send = ada) =>
  by(calls.endStudioSale, { params: { saleId: id }, body: { version } })
const found = async (id: string) => (await ada(calls.findStudioSale, { params: { saleId: id } })).answer
const volumeId = (series: Added, index = 0) => series.volumes[index]?.id ?? ''

/** What visitors pay for the volumes of the test. */
async function prices(): Promise<(number | undefined)[]> {
  const ids = [volumeId(rain), volumeId(rain, 1), volumeId(snow), volumeId(regen)]
  const sent = ids.map(id => studio.shop.send(findVolume, { params: { id } }))
  return (await Promise.all(sent)).map(({ answer }) => answer?.coins)
}
const USUAL = [1_000, 800, 1_000, 1_000]

async function versionOfCatalogue(): Promise<number> {
  const [row] = await studio.shop.scratch.db.query<{ version: number }>({
    text: 'select version from catalogue_versions',
  })
  return row?.version ?? 0
}

describe('a sale that is planned in the studio', () => {
  it('turns the caches once, takes off nothing before its time, and is seen by readers at that moment until it ends', async () => {
    const before = await versionOfCatalogue()
    const sale = await planned({ seriesIds: [rain.id], covers: 'chosen' })
    expect(sale).toMatchObject({
      state: 'scheduled',
      name: 'Winter',
      percent: 20,
      mayChange: true,
      changedBy: 'ada',
    })
    expect(await versionOfCatalogue()).toBe(before + 1)
    await setClock(0.999)
    expect(await prices()).toEqual(USUAL)
    await setClock(1)
    expect(await prices()).toEqual([800, 640, 1_000, 1_000])
    await setClock(7.999)
    expect(await prices()).toEqual([800, 640, 1_000, 1_000])
    await setClock(8)
    expect(await prices()).toEqual(USUAL)
  })

  it.each<[string, () => Partial<StudioSaleRequest>, number[]]>([
    ['the whole shop', () => ({ covers: 'shop' }), [800, 640, 800, 800]],
    ['a language', () => ({ covers: 'language', lang: 'de' }), [1_000, 800, 1_000, 800]],
    [
      'a series and a volume of another',
      () => ({ covers: 'chosen', seriesIds: ['snow'], volumeIds: [volumeId(rain, 1)] }),
      [1_000, 640, 800, 1_000],
    ],
    [
      'the shop, but never below 700',
      () => ({ covers: 'shop', percent: 50, floorCoins: 700 }),
      [700, 700, 700, 700],
    ],
    [
      'the shop, but never below 900, which is above a price',
      () => ({ covers: 'shop', floorCoins: 900 }),
      [900, 800, 900, 900],
    ],
    ['nothing while it is a draft', () => ({ isDraft: true }), USUAL],
  ])('covers %s', async (_, more, shown) => {
    await planned({ startsAt: undefined, ...more() })
    await studio.shop.app.version.refresh()
    expect(await prices()).toEqual(shown)
  })

  it('has its name in the language of the reader, and says of single volumes that it is about some', async () => {
    await planned({
      startsAt: undefined,
      covers: 'chosen',
      names: { de: 'Winterzeit', en: 'Winter' },
      volumeIds: [volumeId(rain)],
      seriesIds: [regen.id],
    })
    const shown = async (lang: 'en' | 'de' | 'fr') =>
      (await studio.shop.send(findRunningSale, { query: { lang } })).answer
    expect(await shown('en')).toMatchObject({ name: 'Winter', someVolumes: true, series: [{ slug: 'rain' }] })
    expect(await shown('de')).toMatchObject({ name: 'Winterzeit', series: [{ slug: 'regen' }] })
    expect(await shown('fr')).toBeUndefined()
  })

  it('is made once where the request is repeated with its key', async () => {
    const authorization = `Bearer ${await studio.readers.token('ada')}`
    const send = studio.shop.sendWith({ authorization, 'idempotency-key': 'winter' })
    const twice = [await plan({}, send), await plan({}, send)]
    expect(twice[1]).toEqual(twice[0])
    const { answer } = await ada(calls.listStudioSales, { query: { state: 'current' } })
    expect(answer?.sales).toHaveLength(1)
  })

  it('keeps its moments where the clocks of the shop change in between', async () => {
    const [startsAt, endsAt] = [new Date('2027-03-28T00:59:00Z'), new Date('2027-03-28T01:01:00Z')]
    const sale = await planned({ startsAt, endsAt })
    expect([sale.startsAt, sale.endsAt]).toEqual([startsAt, endsAt])
  })
})

describe('a sale that is changed', () => {
  it('is another until it begins, and leaves one entry of the log', async () => {
    const sale = await planned({ isDraft: true })
    now += 60_000
    await setClock(0)
    const { answer } = await change(sale, {
      percent: 30,
      covers: 'chosen',
      seriesIds: [snow.id],
      startsAt: at(2),
    })
    expect(answer?.sale).toMatchObject({
      state: 'scheduled',
      percent: 30,
      startsAt: at(2),
      items: [{ id: snow.id }],
    })
    const { answer: log } = await ada(listAudit, { query: { kind: 'sale', id: sale.id, limit: 2 } })
    expect(log?.entries.map(({ action }) => action)).toEqual(['sale.change', 'sale.add'])
  })

  it('only in its names and its end while it runs', async () => {
    const sale = await planned({ startsAt: undefined })
    now += 60_000
    await setClock(0)
    expect((await change(sale, { percent: 30 })).refused).toBe('saleBegun')
    expect((await change(sale, { covers: 'chosen', seriesIds: [snow.id] })).refused).toBe('saleBegun')
    expect((await change(sale, { endsAt: at(-0.0001) })).refused).toBe('endTooEarly')
    const { answer } = await change(sale, { names: { en: 'Snow days' }, endsAt: at(1) })
    expect(answer?.sale).toMatchObject({ state: 'running', name: 'Snow days', endsAt: at(1) })
  })

  it('by the second of two people is not saved, and the first is named', async () => {
    const sale = await planned()
    await change(sale, { percent: 30 }, bo)
    expect((await change(sale, { percent: 40 })).refused).toBe('changedMeanwhile')
    expect((await end(sale)).refused).toBe('changedMeanwhile')
    const theirs = (await found(sale.id)) as StudioSale
    expect(theirs).toMatchObject({ percent: 30, changedBy: 'bo' })
    expect((await change(theirs, { percent: 40 })).answer?.sale?.percent).toBe(40)
  })

  it('at once by two people is saved by one of them', async () => {
    const sale = await planned()
    const both = await Promise.all([change(sale, { percent: 30 }), change(sale, { percent: 40 }, bo)])
    expect(both.map(({ refused }) => refused ?? 'saved').toSorted()).toEqual(['changedMeanwhile', 'saved'])
  })

  it('ends now while it runs, is withdrawn before, and neither twice', async () => {
    const running = await planned({ startsAt: undefined, names: { en: 'Now' } })
    const coming = await planned({ names: { en: 'Later' } })
    now += 60_000
    await setClock(0)
    expect(await prices()).toEqual([800, 640, 800, 800])
    expect((await end(running)).answer?.sale).toMatchObject({ state: 'ended', endsAt: at(0) })
    expect((await end(coming)).answer?.sale).toMatchObject({ state: 'withdrawn' })
    await setClock(0.001)
    expect(await prices()).toEqual(USUAL)
    expect((await end((await found(running.id)) as StudioSale)).refused).toBe('saleEnded')
    expect((await end((await found(coming.id)) as StudioSale)).refused).toBe('saleEnded')
    const { answer } = await ada(calls.listStudioSales, { query: { state: 'past' } })
    expect(answer?.sales.map(({ name }) => name)).toEqual(['Later', 'Now'])
  })
})

describe('an undo of a sale', () => {
  const everything = () =>
    studio.shop.scratch.db.query({
      text: `${['sales', 'sale_series', 'sale_volumes']
        .map(name => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`)
        .join(' union all ')} order by 1, 2`,
    })
  const undo = (entryId: string, by: Send = ada) => by(undoAudit, { params: { entryId } })

  it('puts every row back byte for byte, with all that the sale covered', async () => {
    const before = await everything()
    const sale = await planned({
      covers: 'chosen',
      seriesIds: [rain.id],
      volumeIds: [volumeId(snow)],
      floorCoins: 300,
    })
    const first = await everything()
    const changed = await change(sale, { covers: 'language', lang: 'de', percent: 45, floorCoins: undefined })
    const second = await everything()
    expect(second).not.toEqual(first)
    const undone = await undo(changed.answer?.entryId ?? '')
    expect(await everything()).toEqual(first)
    await undo(undone.answer?.id ?? '')
    expect(await everything()).toEqual(second)
    const again = (await found(sale.id)) as StudioSale
    const withdrawn = await end(again)
    await undo(withdrawn.answer?.entryId ?? '')
    expect(await everything()).toEqual(second)
    await change((await found(sale.id)) as StudioSale, { percent: 46 })
    expect((await undo(sale.entryId)).refused).toBe('changedSince')
    await studio.shop.scratch.db.query({ text: 'delete from sales' })
    const plain = await planned()
    await undo(plain.entryId)
    expect(await everything()).toEqual(before)
  })

  it('frees no id: the log knows the sale that is gone by it', async () => {
    const first = await planned()
    await undo(first.entryId)
    const second = await planned()
    expect(second.id).not.toBe(first.id)
    await studio.shop.scratch.db.query({ text: 'delete from sales' })
    expect([first.id, second.id]).not.toContain((await planned()).id)
  })

  it('counts on from a sale that a server of the version before has numbered', async () => {
    const { id } = await planned()
    const number = Number(id.slice('sale-'.length)) + 7
    await studio.shop.scratch.db.query({
      text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('sale-' || $1, 'Older', $2, $3, 1000)`,
      values: [number, at(1), at(2)],
    })
    expect((await planned()).id).toBe(`sale-${number + 1}`)
  })

  it('turns the caches of everything that cost another price', async () => {
    await planned({ startsAt: undefined, covers: 'shop', percent: 10, endsAt: at(0.5) })
    const coming = await planned({ covers: 'shop' })
    const { answer } = await change(coming, { covers: 'chosen', seriesIds: [rain.id], startsAt: at(1) })
    await undo(answer?.entryId ?? '')
    await setClock(1.5)
    expect(await prices()).toEqual([800, 640, 800, 800])
  })

  it('leaves a sale that has begun, whose prices stay known, and puts back its end', async () => {
    const sale = await planned({ startsAt: undefined })
    now += 60_000
    await setClock(0)
    expect((await undo(sale.entryId)).refused).toBe('saleBegun')
    const ended = await end(sale)
    now += 60_000
    await setClock(0)
    expect((await undo(ended.answer?.entryId ?? '')).refused).toBeUndefined()
    expect((await found(sale.id))?.state).toBe('running')
    expect(await prices()).toEqual([800, 640, 800, 800])
  })
})

describe('somebody who sells one series', () => {
  let eve: Send
  let fay: Send
  beforeAll(async () => {
    eve = await studio.person('eve', 'marketing', { series: [rain.id] })
    fay = await studio.person('fay', 'marketing', { langs: ['de'] })
  })

  it('plans sales of it, and of nothing else', async () => {
    const both = { covers: 'chosen', seriesIds: [rain.id] }
    expect((await plan(both, eve)).answer?.sale?.mayChange).toBe(true)
    for (const more of [
      { covers: 'shop' },
      { covers: 'language', lang: 'en' },
      { covers: 'chosen', seriesIds: [rain.id, snow.id] },
      { covers: 'chosen', seriesIds: [rain.id], volumeIds: [volumeId(snow)] },
    ]) {
      expect((await plan(more, eve)).refused).toBe('notAllowed')
      expect((await eve(calls.previewStudioSale, { body: saleRequest(at, more) })).refused).toBe('notAllowed')
    }
  })

  it('in a language plans sales of all of that, and of its series', async () => {
    expect((await plan({ covers: 'language', lang: 'de' }, fay)).refused).toBeUndefined()
    expect((await plan({ covers: 'chosen', seriesIds: [regen.id] }, fay)).refused).toBeUndefined()
    expect((await plan({ covers: 'language', lang: 'en' }, fay)).refused).toBe('notAllowed')
  })

  it('sees the sales of the shop and of it, and changes and undoes only its own', async () => {
    const shop = await planned({ names: { en: 'Shop' } })
    const own = await planned({ names: { en: 'Own' }, covers: 'chosen', seriesIds: [rain.id] }, eve)
    const mixed = await planned({ names: { en: 'Mixed' }, covers: 'chosen', seriesIds: [rain.id, snow.id] })
    const other = await planned({ names: { en: 'Other' }, covers: 'chosen', seriesIds: [snow.id] })
    const { answer } = await eve(calls.listStudioSales, { query: {} })
    expect(
      answer?.sales.map(({ name, mayChange, items, unseenItems }) => [
        name,
        mayChange,
        items.length,
        unseenItems,
      ]),
    ).toEqual([
      ['Shop', false, 0, 0],
      ['Own', true, 1, 0],
      ['Mixed', false, 1, 1],
    ])
    expect((await eve(calls.findStudioSale, { params: { saleId: other.id } })).refused).toBe('saleNotFound')
    for (const sale of [shop, mixed, other]) expect((await end(sale, eve)).refused).toBe('notAllowed')
    expect((await change(own, { covers: 'shop' }, eve)).refused).toBe('notAllowed')
    expect((await eve(undoAudit, { params: { entryId: shop.entryId } })).refused).toBe('notAllowed')
    const widened = await change(own, { covers: 'shop' })
    expect((await eve(undoAudit, { params: { entryId: widened.answer?.entryId ?? '' } })).refused).toBe(
      'notAllowed',
    )
  })

  it('cannot make it one of the whole shop by an undo', async () => {
    const shop = await planned()
    const narrowed = await change(shop, { covers: 'chosen', seriesIds: [rain.id] })
    expect((await eve(undoAudit, { params: { entryId: narrowed.answer?.entryId ?? '' } })).refused).toBe(
      'notAllowed',
    )
    expect((await found(shop.id))?.covers).toBe('chosen')
  })
})
