// Proves docs/product.md#access-labels, docs/product.md#catalogue-calls, docs/product.md#creators, docs/product.md#errors,
// docs/product.md#identifiers, docs/product.md#launch-and-expiration, docs/product.md#legacy-lists,
// docs/product.md#purchase-box, docs/product.md#sales, docs/product.md#series, docs/product.md#series-list,
// docs/product.md#series-page, docs/product.md#store-links
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/catalogue.ts'
import {
  AccessLabel,
  CreatorRole,
  PrintState,
  PublicationStatus,
  ReaderStreamingSummary,
  SeriesType,
  Store,
} from '#contract/generated/catalogue.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)

let shop: TestShop
let rain: Added
let hidden: Added

beforeAll(async () => {
  shop = await openShop({ now: NOW })
  const { db } = shop.scratch
  rain = await addSeries(db, {
    title: 'Rain',
    originalTitle: '雨',
    tags: ['fantasy', 'heart', 'available in print'],
    topicId: '7',
    ageRating: 12,
    volumes: [
      {
        publishingAt: day(-30),
        physicalPublishingAt: day(-3),
        creators: [
          { name: 'Ada Wren', role: 'author' },
          { name: 'Kaito Mori', originalName: '森海斗', role: 'illustrator' },
        ],
        skus: [
          { store: 'print', identifier: '9780306406157' },
          { store: 'kobo', identifier: 'x', link: 'https://www.kobo.com/x' },
        ],
        parts: [
          { launchAt: day(-60), expiresAt: day(-10) },
          { launchAt: day(-53), expiresAt: day(-10) },
        ],
      },
      {
        publishingAt: day(20),
        readerStreamingEnabled: true,
        parts: [
          { launchAt: day(-8), expiresAt: day(24) },
          { launchAt: day(-1), expiresAt: day(24) },
          { launchAt: day(6) },
          { hidden: true },
        ],
      },
      { publishingAt: null, hidden: true },
    ],
  })
  hidden = await addSeries(db, { title: 'Secret', hidden: true, volumes: [{ parts: [{}] }] })
  await addSeries(db, { title: 'Sale', volumes: [{ priceCoins: 400 }, { onSale: false }, { noEbook: true }] })
  await db.query({
    text: `insert into sales (id, name, starts_at, ends_at, discount_bps) values ('S1', 'Autumn', $1, $2, 2500)`,
    values: [day(-1), day(1)],
  })
  await db.query({ text: `insert into sale_series select 'S1', id from series where slug = 'sale'` })
  await shop.app.version.refresh()
})
afterAll(() => shop.close())

describe('a series', () => {
  it.each(['id', 'legacyId', 'slug'] as const)('is found by its %s', async key => {
    const { answer } = await shop.send(calls.findSeries, { params: { id: rain[key] } })
    expect(answer?.title).toBe('Rain')
  })

  it('says what the rules derive from its tags and volumes', async () => {
    const { answer } = await shop.send(calls.findSeries, { params: { id: 'rain' } })
    expect(answer).toMatchObject({
      type: SeriesType.NOVEL,
      label: 'heart',
      printState: PrintState.AVAILABLE,
      publicationStatus: PublicationStatus.ONGOING,
      releasedVolumes: 1,
      totalVolumes: 2,
      readerStreamingSummary: ReaderStreamingSummary.SOME_VOLUMES_STREAMING,
      topicId: '7',
      categoryId: undefined,
    })
  })

  it.each(['nothing', '', 'SER-00000000000000000000000000', "' or 1=1 --", 'ＲＡＩＮ'])(
    'named %s is not found',
    async id => {
      const { refused, status } = await shop.send(calls.findSeries, { params: { id: id || '%20' } })
      expect({ refused, status }).toEqual({ refused: 'seriesNotFound', status: 404 })
    },
  )

  it('that is hidden is not found, nor is anything in it', async () => {
    const { volumes } = hidden
    const asked = await Promise.all([
      shop.send(calls.findSeries, { params: { id: hidden.id } }),
      shop.send(calls.aggregateSeries, { params: { id: hidden.slug } }),
      shop.send(calls.listVolumes, { params: { id: hidden.legacyId } }),
      shop.send(calls.findVolume, { params: { id: volumes[0]?.id ?? '' } }),
      shop.send(calls.findPart, { params: { id: volumes[0]?.parts[0]?.id ?? '' } }),
    ])
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  it('comes with its volumes and their parts in reading order, without hidden ones, with those to come', async () => {
    const { answer } = await shop.send(calls.aggregateSeries, { params: { id: 'rain' } })
    expect(answer?.series?.title).toBe('Rain')
    expect(
      answer?.volumes.map(({ volume, parts }) => [volume?.number, parts.map(part => part.number)]),
    ).toEqual([
      [1, [1, 2]],
      [2, [1, 2, 3]],
    ])
  })
})

describe('a volume', () => {
  it('names its creators by role', async () => {
    const { answer } = await shop.send(calls.findVolume, { params: { id: 'rain-volume-1' } })
    expect(answer?.creators.map(({ name, role, originalName }) => [name, role, originalName])).toEqual([
      ['Ada Wren', CreatorRole.AUTHOR, ''],
      ['Kaito Mori', CreatorRole.ILLUSTRATOR, '森海斗'],
    ])
  })

  it('says what it is to a visitor', async () => {
    const { answer } = await shop.send(calls.listVolumes, { params: { id: 'rain' } })
    expect(answer?.volumes.map(({ access }) => access)).toEqual([
      { label: AccessLabel.BUY, until: undefined },
      { label: AccessLabel.PREORDER, until: day(20) },
    ])
    expect(answer?.volumes.map(({ previewSlug }) => previewSlug)).toEqual([
      'rain-volume-1-part-1',
      'rain-volume-2-part-1',
    ])
  })

  it('lists its parts with those to come, or only the released ones', async () => {
    const numbers = async (query: object) => {
      const { answer } = await shop.send(calls.listParts, { params: { id: 'rain-volume-2' }, query })
      return answer?.parts.map(part => part.number)
    }
    expect(await numbers({})).toEqual([1, 2, 3])
    expect(await numbers({ released: true })).toEqual([1, 2])
    expect(await numbers({ limit: 1, skip: 1 })).toEqual([2])
  })

  it('leads to its series', async () => {
    expect((await shop.send(calls.findSeriesOfVolume, { params: { id: 'rain-volume-2' } })).answer?.id).toBe(
      rain.id,
    )
  })

  it.each([
    {
      country: 'DE',
      sellers: ['Kobo', '', 'Amazon', 'Thalia'],
      amazon: 'https://www.amazon.de/dp/0306406152',
    },
    { country: 'us', sellers: ['Kobo', '', 'Amazon'], amazon: 'https://www.amazon.com/dp/0306406152' },
  ])('is sold elsewhere, in $country by $sellers', async ({ country, sellers, amazon }) => {
    const { answer } = await shop.send(calls.listSkus, {
      params: { id: 'rain-volume-1' },
      query: { country },
    })
    expect(answer?.skus.map(({ seller }) => seller)).toEqual(sellers)
    expect(answer?.skus.find(({ seller }) => seller === 'Amazon')?.link).toBe(amazon)
    expect(answer?.skus[1]?.store).toBe(Store.PRINT)
  })

  it.each([
    {
      id: 'rain-volume-1',
      price: { coins: 699, fullCoins: 699, coinsDiscount: 0, credits: 0, showsCredits: false },
    },
    {
      id: 'rain-volume-2',
      price: { coins: 699, fullCoins: 699, coinsDiscount: 0, credits: 0, showsCredits: false },
    },
    {
      id: 'sale-volume-1',
      price: {
        coins: 300,
        fullCoins: 400,
        coinsDiscount: 2500,
        credits: 0,
        showsCredits: false,
        priorCoins: 400,
      },
    },
  ])('$id costs $price.coins', async ({ id, price }) => {
    expect((await shop.send(calls.findPrice, { params: { id } })).answer).toEqual({
      ...price,
      bundles: [],
      redeemable: true,
      currency: 'usd',
    })
    const german = await shop.send(calls.findPrice, { params: { id }, query: { lang: 'de' } })
    expect(german.answer).toEqual({ ...price, bundles: [], redeemable: true, currency: 'eur' })
  })

  it.each(['sale-volume-2', 'sale-volume-3'])('%s is not for sale', async id => {
    expect(await shop.send(calls.findPrice, { params: { id } })).toEqual({
      refused: 'notForSale',
      status: 404,
    })
  })
})

describe('the newest volumes', () => {
  it('are those that have come out as ebooks, the newest first', async () => {
    const { answer } = await shop.send(calls.latestDigital, { query: { limit: 15 } })
    expect(answer?.volumes.map(({ slug }) => slug).filter(slug => slug.startsWith('rain'))).toEqual([
      'rain-volume-1',
    ])
  })

  it('are as many as the home page lists where a program does not say how many', async () => {
    const { answer } = await shop.send(calls.latestDigital, { query: {} })
    expect(answer?.pagination?.limit).toBe(15)
  })

  it('in print are those that have come out in print', async () => {
    const { answer } = await shop.send(calls.latestPhysical, { query: {} })
    expect(answer?.volumes.map(({ slug }) => slug)).toEqual(['rain-volume-1'])
    // Read on, not counted: it does not say how many there are.
    expect(answer?.pagination).toEqual({ limit: 10, skip: 0, lastPage: true, total: undefined })
  })
})

describe('a part', () => {
  it('brings along what is asked for', async () => {
    const bare = await shop.send(calls.findPart, { params: { id: 'rain-volume-2-part-1' } })
    expect([bare.answer?.volume, bare.answer?.serie, bare.answer?.toc]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const full = await shop.send(calls.findPart, {
      params: { id: 'rain-volume-2-part-1' },
      query: { preload: 'volume,serie,toc' },
    })
    expect(full.answer?.volume?.slug).toBe('rain-volume-2')
    expect(full.answer?.serie?.slug).toBe('rain')
    expect(full.answer?.toc?.parts?.parts).toHaveLength(5)
  })

  it.each([
    { id: 'rain-volume-2-part-1', label: AccessLabel.FREE_PREVIEW, until: undefined, check: 204 },
    { id: 'rain-volume-2-part-2', label: AccessLabel.STREAMING, until: day(24), check: 403 },
    { id: 'rain-volume-2-part-3', label: AccessLabel.TO_BE_ANNOUNCED, until: day(6), check: 404 },
    { id: 'rain-volume-1-part-2', label: AccessLabel.EXPIRED, until: undefined, check: 403 },
  ])('$id is $label to a visitor, and its check would answer $check', async ({ id, label, until, check }) => {
    const { answer } = await shop.send(calls.findPart, { params: { id } })
    expect(answer?.access).toEqual({ label, until })
    expect(answer?.check).toBe(check)
  })

  it('that is hidden is not found', async () => {
    expect((await shop.send(calls.findPart, { params: { id: 'rain-volume-2-part-4' } })).status).toBe(404)
  })

  it('leads to its volume, its series and the parts beside it', async () => {
    const params = { id: 'rain-volume-2-part-2' }
    expect((await shop.send(calls.findVolumeOfPart, { params })).answer?.slug).toBe('rain-volume-2')
    expect((await shop.send(calls.findSeriesOfPart, { params })).answer?.slug).toBe('rain')
    const { answer } = await shop.send(calls.findToc, { params })
    expect(answer?.seriesTitle).toBe('Rain')
    expect(answer?.parts?.parts.map(part => part.number)).toEqual([1, 2, 1, 2, 3])
  })
})

describe('an answer for every visitor', () => {
  it('is the same bytes until the catalogue changes, and 304 for who has them', async () => {
    const first = await shop.fetch('/app/v2/series/rain')
    const etag = first.headers.get('etag') ?? ''
    const again = await shop.fetch('/app/v2/series/rain', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    await addSeries(shop.scratch.db, { title: `Other ${etag}` })
    await shop.scratch.db.query({ text: `update series set short_title = 'R' where slug = 'rain'` })
    await shop.app.version.refresh()
    const { answer } = await shop.send(calls.findSeries, { params: { id: 'rain' } })
    expect(answer?.shortTitle).toBe('R')
  })

  it('turns at a launch without anyone changing anything', async () => {
    const part = () => shop.send(calls.findPart, { params: { id: 'rain-volume-2-part-3' } })
    expect((await part()).answer?.check).toBe(404)
    shop.clock.set(day(7))
    expect((await part()).answer?.check).toBe(403)
    shop.clock.set(NOW)
  })
})
