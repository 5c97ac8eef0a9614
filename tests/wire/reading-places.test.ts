// Proves docs/product.md#home, docs/product.md#series-page
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findPart, listParts } from '#contract/calls/catalogue.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import * as calls from '#contract/calls/places.ts'
import { resetSeries, saveProgress } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import type { Locator, ReadingPlace } from '#contract/generated/places.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'

let open: CoinShop
let shop: TestShop
beforeAll(async () => {
  open = await openCoinShop()
  ;({ shop } = open)
  const long = { launchAt: day(-9), preview: true }
  await addSeries(shop.scratch.db, {
    title: 'Snow',
    volumes: [
      { parts: [long, long, { launchAt: day(-8), preview: false }, { hidden: true }, { launchAt: day(3) }] },
      { parts: [long] },
    ],
  })
  await addSeries(shop.scratch.db, { title: 'Fog', volumes: [{ parts: [long] }] })
  await shop.app.version.refresh()
})
afterEach(() => shop.clock.set(NOON))
afterAll(() => open.close())

const minutesLater = (minutes: number) => shop.clock.set(new Date(Date.parse(NOON) + minutes * 60_000))
const FIRST = 'snow-volume-1-part-1'
const locator = (progress: number, more: Partial<Locator> = {}) => ({
  revision: 1,
  block: Math.round(progress * 100),
  offset: 7,
  quote: 'It was raining',
  progress,
  ...more,
})
const keep = (send: Send, progress: number, { part = FIRST, secondsAgo = 0, more = {} } = {}) =>
  send(calls.savePosition, {
    params: { partId: part },
    body: { locator: locator(progress, more), age: { seconds: secondsAgo, nanos: 0 } },
  })
const placesOf = async (send: Send, part = FIRST) =>
  (await send(calls.listPositions, { params: { partId: part } })).answer
const partOf = async (send: Send, part = FIRST) =>
  (await send(findPart, { params: { id: part }, query: {} })).answer
const recent = async (send: Send) => (await send(calls.listRecent, {})).answer?.reading ?? []
const anotherDevice = async (name: string) => open.readers.with(await open.readers.token(name))

// docs/product.md#reading-progress: PUT me/completion/{partId}.
describe('progress', () => {
  const put = async (body: BodyInit | null, type: string | null, part = FIRST, query = '') => {
    const { name } = await open.buyer()
    const authorization = `Bearer ${await open.readers.token(name)}`
    const response = await shop.fetch(`/app/v2/me/completion/${part}${query}`, {
      method: 'PUT',
      body,
      headers: {
        authorization,
        accept: 'application/json',
        ...(type === null ? {} : { 'content-type': type }),
      },
    })
    const send = shop.sendWith({ authorization })
    return { status: response.status, kept: (await partOf(send))?.progress }
  }

  it.each([
    { body: '0.50000', type: 'text/plain', kept: 0.5, what: 'one bare decimal' },
    { body: '0.50000', type: 'application/x-protobuf', kept: 0.5, what: 'one that calls itself protobuf' },
    { body: '1', type: 'application/octet-stream', kept: 1, what: 'one that calls itself anything' },
    { body: '.25\n', type: 'application/json', kept: 0.25, what: 'one in JSON' },
    { body: '{"value":0.75}', type: 'application/json', kept: 0.75, what: 'the message in JSON' },
    {
      body: new Uint8Array([9, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]),
      type: 'application/x-protobuf',
      kept: 0.5,
      what: 'the message',
    },
  ])('is kept from $what, and shown with the part', async ({ body, type, kept }) => {
    expect(await put(body, type)).toEqual({ status: 204, kept })
  })

  it.each([
    { body: '1.5', type: 'text/plain', status: 400, what: 'more than all' },
    { body: '-0.1', type: 'text/plain', status: 400, what: 'less than nothing' },
    { body: 'half', type: 'text/plain', status: 415, what: 'a word' },
    { body: '', type: null, status: 400, what: 'nothing' },
    { body: '{"value":"NaN"}', type: 'application/json', status: 400, what: 'what is no number' },
    { body: new Uint8Array([9, 0, 0]), type: 'application/x-protobuf', status: 400, what: 'half a message' },
    { body: 'x'.repeat(70_000), type: 'text/plain', status: 413, what: 'too much' },
  ])('is not kept from $what: $status', async ({ body, type, status }) => {
    expect(await put(body, type)).toEqual({ status, kept: 0 })
  })

  it('is kept of what was rented and read without a connection, also when it is told after the end', async () => {
    const { name, send } = await open.buyer({ bought: 500 })
    const part = 'snow-volume-1-part-3'
    await send(rentPart, { params: { partId: part } })
    minutesLater(80 * 60)
    const later = await anotherDevice(name)
    const told = await keep(later, 1, { part, secondsAgo: 20 * 3600 })
    expect(told.answer).toMatchObject({ read: true, places: [{ here: true }] })
  })

  it.each(['snow-volume-1-part-4', 'snow-volume-1-part-5', 'nothing'])(
    'of %s, which is hidden, to come or not there, is 404',
    async part => {
      expect((await put('0.5', 'text/plain', part)).status).toBe(404)
    },
  )

  it('is also kept of a part that may not be opened any more: what one has read is one’s own', async () => {
    const { send } = await open.buyer()
    const params = { partId: 'snow-volume-1-part-3' }
    expect((await send(saveProgress, { params, body: { value: 0.4 } })).answer).toBeNull()
    expect((await partOf(send, params.partId))?.progress).toBe(0.4)
  })

  it('is in lists of parts, for its reader and for nobody else', async () => {
    const { send } = await open.buyer()
    const other = await open.buyer()
    await send(saveProgress, { params: { partId: FIRST }, body: { value: 0.99 } })
    const listed = async (by: Send) =>
      (await by(listParts, { params: { id: 'snow-volume-1' } })).answer?.parts.map(part => [
        part.progress,
        part.read,
      ])
    expect((await listed(send))?.[0]).toEqual([0.99, true])
    expect((await listed(send))?.[1]).toEqual([0, false])
    expect((await listed(other.send))?.[0]).toEqual([0, false])
    expect((await listed(shop.send))?.[0]).toEqual([0, false])
  })

  it('of a series is gone after a reset, that of others is not', async () => {
    const { send } = await open.buyer()
    await keep(send, 0.5)
    await keep(send, 0.6, { part: 'snow-volume-2-part-1' })
    await keep(send, 0.7, { part: 'fog-volume-1-part-1' })
    minutesLater(1)
    expect((await send(resetSeries, { params: { id: 'snow' } })).answer).toBeNull()
    expect(await partOf(send)).toMatchObject({ progress: 0, read: false })
    expect(await placesOf(send)).toEqual({ places: [], furthest: 0, read: false })
    expect((await partOf(send, 'snow-volume-2-part-1'))?.progress).toBe(0)
    expect((await partOf(send, 'fog-volume-1-part-1'))?.progress).toBe(0.7)
    expect((await recent(send)).map(({ part }) => part?.slug)).toEqual(['fog-volume-1-part-1'])
    expect(await send(resetSeries, { params: { id: 'nothing' } })).toMatchObject({ status: 404 })
  })
})

describe('the place of a reader', () => {
  it('is what the device has sent, word for word', async () => {
    const { send } = await open.buyer()
    const sent = locator(0.31, { page: 3, pageTop: 0.25, quote: '雨が降っていた' })
    await keep(send, 0.31, { more: sent })
    const { places = [], furthest } = (await placesOf(send)) ?? {}
    expect(places).toHaveLength(1)
    expect(places[0]).toMatchObject({ here: true, device: 'node', locator: sent, kept: new Date(NOON) })
    expect(furthest).toBe(0.31)
    expect((await partOf(send))?.progress).toBe(0.31)
  })

  it('is kept for each device: what one sends leaves the others’ where they are', async () => {
    const { name, send: desk } = await open.buyer()
    const phone = await anotherDevice(name)
    await keep(desk, 0.2)
    minutesLater(12)
    const { answer } = await keep(phone, 0.6)
    const summary = (places: ReadingPlace[] = []) =>
      places.map(({ here, locator: at, kept }) => [here, at?.progress, kept?.toISOString()])
    expect(summary(answer?.places)).toEqual([
      [true, 0.6, '2026-11-21T12:12:00.000Z'],
      [false, 0.2, '2026-11-21T12:00:00.000Z'],
    ])
    expect(summary((await placesOf(desk))?.places)).toEqual([
      [false, 0.6, '2026-11-21T12:12:00.000Z'],
      [true, 0.2, '2026-11-21T12:00:00.000Z'],
    ])
  })

  it('goes back with the reader; the farthest point does not, and what was read stays read', async () => {
    const { send } = await open.buyer()
    await keep(send, 1)
    minutesLater(1)
    await keep(send, 0.1)
    expect(await placesOf(send)).toMatchObject({ furthest: 1, read: true })
    expect(await partOf(send)).toMatchObject({ progress: 0.1, read: true })
  })

  it('from a time without connection counts as of then: it moves nothing that was read since, but the farthest point', async () => {
    const { name, send: desk } = await open.buyer()
    const phone = await anotherDevice(name)
    await keep(desk, 0.3)
    await keep(phone, 0.8, { secondsAgo: 7200 })
    expect(await partOf(desk)).toMatchObject({ progress: 0.3 })
    const { places = [], furthest } = (await placesOf(desk)) ?? {}
    expect(places.map(({ here }) => here)).toEqual([true, false])
    expect(furthest).toBe(0.8)
    await keep(desk, 0.9, { secondsAgo: 60 })
    expect((await placesOf(desk))?.places[0]?.locator?.progress).toBe(0.3)
  })

  it('from before a reset is not kept after it', async () => {
    const { send } = await open.buyer()
    await keep(send, 0.3)
    minutesLater(1)
    await send(calls.resetPart, { params: { partId: FIRST } })
    minutesLater(2)
    await keep(send, 0.9, { secondsAgo: 600 })
    expect(await placesOf(send)).toEqual({ places: [], furthest: 0, read: false })
    await keep(send, 0.05)
    expect(await placesOf(send)).toMatchObject({ furthest: 0.05 })
  })

  it('is kept of what may be opened, and of what was opened before', async () => {
    const { name, send } = await open.buyer({ bought: 500 })
    const part = 'snow-volume-1-part-3'
    expect(await keep(send, 0.5, { part })).toEqual({ refused: 'buyOrSubscribe', status: 402 })
    expect((await send(rentPart, { params: { partId: part } })).answer).toBeTruthy()
    expect((await keep(send, 0.5, { part })).answer?.places).toHaveLength(1)
    const { answer } = await send(calls.listPositions, { params: { partId: part } })
    expect(answer?.rentedUntil?.getTime()).toBe(Date.parse(NOON) + 72 * 3_600_000)
    minutesLater(73 * 60)
    const later = await anotherDevice(name)
    expect((await keep(later, 0.7, { part })).answer?.furthest).toBe(0.7)
  })

  it.each(['snow-volume-1-part-4', 'snow-volume-1-part-5', 'nothing'])('of %s is 404', async part => {
    const { send } = await open.buyer()
    expect(await keep(send, 0.5, { part })).toEqual({ refused: 'partNotFound', status: 404 })
    expect(await send(calls.listPositions, { params: { partId: part } })).toMatchObject({ status: 404 })
    expect(await send(calls.resetPart, { params: { partId: part } })).toMatchObject({ status: 404 })
  })

  it.each([
    { more: { progress: 1.01 } },
    { more: { progress: Number.NaN } },
    { more: { block: -1 } },
    { more: { offset: 2_000_000_000 } },
    { more: { page: -1 } },
    { more: { pageTop: 2 } },
    { more: { quote: 'x'.repeat(201) } },
  ])('that can be none is refused: $more', async ({ more }) => {
    const { send } = await open.buyer()
    expect(await keep(send, 0.5, { more })).toEqual({ refused: 'badInput', status: 400 })
    expect(await send(calls.savePosition, { params: { partId: FIRST }, body: {} })).toMatchObject({
      status: 400,
    })
  })

  it('from the future is refused', async () => {
    const { send } = await open.buyer()
    expect(await keep(send, 0.5, { secondsAgo: -60 })).toMatchObject({ status: 400 })
  })

  it('of ended sessions does not pile up', async () => {
    const { name, send } = await open.buyer()
    for (let minute = 1; minute <= 10; minute++) {
      minutesLater(minute)
      await keep(await anotherDevice(name), minute / 20)
    }
    const { places = [] } = (await placesOf(send)) ?? {}
    expect(places.map(({ locator: at }) => at?.progress)).toEqual([
      0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15,
    ])
  })

  it('is for nobody else to see', async () => {
    const { send } = await open.buyer()
    const other = await open.buyer()
    await keep(send, 0.5)
    expect((await placesOf(other.send))?.places).toEqual([])
    expect(await shop.send(calls.listPositions, { params: { partId: FIRST } })).toMatchObject({ status: 401 })
    const { headers } = await shop.fetch('/app/v2/me/recent')
    expect(headers.get('cache-control')).toContain('no-store')
  })
})

describe('what somebody is in the middle of', () => {
  it('is one part a series, the last read first, with its volume and place', async () => {
    const { send } = await open.buyer()
    await keep(send, 0.4)
    minutesLater(1)
    await keep(send, 0.2, { part: 'snow-volume-1-part-2' })
    minutesLater(2)
    await keep(send, 0.5, { part: 'fog-volume-1-part-1' })
    const found = await recent(send)
    expect(found.map(({ part, place, next }) => [part?.slug, place?.locator?.progress, next])).toEqual([
      ['fog-volume-1-part-1', 0.5, undefined],
      ['snow-volume-1-part-2', 0.2, undefined],
    ])
    expect(found[1]?.part?.volume?.title).toBe('Snow: Volume 1')
  })

  it('is asked for one series, by its slug or id, and is nothing for another', async () => {
    const { send } = await open.buyer()
    await keep(send, 0.4)
    minutesLater(1)
    await keep(send, 0.5, { part: 'fog-volume-1-part-1' })
    const of = async (series: string) =>
      (await send(calls.listRecent, { query: { series } })).answer?.reading.map(({ part }) => part?.slug)
    expect(await of('snow')).toEqual([FIRST])
    const { seriesId = '' } = (await partOf(send))?.volume ?? (await recent(send))[1]?.part?.volume ?? {}
    expect(await of(seriesId)).toEqual([FIRST])
    expect(await of('rain')).toEqual([])
    expect(await of('nothing-of-that-name')).toEqual([])
  })

  it('names what follows a part that was read to its end, over the end of a volume too, and nothing hidden or to come', async () => {
    const { send } = await open.buyer()
    await keep(send, 1)
    expect((await recent(send))[0]?.next).toMatchObject({ slug: 'snow-volume-1-part-2', check: 204 })
    minutesLater(1)
    await send(saveProgress, { params: { partId: 'snow-volume-1-part-3' }, body: { value: 1 } })
    expect((await recent(send))[0]?.next?.slug).toBe('snow-volume-2-part-1')
    minutesLater(2)
    await keep(send, 1, { part: 'snow-volume-2-part-1' })
    expect((await recent(send))[0]).toMatchObject({ part: { slug: 'snow-volume-2-part-1' }, next: undefined })
  })

  it('begins, where that is asked for, with the book bought last and with what is rented, begun or not', async () => {
    const { send } = await open.buyer({ bought: 3000 })
    const first = async () => {
      const { answer } = await send(calls.listRecent, { query: { begin: true } })
      return answer?.reading.map(({ part, next, bought }) => [next?.slug ?? part?.slug, bought])
    }
    expect(await first()).toEqual([])
    await keep(send, 0.4)
    await send(rentPart, { params: { partId: 'snow-volume-1-part-3' } })
    minutesLater(1)
    await send(redeemWithCoins, { params: { volumeId: 'fog-volume-1' } })
    expect(await first()).toEqual([
      ['fog-volume-1-part-1', true],
      ['snow-volume-1-part-3', false],
      [FIRST, false],
    ])
    expect(await recent(send)).toHaveLength(1)
    // They come before a page and not instead of its entries, and not where one series is asked for.
    const slugsOf = async (query: object) =>
      (await send(calls.listRecent, { query: { begin: true, ...query } })).answer?.reading.map(
        ({ part }) => part?.slug,
      )
    expect(await slugsOf({ limit: 1 })).toEqual(['fog-volume-1-part-1', 'snow-volume-1-part-3', FIRST])
    expect(await slugsOf({ limit: 1, skip: 1 })).toEqual([])
    expect(await slugsOf({ series: 'snow' })).toEqual([FIRST])
    // Once it is begun it is one of the others.
    await keep(send, 0.1, { part: 'fog-volume-1-part-1' })
    expect(await first()).toEqual([
      ['snow-volume-1-part-3', false],
      ['fog-volume-1-part-1', false],
      [FIRST, false],
    ])
    // What follows what was read is named once, as what is rented.
    await keep(send, 1, { part: 'snow-volume-1-part-2' })
    expect(await first()).toEqual([
      ['snow-volume-1-part-3', false],
      ['fog-volume-1-part-1', false],
    ])
  })

  it('is nothing for who has read nothing, and for nobody', async () => {
    const { send } = await open.buyer()
    expect(await recent(send)).toEqual([])
    expect(await shop.send(calls.listRecent, {})).toMatchObject({ status: 401 })
  })
})
