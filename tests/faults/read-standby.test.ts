// Proves docs/product.md#operations
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLibrary, redeemWithCoins } from '#contract/calls/library.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import {
  noPostgres,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/support/replicated-postgres.ts'

describe.skipIf(noPostgres !== null)(
  `a standby to read from${noPostgres ? ` (skipped: ${noPostgres})` : ''}`,
  () => {
    let pair: ReplicatedPostgres
    let mail: MailServer
    let shop: TestShop
    let pages = 0
    beforeAll(async () => {
      pair = await startReplicatedPostgres()
      mail = await openMailServer()
      shop = await openShop({
        scratch: pair.scratch,
        env: {
          ...{ DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url },
          ...{ SMTP_URL: mail.url, LOG_LEVEL: 'error', PROXIES: '1' },
        },
      })
      await addSeries(shop.scratch.db, { title: 'Rain', volumes: [{ parts: [{ preview: false }] }] })
      await shop.app.version.refresh()
    }, 120_000)
    afterAll(async () => {
      await shop?.close()
      await mail?.close()
      await pair?.stop()
    })

    const within = { interval: 20, timeout: 60_000 }
    /** Of addresses that nothing has cached. */
    const ask = async () => [
      (await shop.fetch(`/app/v2/series?query=rain${pages++}`)).status,
      (await shop.fetch(`/de/series?query=rain${pages++}`)).status,
    ]
    const listedThere = async () =>
      (
        await pair.standby.ask(
          `select from pg_stat_activity where application_name ~ '^kashihon' and query ilike '%from series%' and pid <> pg_backend_pid()`,
        )
      ).length

    const asks = async () => {
      expect(await ask()).toEqual([200, 200])
      return listedThere()
    }

    it.each(['/feed/releases.atom', '/feed/series/rain.rss', '/calendar/all.ics'])(
      'is asked for what everybody gets at %s',
      async path => {
        await expect.poll(asks, within).toBeGreaterThan(0)
        const askedThere = async () => {
          const [now] = await pair.standby.ask<{ now: string }>('select clock_timestamp()::text as now')
          // Another address each time, as such a file is cached.
          expect((await shop.fetch(`${path}?type=${pages++ % 2 ? 'novel' : 'manga'}&lang=de`)).status).toBe(
            200,
          )
          return (
            await pair.standby.ask(
              `select from pg_stat_activity where application_name ~ '^kashihon' and state_change > '${now?.now}'
              and query not ilike '%catalogue_version%'`,
            )
          ).length
        }
        await expect.poll(askedThere, within).toBeGreaterThan(0)
      },
    )

    it('is asked for lists and pages, and never shows what is older than the catalogue', async () => {
      await expect.poll(asks, within).toBeGreaterThan(0)

      await pair.standby.ask('select pg_wal_replay_pause()')
      await addSeries(shop.scratch.db, { title: 'Wind', volumes: [{ parts: [{ preview: true }] }] })
      await shop.app.version.refresh()
      expect((await shop.fetch('/series/wind')).status).toBe(200)
      expect((await shop.fetch('/app/v2/series/wind')).status).toBe(200)
    })

    it('hides nothing from who has just done something', async () => {
      const readers = readersOf(
        () => shop,
        () => mail,
      )
      const ada = await readers.reader('ada')
      await fillPurse(shop, 'ada', { bought: 2_000 })
      await ada(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
      expect((await ada(readLibrary, { query: {} })).answer?.books).toHaveLength(1)
      expect((await pair.standby.ask('select from library_books')).length).toBe(0)
      await pair.standby.ask('select pg_wal_replay_resume()')
    })

    it('is not missed when it dies', async () => {
      await expect.poll(asks, within).toBeGreaterThan(0)
      await pair.standby.kill()
      for (let times = 0; times < 20; times++) expect(await ask()).toEqual([200, 200])
      await pair.standby.start()
      await expect.poll(asks, within).toBeGreaterThan(0)
    })
  },
)
