// Proves docs/product.md#operations
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { follow } from '#contract/calls/follows.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { track } from '#contract/calls/visit.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Readers, readersOf } from '#tests/support/readers.ts'

/** A shop with few connections, all of which wait for something. */
const CONNECTIONS = 2

let shop: TestShop
let mail: MailServer
let readers: Readers
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({
    env: { DATABASE_POOL: String(CONNECTIONS), SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' },
  })
  readers = readersOf(
    () => shop,
    () => mail,
  )
  await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{ parts: [{ preview: false }] }] })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await shop.close()
  await mail.close()
})

it('a volume is bought while everything else has no connection left', async () => {
  const ada = await readers.reader('ada')
  await fillPurse(shop, 'ada', { bought: 2_000 })
  const lock = await holdLock(shop.scratch.url, 'lock table follows in access exclusive mode')
  const waiting = Array.from({ length: CONNECTIONS }, () => ada(follow, { params: { seriesId: 'rain' } }))
  await lockIsWaitedFor(shop.scratch.url, CONNECTIONS)
  const bought = await ada(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
  await lock.release()
  expect(bought).toMatchObject({ answer: expect.anything() })
  await Promise.all(waiting)
})

it('nobody waits for events to be counted, and they are once they can be', async () => {
  const eve = await readers.reader('eve')
  const lock = await holdLock(shop.scratch.url, 'lock table analytics_totals in access exclusive mode')
  const event = { session: 'A'.repeat(22), category: 'page', action: 'view', label: '/series', value: 0 }
  const send = () => readers.stranger()(track, { body: event })
  expect(await send()).toEqual({ answer: null })
  const written = shop.app.events.write()
  await lockIsWaitedFor(shop.scratch.url, 1)
  for (let sent = 0; sent < CONNECTIONS; sent++) expect(await send()).toEqual({ answer: null })
  expect((await eve(findMe, {})).answer?.username).toBe('eve')
  await lock.release()
  await written
  await shop.app.events.write()
  expect(await shop.scratch.db.query({ text: 'select events, sessions from analytics_totals' })).toEqual([
    { events: 1 + CONNECTIONS, sessions: 1 },
  ])
})
