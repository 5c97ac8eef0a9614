import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aggregateSeries,
  findPart,
  findToc,
  findVolumeNeighbours,
  listParts,
} from '#contract/calls/catalogue.ts'
import { listRecent } from '#contract/calls/places.ts'
import { saveProgress } from '#contract/calls/reading.ts'
import { AccessLabel } from '#contract/generated/catalogue.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)
let shop: TestShop
let mail: MailServer
let rain: Added
const readers = readersOf(
  () => shop,
  () => mail,
)
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, env: { SMTP_URL: mail.url, PROXIES: '1' } })
  rain = await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [
      { parts: [{ launchAt: day(-30) }, { launchAt: day(-23) }, { launchAt: day(-16), hidden: true }] },
      // Launched together, as a book that is out.
      { parts: [{ launchAt: day(-9) }, { launchAt: day(-9) }] },
      { hidden: true, parts: [{ launchAt: day(-8) }] },
      { parts: [] },
      { parts: [{ launchAt: day(-9) }, { launchAt: day(5) }] },
    ],
  })
  // Prepublished side by side, with a part that was put back, and parts to come in another order than their numbers.
  await addSeries(shop.scratch.db, {
    title: 'Mixed',
    volumes: [
      {
        parts: [
          { launchAt: day(-30) },
          { launchAt: day(-9) },
          { launchAt: day(-16) },
          { launchAt: day(9) },
          { launchAt: day(7) },
        ],
      },
      { parts: [{ launchAt: day(-40) }, { launchAt: day(-10) }, { launchAt: day(2) }] },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Long',
    volumes: [{ parts: Array.from({ length: 501 }, () => ({})) }],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const ALL = [
  'rain-volume-1-part-1',
  'rain-volume-1-part-2',
  'rain-volume-2-part-1',
  'rain-volume-2-part-2',
  'rain-volume-5-part-1',
  'rain-volume-5-part-2',
]

// docs/product.md#catalogue-calls.
describe('the table of contents of a part', () => {
  it('is the whole series in reading order, whichever part is asked for, each with the id of its volume', async () => {
    for (const id of ['rain-volume-1-part-2', 'rain-volume-5-part-1']) {
      const { answer } = await shop.send(findToc, { params: { id } })
      expect(answer?.seriesTitle).toBe('Rain')
      expect(answer?.parts?.parts.map(({ slug }) => slug)).toEqual(ALL)
      expect(answer?.parts?.pagination).toEqual({ limit: 500, skip: 0, total: 6, lastPage: true })
      const volumes = [0, 0, 1, 1, 4, 4].map(at => rain.volumes[at]?.id)
      expect(answer?.parts?.parts.map(({ volumeId }) => volumeId)).toEqual(volumes)
    }
  })

  it('says of each part how far its reader is, and which is not out yet', async () => {
    const send = await readers.reader('ada')
    await send(saveProgress, { params: { partId: 'rain-volume-2-part-1' }, body: { value: 0.5 } })
    const { answer } = await send(findToc, { params: { id: 'rain-volume-1-part-1' } })
    const parts = answer?.parts?.parts ?? []
    expect(parts.map(({ progress }) => progress)).toEqual([0, 0, 0.5, 0, 0, 0])
    expect(parts.map(({ access }) => access?.label === AccessLabel.TO_BE_ANNOUNCED)).toEqual([
      ...[false, false, false, false, false, true],
    ])
  })

  it('is read in pages, 500 at once unless another number is asked for', async () => {
    const toc = async (id: string, query: { limit?: number; skip?: number }) =>
      (await shop.send(findToc, { params: { id }, query })).answer?.parts
    const some = await toc('rain-volume-1-part-1', { limit: 2, skip: 3 })
    expect(some?.parts.map(({ slug }) => slug)).toEqual(ALL.slice(3, 5))
    expect(some?.pagination).toEqual({ limit: 2, skip: 3, total: 6, lastPage: false })
    const long = await toc('long-volume-1-part-1', {})
    expect([long?.parts.length, long?.pagination]).toEqual([
      500,
      { limit: 500, skip: 0, total: 501, lastPage: false },
    ])
    expect((await toc('long-volume-1-part-1', { skip: 500 }))?.parts).toHaveLength(1)
  })
})

describe('what a part is followed by', () => {
  const next = async (id: string) =>
    (await shop.send(findPart, { params: { id }, query: { preload: 'next,parts' } })).answer

  it.each([
    { id: 'rain-volume-1-part-1', slug: 'rain-volume-1-part-2', why: 'its volume goes on' },
    {
      id: 'rain-volume-1-part-2',
      slug: 'rain-volume-2-part-1',
      why: 'a hidden part is nowhere, and its volume ends',
    },
    {
      id: 'rain-volume-2-part-2',
      slug: 'rain-volume-5-part-1',
      why: 'hidden and empty volumes have no parts',
    },
    { id: 'rain-volume-5-part-1', slug: 'rain-volume-5-part-2', why: 'it is yet to come' },
    { id: 'rain-volume-5-part-2', slug: undefined, why: 'the series ends' },
  ])('after $id is $slug: $why', async ({ id, slug }) => {
    const part = await next(id)
    expect(part?.next?.slug).toBe(slug)
    // The parts of its own volume stand beside it.
    expect(new Set(part?.volumeParts?.parts.map(({ volumeId }) => volumeId))).toEqual(
      new Set([part?.volumeId]),
    )
  })
})

// docs/product.md#reading-order.
describe('the reading order of a series', () => {
  const MIXED = [
    '1-part-1',
    '1-part-2',
    '1-part-3',
    '1-part-5',
    '1-part-4',
    '2-part-1',
    '2-part-2',
    '2-part-3',
  ].map(name => `mixed-volume-${name}`)
  const slugsOf = (parts: readonly { slug: string }[] = []) => parts.map(({ slug }) => slug)
  const first = { params: { id: MIXED[0] ?? '' } }

  it.each<[string, () => Promise<string[]>]>([
    ['the table of contents', async () => slugsOf((await shop.send(findToc, first)).answer?.parts?.parts)],
    [
      'the table of contents that comes with a part',
      async () =>
        slugsOf(
          (await shop.send(findPart, { ...first, query: { preload: 'toc' } })).answer?.toc?.parts?.parts,
        ),
    ],
    [
      'the series as a whole',
      async () => {
        const { answer } = await shop.send(aggregateSeries, { params: { id: 'mixed' } })
        return slugsOf(answer?.volumes.flatMap(({ parts }) => parts))
      },
    ],
    [
      'the parts of its volumes, from one neighbour to the next',
      async () => {
        const slugs: string[] = []
        let id: string | undefined = 'mixed-volume-1'
        while (id) {
          const { answer } = await shop.send(listParts, { params: { id }, query: { limit: 100 } })
          slugs.push(...slugsOf(answer?.parts))
          const params: { id: string } = { id }
          id = (await shop.send(findVolumeNeighbours, { params, query: {} })).answer?.next?.slug
        }
        return slugs
      },
    ],
    [
      'what is next after each part',
      async () => {
        const slugs: string[] = []
        let id: string | undefined = MIXED[0]
        while (id) {
          slugs.push(id)
          const { answer } = await shop.send(findPart, { params: { id }, query: { preload: 'next' } })
          id = answer?.next?.slug
        }
        return slugs
      },
    ],
  ])('is that of %s', async (_, list) => expect(await list()).toEqual(MIXED))

  it('is that of the reader’s own next, of what is out', async () => {
    const send = await readers.reader('bea')
    const out = MIXED.filter(slug => !/1-part-[45]|2-part-3/.test(slug))
    for (const [at, slug] of out.entries()) {
      await send(saveProgress, { params: { partId: slug }, body: { value: 1 } })
      const { answer } = await send(listRecent, { query: {} })
      const recent = answer?.reading.find(({ part }) => part?.slug === slug)
      expect(recent?.next?.slug).toBe(out[at + 1])
    }
  })
})
