// Proves docs/product.md#sales
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findVolume } from '#contract/calls/catalogue.ts'
import { undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-sales.ts'
import { findRunningSale } from '#contract/calls/visit.ts'
import { type StudioSale, StudioSaleRequest } from '#contract/generated/studio_sales.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

let studio: StudioShop
let ada: Send
let bo: Send
let rain: Added
let volumeId: string

beforeAll(async () => {
  studio = await openStudioShop({ FIXED_PRICES: 'none' })
  studio.shop.clock.set(NOW)
  ada = await studio.person('ada', 'owner')
  bo = await studio.person('bo', 'marketing')
  rain = await addSeries(studio.shop.scratch.db, { title: 'Rain', volumes: [{ priceCoins: 1_000 }] })
  volumeId = rain.volumes[0]?.id ?? ''
}, 120_000)
afterAll(() => studio.close())
beforeEach(() => studio.shop.scratch.db.query({ text: 'delete from sales' }))

const request = (more: Partial<StudioSaleRequest>) =>
  StudioSaleRequest.fromPartial({ names: { en: 'Summer' }, isPlanned: true, ...more })
const send = (more: Partial<StudioSaleRequest> = {}, by: Send = ada) =>
  by(calls.planStudioSale, { body: request(more) })
async function planned(more: Partial<StudioSaleRequest> = {}): Promise<StudioSale & { entryId: string }> {
  const { answer, refused } = await send(more)
  expect(refused).toBeUndefined()
  return { ...(answer?.sale as StudioSale), entryId: answer?.entryId ?? '' }
}
const change = ({ id, version }: StudioSale, more: Partial<StudioSaleRequest>, by: Send = ada) =>
  by(calls.changeStudioSale, { params: { saleId: id }, body: request({ version, ...more }) })
const listed = async (state: 'current' | 'past' = 'current') =>
  (await ada(calls.listStudioSales, { query: { state } })).answer?.sales ?? []
const undo = (entryId: string) => ada(undoAudit, { params: { entryId } })
const everything = () =>
  studio.shop.scratch.db.query({
    text: `${['sales', 'sale_series', 'sale_volumes']
      .map(name => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`)
      .join(' union all ')} order by 1, 2`,
  })
const versionOfCatalogue = () =>
  studio.shop.scratch.db.query({ text: 'select version from catalogue_versions' })

/** All that a sale takes off, from now on. */
const terms = () => ({
  ...{ percent: 50, startsAt: at(-1), endsAt: at(7), covers: 'chosen', seriesIds: [rain.id] },
})
const draft = { isPlanned: false, isDraft: true }

describe('a planned sale', () => {
  it('needs a name and nothing else, and says of nothing what is not known', async () => {
    expect((await send({ names: {} })).refused).toBe('nameMissing')
    const sale = await planned()
    expect(sale).toMatchObject({ state: 'planned', name: 'Summer', covers: 'chosen', items: [] })
    expect([sale.percent, sale.startsAt, sale.endsAt, sale.floorCoins]).toEqual(Array(4).fill(undefined))
    expect(sale).toMatchObject({ mayChange: true, changedBy: 'ada' })
  })

  it('has what is known of it, as far as it is possible', async () => {
    expect(await planned({ endsAt: at(30), percent: 15 })).toMatchObject({ percent: 15, endsAt: at(30) })
    expect(await planned({ covers: 'language', lang: 'de' })).toMatchObject({ lang: 'de' })
    expect(await planned({ covers: 'chosen', volumeIds: [volumeId] })).toMatchObject({
      items: [{ id: volumeId }],
    })
    expect((await send({ percent: 0 })).refused).toBe('percentOutOfRange')
    expect((await send({ floorCoins: 0 })).refused).toBe('floorInvalid')
    expect((await send({ startsAt: at(9), endsAt: at(2) })).refused).toBe('endTooEarly')
    expect((await send({ covers: 'language' })).refused).toBe('nothingChosen')
    expect((await send({ covers: 'chosen', seriesIds: ['nothing'] })).refused).toBe('noSuchSubject')
  })

  it('is with what is to come, in the order of time; those without a time are last', async () => {
    await planned({ names: { en: 'Some day' } })
    await planned({ names: { en: 'By spring' }, endsAt: at(90) })
    await send({ ...terms(), ...draft, names: { en: 'Soon' }, startsAt: at(3) })
    await planned({ names: { en: 'In January' }, startsAt: at(40) })
    await planned({ names: { en: 'Last week' }, startsAt: at(-9), endsAt: at(-2) })
    expect((await listed()).map(({ name }) => name)).toEqual([
      ...['Last week', 'Soon', 'In January', 'By spring', 'Some day'],
    ])
    expect(await listed('past')).toEqual([])
  })

  it('takes nothing off, is not shown to readers and in no history of prices, whatever it says', async () => {
    const before = await versionOfCatalogue()
    const sale = await planned(terms())
    await planned({ ...terms(), covers: 'shop', seriesIds: [] })
    await change(sale, { ...terms(), percent: 60 })
    expect(await versionOfCatalogue()).toEqual(before)
    await studio.shop.app.version.refresh()
    expect((await studio.shop.send(findVolume, { params: { id: volumeId } })).answer?.coins).toBe(1_000)
    expect((await studio.shop.send(findRunningSale, { query: {} })).answer).toBeUndefined()
    const { answer } = await ada(calls.showPriceHistory, { params: { id: volumeId } })
    expect(answer?.steps).toMatchObject([{ kind: 'inShop', coins: 1_000 }])
    const shown = await ada(calls.previewStudioSale, { body: request({ ...terms(), endsAt: at(7) }) })
    expect(shown.answer).toMatchObject({ total: 1, overlaps: [], prices: [{ newCoins: 500 }] })
  })

  it('is not known to servers of the version before by its end, so that they never apply it', async () => {
    await planned(terms())
    const [row] = await studio.shop.scratch.db.query({ text: 'select stage, ends_at from sales' })
    expect(row).toEqual({ stage: 'planned', ends_at: null })
  })
})

describe('a planned sale that becomes a draft', () => {
  it.each<[string, Partial<StudioSaleRequest>, string]>([
    ['its percentage', { percent: undefined }, 'percentOutOfRange'],
    ['its end', { endsAt: undefined }, 'endMissing'],
    ['what it applies to', { seriesIds: [] }, 'nothingChosen'],
  ])('is refused without %s, and stays planned', async (_, more, reason) => {
    const sale = await planned()
    const before = await everything()
    expect((await change(sale, { ...terms(), ...draft, ...more })).refused).toBe(reason)
    expect((await change(sale, { ...terms(), isPlanned: false, ...more })).refused).toBe(reason)
    expect(await everything()).toEqual(before)
  })

  it('is one, can be planned again, is scheduled, and then takes off what it says', async () => {
    const sale = await planned()
    const asDraft = (await change(sale, { ...terms(), ...draft })).answer?.sale as StudioSale
    expect(asDraft).toMatchObject({ state: 'draft', percent: 50, items: [{ id: rain.id }] })
    const again = (await change(asDraft, {})).answer?.sale as StudioSale
    expect(again).toMatchObject({ state: 'planned', items: [] })
    expect([again.percent, again.startsAt, again.endsAt]).toEqual(Array(3).fill(undefined))
    const { answer } = await change(again, { ...terms(), isPlanned: false })
    expect(answer?.sale).toMatchObject({ state: 'running', startsAt: NOW })
    await studio.shop.app.version.refresh()
    const { answer: volume } = await studio.shop.send(findVolume, { params: { id: volumeId } })
    expect(volume?.coins).toBe(500)
    expect((await change(answer?.sale as StudioSale, {})).refused).toBe('saleBegun')
  })

  it('is given up, as it was or with the moment for its end, and can be copied', async () => {
    const bare = await planned({ names: { en: 'Bare' }, startsAt: at(60) })
    const known = await planned({ ...terms(), names: { en: 'Known' } })
    const end = ({ id, version }: StudioSale) =>
      ada(calls.endStudioSale, { params: { saleId: id }, body: { version } })
    expect((await end(bare)).answer?.sale).toMatchObject({ state: 'withdrawn', endsAt: NOW })
    expect((await end(known)).answer?.sale).toMatchObject({ state: 'withdrawn', percent: 50, endsAt: at(7) })
    expect((await listed('past')).map(({ name }) => name)).toEqual(['Known', 'Bare'])
    expect(await listed()).toEqual([])
  })

  it('by the second of two people is refused', async () => {
    const sale = await planned()
    expect((await change(sale, { percent: 20 }, bo)).refused).toBeUndefined()
    expect((await change(sale, { ...terms(), ...draft })).refused).toBe('changedMeanwhile')
    expect(await listed()).toMatchObject([{ state: 'planned', percent: 20, changedBy: 'bo' }])
  })
})

describe('an undo of a planned sale', () => {
  it('puts back every row byte for byte, and what was left open is open again', async () => {
    const sale = await planned({ startsAt: at(60) })
    const first = await everything()
    const changed = await change(sale, { ...terms(), ...draft })
    const second = await everything()
    const undone = await undo(changed.answer?.entryId ?? '')
    expect(await everything()).toEqual(first)
    await undo(undone.answer?.id ?? '')
    expect(await everything()).toEqual(second)
    await undo(
      (await ada(calls.endStudioSale, { params: { saleId: sale.id }, body: {} })).answer?.entryId ?? '',
    )
    expect(await everything()).toEqual(second)
    const plain = await planned()
    const withdrawn = await ada(calls.endStudioSale, { params: { saleId: plain.id }, body: {} })
    await undo(withdrawn.answer?.entryId ?? '')
    expect((await listed()).map(({ state }) => state)).toContain('planned')
    await studio.shop.scratch.db.query({ text: 'delete from sales' })
    await undo((await planned()).entryId)
    expect(await everything()).toEqual([])
  })
})

describe('somebody who sells one series', () => {
  it('plans sales of it, is asked for it, and does not change what is about nothing yet', async () => {
    const eve = await studio.person('eve', 'marketing', { series: [rain.id] })
    expect((await send({}, eve)).refused).toBe('nothingChosen')
    expect((await send({ covers: 'shop' }, eve)).refused).toBe('notAllowed')
    const own = { covers: 'chosen', seriesIds: [rain.id] }
    expect((await send(own, eve)).answer?.sale).toMatchObject({ state: 'planned', mayChange: true })
    const shop = await planned({ names: { en: 'Of the shop' } })
    expect((await eve(calls.findStudioSale, { params: { saleId: shop.id } })).refused).toBe('saleNotFound')
    expect((await change(shop, own, eve)).refused).toBe('notAllowed')
  })
})
