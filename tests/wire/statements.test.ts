// Proves docs/product.md#operations
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { listEvents, listReleases } from '#contract/calls/calendar.ts'
import * as calls from '#contract/calls/catalogue.ts'
import { follow, listFollows, readMyFeed } from '#contract/calls/follows.ts'
import { readLibrary } from '#contract/calls/library.ts'
import { checkPart, openPart } from '#contract/calls/reading.ts'
import { track } from '#contract/calls/visit.ts'
import { calls as declared } from '#contract/calls.ts'
import type { Send } from '#contract/page.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ env: { CACHE_MB: '0', COUNTRY_HEADER: 'x-country' } })
  await addSeries(shop.scratch.db, { title: 'Small', volumes: [{ parts: [{}] }] })
  const volumes = Array.from({ length: 9 }, () => ({ parts: [{}, {}, {}] }))
  await addSeries(shop.scratch.db, { title: 'Big', volumes })
  await shop.app.version.refresh()
  // What is done beside would be counted too.
  await shop.app.jobs.stop()
})
afterAll(() => shop.close())

const statementsOf = (ask: () => Promise<unknown>) => countStatements(shop, ask)

describe('an answer costs as many statements however much is in it', () => {
  it.each([calls.aggregateSeries, calls.listVolumes])('$name', async call => {
    const of = (id: string) => statementsOf(() => shop.send(call, { params: { id } }))
    expect(await of('big')).toBe(await of('small'))
  })

  it.each([calls.listParts, calls.findVolume])('$name', async call => {
    const of = (id: string) => statementsOf(() => shop.send(call, { params: { id } }))
    expect(await of('big-volume-1')).toBe(await of('small-volume-1'))
  })

  it.each([calls.listSeries, calls.latestDigital, listReleases, listEvents])('$name', async call => {
    const of = (limit: number) => statementsOf(() => shop.send(call, { query: { limit } }))
    expect(await of(10)).toBe(await of(1))
  })
})

const readers = readersOf(
  () => shop,
  () => {
    throw new Error('no mails here')
  },
)

describe('an answer to who is signed in', () => {
  const { reader } = readers
  const part = { params: { id: 'big-volume-1-part-2' } }
  const preview = { params: { id: 'big-volume-1-part-1' } }

  it.each([
    { name: 'who they are', most: 2, ask: (send: Send) => send(findMe, {}) },
    { name: 'whether a part opens', most: 2, ask: (send: Send) => send(checkPart, part) },
    { name: 'the text of a part', most: 3, ask: (send: Send) => send(openPart, preview) },
    { name: 'a part', most: 3, ask: (send: Send) => send(calls.findPart, part) },
    { name: 'what they follow', most: 2, ask: (send: Send) => send(listFollows, {}) },
    { name: 'their library', most: 7, ask: (send: Send) => send(readLibrary, {}) },
    { name: 'what is new of it', most: 3, ask: (send: Send) => send(readMyFeed, {}) },
  ])(
    '$name costs $most statements at most, the session and its membership included',
    async ({ name, most, ask }) => {
      const send = await reader(name.replaceAll(' ', '-'))
      await send(follow, { params: { seriesId: 'big' } })
      expect(await statementsOf(() => ask(send))).toBeLessThanOrEqual(most)
    },
  )
})

describe('a cover', () => {
  it('costs no statement once it was seen, until its series is hidden', async () => {
    const { answer } = await shop.send(calls.findSeries, { params: { id: 'small' } })
    const look = () => shop.fetch(answer?.cover?.coverUrl ?? '')
    expect(await statementsOf(look)).toBe(0)
    expect((await look()).status).toBe(200)
    const hide = async (hidden: boolean) => {
      await shop.scratch.db.transaction(async tx => {
        await tx.query({ text: `update series set hidden = $1 where slug = 'small'`, values: [hidden] })
        await bumpCatalogue(tx)
      })
      await shop.app.version.refresh()
    }
    await hide(true)
    expect((await look()).status).toBe(404)
    await hide(false)
    expect((await look()).status).toBe(200)
  })
})

describe('an event that is counted', () => {
  it('costs no statement, whoever sends it', async () => {
    const session = 'A'.repeat(22)
    const event = { session, category: 'page', action: 'view', label: '/series', value: 0 }
    const eve = await readers.reader('eve')
    expect(await statementsOf(() => eve(track, { body: event }))).toBe(0)
  })
})

describe('an answer that depends on the country', () => {
  it('is not kept for another', async () => {
    const keeping = await openShop({ scratch: shop.scratch, env: { COUNTRY_HEADER: 'x-country' } })
    await keeping.scratch.db.query({
      text: `insert into series_blocked_countries (series_id, country, blocked_at)
        select id, 'FR', created_at from series where slug = 'small'`,
    })
    await keeping.app.version.refresh()
    const check = async (country: string) => {
      const path = '/app/v2/parts/small-volume-1-part-1?format=json'
      return (
        (await (await keeping.fetch(path, { headers: { 'x-country': country } })).json()) as { check: number }
      ).check
    }
    // The cache version is read in the background; from the second answer on they are cached.
    await expect.poll(() => keeping.app.cacheVersion.current()).not.toBeNull()
    expect([await check('DE'), await check('FR'), await check('DE'), await check('FR')]).toEqual([
      204, 451, 204, 451,
    ])
    await keeping.close()
  })
})

describe('every call that is answered with something other than a message', () => {
  /** What stands in the address, where it is not `small.rss`. */
  const names: Readonly<Record<string, string>> = {
    readFeed: 'releases.rss',
    readFacetFeed: 'club.rss',
    readCalendarFile: 'all.ics',
    embedPart: 'small-volume-1-part-1',
  }
  /**
   * Everything else is there for everybody. Files of one's own and pictures of parts are opened by signed links only, those
   * of uploads and the catalogue as a file by staff, and receipts by who they are for.
   */
  const statuses: Readonly<Record<string, number>> = {
    fetchExport: 403,
    fetchReceipt: 401,
    downloadBook: 403,
    openPicture: 403,
    embedPicture: 403,
    readPersonalFeed: 404,
    openUploadPicture: 401,
    openCoverPicture: 401,
    exportCatalogue: 401,
  }
  it.each(declared.filter(call => call.raw))('$name is there', async ({ name, path }) => {
    const address = path.replace(':kind', 'labels').replace(/:(name|partId)/, names[name] ?? 'small.rss')
    expect((await shop.fetch(address)).status).toBe(statuses[name] ?? 200)
  })
})
