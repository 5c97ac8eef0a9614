// Proves docs/product.md#staff
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import { listStudioCalendar, listStudioUnscheduled } from '#contract/calls/studio-calendar.ts'
import { changeStudioFields, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const at = (day: number) => new Date(NOW.getTime() + day * 86_400_000)

let open: StudioShop
let ada: Send
let rain: Added
let neige: Added
beforeAll(async () => {
  open = await openStudioShop({ SHOP_ZONE: 'Europe/Berlin' })
  open.shop.clock.set(NOW)
  const { db } = open.shop.scratch
  const parts = [-3, 4, 11].map(day => ({ launchAt: at(day), title: `Day ${day}` }))
  rain = await addSeries(db, {
    title: 'Rain',
    volumes: [
      { publishingAt: at(20), physicalPublishingAt: at(25), parts },
      { publishingAt: null, parts: [] },
    ],
  })
  neige = await addSeries(db, { title: 'Neige', lang: 'fr', volumes: [{ publishingAt: at(5), parts: [] }] })
  ada = await open.person('ada', 'owner')
})
afterAll(() => open.close())

const month = { from: at(-10), to: at(32) }
const launches = async (
  send: Send,
  query: Parameters<typeof send<typeof listStudioCalendar>>[1]['query'] = {},
) => (await send(listStudioCalendar, { query: { ...month, ...query } })).answer?.launches ?? []
const unscheduled = async (send: Send, query = {}) => (await send(listStudioUnscheduled, { query })).answer

describe('the calendar of the studio', () => {
  it('has parts, ebooks and printed books in the order of their dates, each with its state and what is missing', async () => {
    expect((await launches(ada)).map(({ release, title, state }) => `${release} ${title}: ${state}`)).toEqual(
      [
        'part Day -3: published',
        'part Day 4: scheduled',
        'digital Neige: Volume 1: scheduled',
        'part Day 11: scheduled',
        'digital Rain: Volume 1: scheduled',
        'physical Rain: Volume 1: scheduled',
      ],
    )
    const [out, , ice, , ebook, print] = await launches(ada)
    expect(out?.missing).toEqual([])
    expect(ice?.missing).toEqual(['cover', 'description', 'text'])
    expect(ebook).toMatchObject({ field: 'publishingAt', kind: 'volume', missing: ['cover', 'description'] })
    expect(print).toMatchObject({ field: 'physicalPublishingAt', missing: ['cover', 'description'] })
  })

  it('has a volume before its parts, and these as they are read, where all have one date', async () => {
    await addSeries(open.shop.scratch.db, {
      title: 'Omnibus',
      volumes: [
        {
          publishingAt: at(50),
          parts: Array.from({ length: 12 }, (_, place) => ({ launchAt: at(50), title: `Part ${place + 1}` })),
        },
      ],
    })
    const found = await launches(ada, { from: at(50), to: at(51) })
    expect(found.map(({ title }) => title)).toEqual([
      'Omnibus: Volume 1',
      ...Array.from({ length: 12 }, (_, place) => `Part ${place + 1}`),
    ])
  })

  it('has only the first of each day where so many are asked for, with the number of all and the parts within their volume', async () => {
    const { db } = open.shop.scratch
    const [noon, evening] = ['2027-03-05T11:00Z', '2027-03-05T23:30Z'].map(text => new Date(text))
    for (const title of ['Hail', 'Frost', 'Thaw'])
      await addSeries(db, {
        title,
        volumes: [{ publishingAt: noon, parts: [1, 2].map(() => ({ launchAt: noon, text: 'It hails.' })) }],
      })
    await addSeries(db, { title: 'Night', volumes: [{ publishingAt: evening, parts: [] }] })
    const query = { from: new Date('2027-03-01T00:00Z'), to: new Date('2027-03-08T00:00Z') }
    const { answer } = await ada(listStudioCalendar, { query: { ...query, perDay: 2 } })
    expect(answer?.days).toEqual([
      { day: '2027-03-05', launches: 3, part: 0, digital: 3, physical: 0, lacking: 3 },
      // Later by the clocks of the shop.
      { day: '2027-03-06', launches: 1, part: 0, digital: 1, physical: 0, lacking: 1 },
    ])
    expect(answer?.launches.map(({ release, parts }) => `${release} with ${parts}`)).toEqual([
      ...['digital with 2', 'digital with 2', 'digital with 0'],
    ])
    expect((await launches(ada, query)).length).toBe(10)
  })

  it('begins with its first moment and ends before its last', async () => {
    expect((await launches(ada, { from: at(4), to: at(11) })).map(({ title }) => title)).toEqual([
      'Day 4',
      'Neige: Volume 1',
    ])
  })

  it('is narrowed by series, language, what launches, and state', async () => {
    const count = async (query: object) => (await launches(ada, query)).length
    expect(await count({ series: 'rain' })).toBe(5)
    expect(await count({ series: neige.id })).toBe(1)
    expect(await count({ lang: 'fr' })).toBe(1)
    expect(await count({ release: ['digital', 'physical'] })).toBe(3)
    expect(await count({ state: ['published'] })).toBe(1)
  })

  it('is refused for more than 100 days', async () => {
    const range = (days: number) => ada(listStudioCalendar, { query: { from: at(0), to: at(days) } })
    expect((await range(100)).refused).toBeUndefined()
    expect(await range(100.1)).toMatchObject({ status: 400, refused: 'rangeTooLong' })
  })

  it('has only what somebody may see', async () => {
    const french = await open.person('fred', 'translator', { langs: ['fr'] })
    const author = await open.person('ann', 'author', { series: [rain.id] })
    expect((await launches(french)).map(({ title }) => title)).toEqual(['Neige: Volume 1'])
    expect(await launches(author)).toHaveLength(5)
    expect(await unscheduled(french)).toMatchObject({ total: 0 })
    expect(await unscheduled(author)).toMatchObject({ total: 1, launches: [{ title: 'Rain: Volume 2' }] })
    const reader = await open.readers.reader('tom')
    expect(await reader(listStudioCalendar, {})).toMatchObject({ status: 403 })
  })
})

describe('what has no date', () => {
  it('is listed page by page, with what is only planned', async () => {
    await ada(planVolume, { body: { seriesId: 'neige', number: 2, publishingAt: at(9) } })
    const all = await unscheduled(ada)
    expect(all?.launches.map(({ title, state }) => `${title}: ${state}`)).toEqual([
      expect.stringMatching(/^Neige\s?: Tome 2: planned$/),
      'Rain: Volume 2: ready',
    ])
    const second = await unscheduled(ada, { limit: 1, skip: 1 })
    expect(second).toMatchObject({ total: 2, launches: [{ title: 'Rain: Volume 2' }] })
    // What is planned with a date stands on its day, too.
    expect((await launches(ada, { state: ['planned'] })).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Neige\s?: Tome 2$/),
    ])
  })

  it('is on its day once it has a date, and again without one after the undo', async () => {
    const id = rain.volumes[1]?.id ?? ''
    const to = JSON.stringify(at(6).toISOString())
    const { answer } = await ada(changeStudioFields, {
      body: { changes: [{ id, field: 'publishingAt', from: 'null', to }] },
    })
    expect((await launches(ada, { series: 'rain' })).map(({ title }) => title)).toContain('Rain: Volume 2')
    await ada(undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    expect(await unscheduled(ada, { series: 'rain' })).toMatchObject({ total: 1 })
  })
})

it('an editor sees the calendar and moves nothing', async () => {
  const eve = await open.person('eve', 'editor')
  const [part] = await launches(eve, { state: ['scheduled'], release: ['part'] })
  const { answer } = await eve(changeStudioFields, {
    body: {
      dryRun: true,
      changes: [{ id: part?.id ?? '', field: 'launchAt', to: JSON.stringify(at(5).toISOString()) }],
    },
  })
  expect(answer?.problems).toMatchObject([{ reason: 'mayNotChange' }])
})
