// Proves docs/product.md#takedowns
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listEvents, listReleases } from '#contract/calls/calendar.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import { follow, readMyFeed } from '#contract/calls/follows.ts'
import { checkPart } from '#contract/calls/reading.ts'
import { suggest } from '#contract/calls/search.ts'
import { findRunningSale } from '#contract/calls/visit.ts'
import { listReleaseItems } from '#server/calendar/notifications/release-items.ts'
import { runSale, stopSale } from '#tests/support/run-sale.ts'
import {
  OTHER_VOLUME,
  openTakedownShop,
  PART,
  type TakedownShop,
  VOLUME,
  type Who,
} from '#tests/support/takedown-shop.ts'

// docs/decisions/0121-takedowns.md.

let open: TakedownShop
let { as, down, idOf, headersOf } = {} as TakedownShop
beforeAll(async () => {
  open = await openTakedownShop()
  ;({ as, down, idOf, headersOf } = open)
}, 120_000)
afterAll(() => open.close())
afterEach(() => open.upAll())

const isOpen = async (who: Who, country: string | null) =>
  (await as(who, country)(checkPart, { params: { id: PART } })).refused === undefined

/** What lists show to a visitor from a country. */
async function listed(country: string | null) {
  const send = as('visitor', country)
  const headers = headersOf('visitor', country)
  const page = async (path: string) => (await open.shop.fetch(path, { headers })).text()
  const pages = [
    '/',
    '/series/storm',
    '/feed/releases.rss',
    '/feed/series/storm.atom',
    '/calendar/all.ics',
    '/content/series',
  ]
  const [series, suggested, digital, releases, events, volumes] = await Promise.all([
    send(catalogue.listSeries, { query: {} }),
    send(suggest, { query: { query: 'storm' } }),
    send(catalogue.latestDigital, { query: {} }),
    send(listReleases, { query: {} }),
    send(listEvents, { query: {} }),
    send(catalogue.listVolumes, { params: { id: 'storm' } }),
  ])
  return {
    series: series.answer?.series.map(({ slug }) => slug),
    suggested: suggested.answer?.series.map(({ slug }) => slug),
    digital: digital.answer?.volumes.map(({ slug }) => slug),
    releases: releases.answer?.parts.map(({ slug }) => slug),
    events: events.answer?.events.map(({ name }) => name).toSorted(),
    volumes: volumes.answer?.volumes.map(({ slug }) => slug),
    pages: (await Promise.all(pages.map(page))).map(text => text.includes(`${VOLUME}`)),
  }
}

describe('lists, search, feeds and calendars', () => {
  it('leave a volume out there, also the pages and answers that are cached, and show it elsewhere', async () => {
    const known = await listed('DE')
    expect(known).toMatchObject({ series: ['storm'], suggested: ['storm'], volumes: [VOLUME, OTHER_VOLUME] })
    expect(known.digital).toContain(VOLUME)
    expect(known.pages).toEqual([true, true, true, true, true, true])
    await down('volume')
    const there = await listed('FR')
    expect(there).toMatchObject({ series: ['storm'], suggested: ['storm'], volumes: [OTHER_VOLUME] })
    expect(there.digital).toEqual([OTHER_VOLUME])
    expect(there.releases).toEqual([`${OTHER_VOLUME}-part-1`])
    expect(there.events).toHaveLength(2)
    expect(there.pages).toEqual([false, false, false, false, false, false])
    // Both ways: neither is answered what the other has asked.
    expect(await listed('DE')).toEqual(known)
    expect(await listed(null)).toEqual(known)
    expect(await listed('FR')).toEqual(there)
  })

  it('leave a series out there', async () => {
    await down('series')
    const there = await listed('FR')
    expect(there).toMatchObject({ series: [], suggested: [], digital: [], releases: [], events: [] })
    expect((await listed('DE')).series).toEqual(['storm'])
  })

  it('leave a part out there', async () => {
    await down('part')
    expect((await listed('FR')).releases).not.toContain(PART)
    expect((await listed('DE')).releases).toContain(PART)
  })

  it('have the volume for its owner among those of the series', async () => {
    await down('volume')
    const { answer } = await as('owner')(catalogue.listVolumes, { params: { id: 'storm' } })
    expect(answer?.volumes.map(({ slug }) => slug)).toEqual([VOLUME, OTHER_VOLUME])
  })

  it('leave it out of what somebody follows', async () => {
    await as('member')(follow, { params: { seriesId: idOf('series') } })
    const slugs = async (country: string) =>
      (await as('member', country)(readMyFeed, { query: {} })).answer?.parts.map(({ slug }) => slug)
    expect(await slugs('FR')).toContain(PART)
    await down('part')
    expect([(await slugs('FR'))?.includes(PART), (await slugs('DE'))?.includes(PART)]).toEqual([false, true])
  })

  it('leave out for everybody what is taken down everywhere, and so does the sitemap', async () => {
    await down('volume', 'everywhere')
    for (const country of ['FR', 'DE', null]) {
      const found = await listed(country)
      expect([found.digital, found.pages]).toEqual([[OTHER_VOLUME], Array(6).fill(false)])
      expect(await isOpen('member', country)).toBe(false)
      expect(await isOpen('owner', country)).toBe(true)
    }
    const sitemap = await (await open.shop.fetch('/sitemap.xml')).text()
    expect([sitemap.includes(VOLUME), sitemap.includes(OTHER_VOLUME)]).toEqual([false, true])
  })

  it('are not in mails and messages to who lives there', async () => {
    const volume = { kind: 'digital', id: idOf('volume') } as const
    const part = { kind: 'part', id: idOf('part') } as const
    const { app, clock } = open.shop
    const told = async (country: string | null) => {
      const items = await listReleaseItems(app, [volume, part], { lang: 'en', country, now: clock.now() })
      return items.map(({ notice }) => notice.kind).toSorted()
    }
    await down('part')
    expect([await told('FR'), await told('DE'), await told(null)]).toEqual([
      ['digital'],
      ['digital', 'part'],
      ['digital', 'part'],
    ])
    await down('volume', 'everywhere')
    expect([await told('FR'), await told('DE'), await told(null)]).toEqual([[], [], []])
  })

  it('of a sale do not name a series that is taken down there', async () => {
    const { app, scratch, clock } = open.shop
    const [startsAt, endsAt] = [-1, 1].map(days => new Date(clock.now().getTime() + days * 86_400_000))
    const times = { startsAt: startsAt as Date, endsAt: endsAt as Date }
    const series = [idOf('series')]
    const sale = await runSale(scratch.db, { name: 'Storms', discountBps: 1000, series, ...times })
    await app.version.refresh()
    const named = async (country: string) => {
      const { answer, refused } = await as('visitor', country)(findRunningSale, { query: {} })
      return refused ?? answer?.series.map(({ slug }) => slug)
    }
    expect(await named('FR')).toEqual(['storm'])
    await down('series')
    expect([await named('FR'), await named('DE')]).toEqual(['noSale', ['storm']])
    await stopSale(scratch.db, sale, clock.now())
    await app.version.refresh()
  })

  it('are for no shared cache while they differ by country', async () => {
    const cachingOf = async (path: string) => (await open.shop.fetch(path)).headers.get('cache-control')
    expect(await cachingOf('/feed/releases.rss')).toBe('public, max-age=600, s-maxage=60')
    expect(await cachingOf('/series')).toBe('public, no-cache')
    await down('volume')
    expect(await cachingOf('/feed/releases.rss')).toBe('private, max-age=600')
    expect(await cachingOf('/series')).toBe('private, no-cache')
  })
})
