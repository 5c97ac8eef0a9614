// Proves docs/product.md#calendar, docs/product.md#credentials, docs/product.md#languages, docs/product.md#my-feed,
// docs/product.md#series-list, docs/product.md#user-area
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents, listReleases } from '#contract/calls/calendar.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import { follow, isFollowing, listFollows, unfollow } from '#contract/calls/follows.ts'
import type { Send } from '#contract/page.ts'
import { followsPersonalData } from '#server/follows/personal-data.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-21T12:00:00Z'
const day = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000)

let shop: TestShop
let mail: MailServer
let rain: Added
let regen: Added
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  const volumes = [{ publishingAt: day(-20), parts: [{ launchAt: day(-2) }, { launchAt: day(2) }] }]
  rain = await addSeries(shop.scratch.db, { title: 'Rain', volumes })
  await addSeries(shop.scratch.db, { title: 'Drawn', type: 'manga', volumes })
  regen = await addSeries(shop.scratch.db, { title: 'Regen', lang: 'de', volumes })
  await addSeries(shop.scratch.db, { title: 'Unlisted', hidden: true })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

const at = (seriesId: string) => ({ params: { seriesId } })
const DONE = { answer: null }

// docs/product.md#follows: follow, unfollow, is-following.
describe('following', () => {
  it('is a toggle: each press has one meaning, and the second of the same is 409', async () => {
    const mara = await readers.reader('mara')
    expect(await mara(isFollowing, at(rain.id))).toMatchObject({ status: 404 })
    expect(await mara(follow, at(rain.id))).toEqual(DONE)
    expect(await mara(isFollowing, at(rain.id))).toEqual(DONE)
    expect(await mara(follow, at(rain.id))).toEqual({ status: 409, refused: 'alreadyFollowed' })
    expect(await mara(unfollow, at(rain.id))).toEqual(DONE)
    expect(await mara(unfollow, at(rain.id))).toEqual({ status: 409, refused: 'alreadyUnfollowed' })
    expect(await mara(isFollowing, at(rain.id))).toMatchObject({ status: 404 })
  })

  it('takes id, legacy id and slug for the same series', async () => {
    const tom = await readers.reader('tom')
    expect(await tom(follow, at(rain.slug))).toEqual(DONE)
    expect(await tom(follow, at(rain.legacyId))).toMatchObject({ status: 409 })
    expect(await tom(isFollowing, at(rain.id))).toEqual(DONE)
  })

  it('is refused for what is not there, or is hidden, with 404', async () => {
    const una = await readers.reader('una')
    for (const call of [follow, unfollow]) {
      expect(await una(call, at('no-such-series'))).toEqual({ status: 404, refused: 'seriesNotFound' })
      expect(await una(call, at('unlisted'))).toEqual({ status: 404, refused: 'seriesNotFound' })
    }
  })

  it('is 410 for a session that has run out', async () => {
    await readers.verify('late')
    const late = readers.with(await readers.token('late'))
    shop.clock.set(day(40))
    expect(await late(follow, at(rain.id))).toEqual({ status: 410, refused: 'sessionExpired' })
    shop.clock.set(NOW)
  })

  it('done forty times at once is done once', async () => {
    const eve = await readers.reader('eve')
    const pressed = await Promise.all(Array.from({ length: 40 }, () => eve(follow, at(rain.id))))
    expect(pressed.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    expect(pressed.filter(({ status }) => status === 409)).toHaveLength(39)
    expect((await eve(listFollows, {})).answer?.follows).toHaveLength(1)
    const ended = await Promise.all(Array.from({ length: 40 }, () => eve(unfollow, at(rain.id))))
    expect(ended.filter(({ refused }) => refused === undefined)).toHaveLength(1)
  })

  it('is listed, the newest first, on request with the series, and ends also where the series is hidden meanwhile', async () => {
    const ida = await readers.reader('ida')
    await ida(follow, at(rain.id))
    shop.clock.set(day(0.1))
    await ida(follow, at(regen.id))
    const { answer } = await ida(listFollows, { query: { include: 'serie' } })
    expect(answer?.follows).toMatchObject([
      { seriesId: regen.id, seriesLegacyId: regen.legacyId, serie: { slug: 'regen', following: true } },
      { seriesId: rain.id, lastNotified: undefined, followed: new Date(NOW) },
    ])
    expect((await ida(listFollows, {})).answer?.follows[0]?.serie).toBeUndefined()
    for (const [query, id, total] of [
      [{ limit: 1 }, regen.id, 2],
      [{ limit: 1, skip: 1 }, rain.id, 2],
      [{ query: 'RAI' }, rain.id, 1],
      [{ series: rain.id }, rain.id, 1],
    ] as const) {
      const lastPage = !('limit' in query) || 'skip' in query
      expect((await ida(listFollows, { query })).answer).toMatchObject({
        follows: [{ seriesId: id }],
        pagination: { total, lastPage },
      })
    }
    await hide(regen, true)
    const hidden = await ida(listFollows, { query: { include: 'serie' } })
    expect(hidden.answer?.follows).toMatchObject([
      { seriesId: regen.id, title: 'Regen', withdrawn: true, serie: undefined },
      { seriesId: rain.id, title: 'Rain', withdrawn: false, serie: { slug: 'rain' } },
    ])
    expect(await ida(isFollowing, at(regen.slug))).toEqual(DONE)
    expect(await ida(unfollow, at(regen.slug))).toEqual(DONE)
    for (const call of [follow, unfollow])
      expect(await ida(call, at(regen.id))).toEqual({ status: 404, refused: 'seriesNotFound' })
    expect((await ida(listFollows, {})).answer?.follows).toMatchObject([{ seriesId: rain.id }])
    await hide(regen, false)
    shop.clock.set(NOW)
  })
})

async function hide({ id }: Added, hidden: boolean) {
  await shop.scratch.db.query({ text: 'update series set hidden = $2 where id = $1', values: [id, hidden] })
}

describe('what one follows', () => {
  let ada: Send
  beforeAll(async () => {
    ada = await readers.reader('ada')
    await ada(follow, at(rain.id))
    await ada(follow, at(regen.id))
  })
  const idOf = { params: { id: 'rain' } }

  it('says so wherever a series is shown, to its reader and to nobody else', async () => {
    const seen = async (send: Send) => [
      (await send(catalogue.findSeries, idOf)).answer?.following,
      (await send(catalogue.aggregateSeries, idOf)).answer?.series?.following,
      (await send(catalogue.findSeriesOfVolume, { params: { id: 'rain-volume-1' } })).answer?.following,
      (await send(catalogue.findSeriesOfPart, { params: { id: 'rain-volume-1-part-1' } })).answer?.following,
      (
        await send(catalogue.findPart, {
          params: { id: 'rain-volume-1-part-1' },
          query: { preload: 'serie' },
        })
      ).answer?.serie?.following,
      (await send(catalogue.querySeries, { body: { query: 'rain' } })).answer?.series[0]?.following,
    ]
    const stranger = readers.stranger()
    expect(await seen(stranger)).toEqual([false, false, false, false, false, false])
    expect(await seen(ada)).toEqual([true, true, true, true, true, true])
    expect(await seen(stranger)).toEqual([false, false, false, false, false, false])
    const { answer } = await ada(catalogue.listSeries, { query: { sort: 'az' } })
    expect(answer?.series.map(({ slug, following }) => [slug, following])).toEqual([
      ['drawn', false],
      ['rain', true],
    ])
  })

  it('can be all of a list, of both calls, with its count', async () => {
    const got = await ada(catalogue.listSeries, { query: { only_follows: true } })
    expect(got.answer?.series.map(({ slug }) => slug).sort()).toEqual(['rain', 'regen'])
    expect(got.answer?.pagination).toMatchObject({ total: 2, lastPage: true })
    const german = await ada(catalogue.listSeries, { query: { only_follows: true, lang: 'de' } })
    expect(german.answer?.series.map(({ slug }) => slug)).toEqual(['regen'])
    const posted = await ada(catalogue.querySeries, { body: { onlyFollows: true, lang: 'de' } })
    expect(posted.answer?.series.map(({ slug }) => slug)).toEqual(['regen'])
    const searched = await ada(catalogue.querySeries, { body: { onlyFollows: true, query: 'drawn' } })
    expect(searched.answer?.series).toEqual([])
  })

  it('narrows events and releases, in all languages unless one is asked for', async () => {
    const events = async (query: object) =>
      (await ada(listEvents, { query: { sort: 'launch', ...query } })).answer?.events
        .map(({ legacyLink, followed }) => [new URL(legacyLink).pathname, followed])
        .sort()
    expect(await events({ only_follows: true })).toEqual([
      ['/read/rain-volume-1-part-2', true],
      ['/read/regen-volume-1-part-2', true],
    ])
    expect(await events({ only_follows: true, lang: 'de' })).toEqual([['/read/regen-volume-1-part-2', true]])
    expect(await events({})).toEqual([
      ['/read/drawn-volume-1-part-2', false],
      ['/read/rain-volume-1-part-2', true],
      ['/read/regen-volume-1-part-2', true],
    ])
    const { answer } = await ada(listReleases, { query: { only_follows: true } })
    expect(answer?.parts.map(({ slug }) => slug).sort()).toEqual([
      'rain-volume-1-part-1',
      'regen-volume-1-part-1',
    ])
  })

  it('is nothing for who follows nothing', async () => {
    const noa = await readers.reader('noa')
    expect((await noa(catalogue.listSeries, { query: { only_follows: true } })).answer).toMatchObject({
      series: [],
      pagination: { total: 0 },
    })
    expect((await noa(listEvents, { query: { only_follows: true } })).answer?.events).toEqual([])
  })

  it('is in the export of one’s data, and goes with the account', async () => {
    await readers.verify('gone')
    const gone = readers.with(await readers.token('gone'))
    await gone(follow, at(rain.id))
    const [account] = await shop.scratch.db.query<{ id: string }>({
      text: `select id from accounts where username = 'gone'`,
    })
    const id = account?.id ?? ''
    expect(await followsPersonalData.collect(shop.scratch.db, id)).toMatchObject({
      follows: [{ title: 'Rain', series_id: rain.id, followed_at: new Date(NOW) }],
    })
    await shop.scratch.db.transaction(tx => followsPersonalData.erase(tx, id))
    expect(await followsPersonalData.collect(shop.scratch.db, id)).toEqual({
      follows: [],
      notice_wishes: [],
      personal_links: [],
    })
  })
})
