// Proves docs/product.md#credentials
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAnalyticsTotals, track, trackCampaign } from '#contract/calls/visit.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOON = '2026-11-21T12:00:00Z'
const DAY = '2026-11-21'
const SESSION = 'AAAAAAAAAAAAAAAAAAAAAA'

let shop: TestShop
let mail: MailServer
let editor: ReturnType<TestShop['sendWith']>

beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOON, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  editor = await readers.reader('edith')
  await giveRole(shop.scratch.db, 'edith', 'editor')
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})
beforeEach(async () => {
  shop.clock.set(NOON)
  await shop.app.events.write()
  await shop.scratch.db.query({ text: 'truncate analytics_events, analytics_totals' })
})

const readers = readersOf(
  () => shop,
  () => mail,
)

const view = { session: SESSION, category: 'page', action: 'view', label: '/series', value: 0 }
const send = (body: object) => readers.stranger()(track, { body: { ...view, ...body } })
const sessionOf = (number: number) => String(number).padStart(22, '0')
/** As they are once the process has written what it took. */
const events = async () => {
  await shop.app.events.write()
  return shop.scratch.db.query<Record<string, unknown>>({
    text: 'select * from analytics_events order by id',
  })
}
const totals = async (query: { from?: Date; until?: Date } = {}) =>
  (await editor(listAnalyticsTotals, { query })).answer?.totals
const DONE = { answer: null }

// docs/product.md#analytics.
describe('an event', () => {
  it('is kept as it was sent, with its time, and with nothing of who sent it', async () => {
    const response = await shop.fetch('/house/trk?format=json', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'CanaryBrowser/1.0',
        'x-forwarded-for': '203.0.113.77',
        referer: 'https://example.com/canary',
        cookie: 'kashihon-session=canary',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ ...view, value: 2.5, reader: 'canary' }),
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toBe(null)
    const [row, ...others] = await events()
    expect(others).toEqual([])
    const { id: _, ...kept } = row ?? {}
    const nothing = { campaign: '', source: '', medium: '' }
    expect(kept).toEqual({ at: new Date(NOON), ...view, value: 2.5, ...nothing })
  })

  it.each([
    ['empty', ''],
    ['unknown', 'somebody@example.com'],
    ['too long', 'A'.repeat(23)],
  ])('with a session that is %s is answered like any other, and dropped', async (_, session) => {
    expect(await send({ session })).toEqual(DONE)
    expect(await events()).toEqual([])
    expect(await totals()).toEqual([])
  })

  it.each([
    { category: '' },
    { action: '' },
    { category: 'x'.repeat(41) },
    { action: 'x'.repeat(61) },
    { label: 'x'.repeat(201) },
    { label: 'a\0b' },
    { value: Number.NaN },
    { value: 1e12 },
  ])('is refused with 400 badInput for %j', async change => {
    expect(await send(change)).toMatchObject({ status: 400, refused: 'badInput' })
    expect(await events()).toEqual([])
  })

  it('is refused with 413 beyond 4 KB, and with 400 where it is no message', async () => {
    const post = (body: string) =>
      shop.fetch('/house/trk', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.220.0.1' },
        body,
      })
    expect((await post(JSON.stringify({ ...view, label: 'x'.repeat(4_096) }))).status).toBe(413)
    expect((await post('{"session":')).status).toBe(400)
    expect((await post('[]')).status).toBe(400)
  })

  it('is refused with 429 for the 3001st from one network within a quarter of an hour', async () => {
    const one = shop.sendWith({ 'x-forwarded-for': '10.221.0.1' })
    await one(track, { body: view })
    await shop.app.events.write()
    // As if another process had taken many of it.
    await shop.scratch.db.query({ text: `update tries set count = 2998 where key like 'analytics %'` })
    expect(await one(track, { body: view })).toEqual(DONE)
    await shop.app.events.write()
    expect(await one(track, { body: view })).toEqual(DONE)
    expect(await one(track, { body: view })).toMatchObject({ status: 429, refused: 'tooManyTries' })
    expect(await one(trackCampaign, { body: { event: view } })).toMatchObject({ status: 429 })
    expect(await send({})).toEqual(DONE)
    shop.clock.set('2026-11-21T12:15:01Z')
    expect(await one(track, { body: view })).toEqual(DONE)
  })
})

// docs/product.md#analytics.
describe('a campaign event', () => {
  const from = { campaign: 'spring', source: 'forum', medium: 'banner' }
  const arrival = { category: 'campaign', action: 'arrive', label: '/', value: 1 }

  it.each([
    ['with an event', { event: { session: SESSION, ...arrival } }],
    ['with the fields of one', { event: { session: SESSION }, ...arrival }],
  ])('counts %s', async (_, body) => {
    expect(await readers.stranger()(trackCampaign, { body: { ...body, ...from } })).toEqual(DONE)
    expect(await totals()).toMatchObject([{ day: DAY, ...arrival, ...from, events: 1, sessions: 1 }])
  })

  it('without a session is dropped, and with too long a name refused', async () => {
    const ask = (body: object) => readers.stranger()(trackCampaign, { body })
    expect(await ask({ ...arrival, ...from })).toEqual(DONE)
    expect(await events()).toEqual([])
    for (const name of ['campaign', 'source', 'medium'])
      expect(await ask({ event: view, ...from, [name]: 'x'.repeat(101) })).toMatchObject({ status: 400 })
    expect(await ask({})).toMatchObject({ status: 400 })
  })
})

// docs/product.md#analytics: day totals plus raw events for 30 days.
describe('the totals of a day', () => {
  it('count events, add up values, and count each session once', async () => {
    await send({ value: 1 })
    await send({ value: 2 })
    await send({ session: sessionOf(1), value: 4 })
    await send({ label: '/' })
    expect(await totals()).toMatchObject([
      { day: DAY, category: 'page', action: 'view', label: '/series', events: 3, sessions: 2, value: 7 },
      { day: DAY, category: 'page', action: 'view', label: '/', events: 1, sessions: 1, value: 0 },
    ])
  })

  it('are right when many come at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: 120 }, (_, number) => send({ session: sessionOf(number % 7), value: 1 })),
    )
    expect(sent).toEqual(Array(120).fill(DONE))
    expect(await totals()).toMatchObject([{ events: 120, sessions: 7, value: 120 }])
  })

  it('are those of UTC, in which a session of yesterday is counted again', async () => {
    shop.clock.set('2026-11-21T23:59:59.999Z')
    await send({})
    shop.clock.set('2026-11-22T00:00:00Z')
    await send({})
    expect(await totals()).toMatchObject([
      { day: '2026-11-22', sessions: 1 },
      { day: '2026-11-21', sessions: 1 },
    ])
  })

  it('are shown for 30 days unless said, and for the days that are asked for', async () => {
    for (const day of ['2026-10-22', '2026-10-23', '2026-11-21']) {
      shop.clock.set(`${day}T10:00:00Z`)
      await send({})
    }
    shop.clock.set(NOON)
    editor = readers.with(await readers.token('edith'))
    const days = async (query = {}) => (await totals(query))?.map(({ day }) => day)
    expect(await days()).toEqual(['2026-11-21', '2026-10-23'])
    expect(await days({ from: new Date('2026-10-22') })).toEqual(['2026-11-21', '2026-10-23', '2026-10-22'])
    expect(await days({ until: new Date('2026-11-20') })).toEqual(['2026-10-23', '2026-10-22'])
    expect(await days({ from: new Date('2026-11-22') })).toEqual([])
  })

  it('stay when the raw events are forgotten, which none outlives by 30 days', async () => {
    await send({})
    const rawAfter = async (days: number) => {
      shop.clock.set(new Date(Date.parse(NOON) + days * 86_400_000))
      await shop.app.jobs.runDue()
      return (await events()).length
    }
    expect([await rawAfter(29), await rawAfter(30)]).toEqual([1, 0])
    shop.clock.set(NOON)
    expect(await totals()).toMatchObject([{ events: 1, sessions: 1 }])
  })

  it('are for editors: 401 for a stranger, 403 for a reader', async () => {
    expect(await readers.stranger()(listAnalyticsTotals, {})).toMatchObject({ status: 401 })
    const rosa = await readers.reader('rosa')
    expect(await rosa(listAnalyticsTotals, {})).toMatchObject({ status: 403, refused: 'notAllowed' })
    expect(await totals()).toEqual([])
  })
})

// Decisions, what is counted: anybody can make events up, and totals are kept for good.
describe('a day', () => {
  it('has 2 000 different events; beyond them only what it has seen is counted', async () => {
    await send({})
    await shop.scratch.db.query({
      text: `insert into analytics_totals (day, category, action, label, campaign, source, medium, events, sessions, value)
        select $1, 'made', 'up', n::text, '', '', '', 1, 1, 0 from generate_series(1, 1999) n`,
      values: [DAY],
    })
    expect(await send({ label: '/another' })).toEqual(DONE)
    expect(await send({})).toEqual(DONE)
    const all = await totals()
    expect(all).toHaveLength(2_000)
    expect(all?.[0]).toMatchObject({ label: '/series', events: 2 })
    expect(await events()).toHaveLength(2)
    shop.clock.set('2026-11-22T00:00:00Z')
    await send({ label: '/another' })
    expect((await totals())?.[0]).toMatchObject({ day: '2026-11-22', label: '/another' })
  })
})
