// Proves docs/product.md#operations
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { isUnavailable } from '#server/platform/db/unavailable.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type Buyer, buyersOf } from '#tests/support/buyers.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import {
  noPostgres,
  type ReplicatedPostgres,
  type Server,
  startReplicatedPostgres,
} from '#tests/support/replicated-postgres.ts'
import { noteFigures } from '#tests/support/scale-figures.ts'
import { SHORT_LIMITS } from '#tests/support/shop-behind-proxy.ts'

/** A shop that was given the addresses of a server and of its synchronous standby, and is never started again. */
const VOLUMES = 25
const BUYERS = 6
/** Volumes that each buys while the standby is lost, all at once: more changes than there are connections. */
const LOST = 5
/** Three quarters of the connections for requests, for money, for jobs and for what is counted. */
const WAITING = 15 + 4 + 8 + 2

describe.skipIf(noPostgres !== null)(
  `a shop on two servers${noPostgres ? ` (skipped: ${noPostgres})` : ''}`,
  () => {
    let pair: ReplicatedPostgres
    let mail: MailServer
    let shop: TestShop
    let buyers: Buyer[]
    beforeAll(async () => {
      pair = await startReplicatedPostgres()
      mail = await openMailServer()
      shop = await openShop({
        scratch: pair.scratch,
        limits: SHORT_LIMITS,
        env: { DATABASE_URL: pair.url, SMTP_URL: mail.url, LOG_LEVEL: 'error', PROXIES: '1' },
      })
      await addSeries(shop.scratch.db, {
        title: 'Rain',
        volumes: Array.from({ length: VOLUMES }, () => ({ parts: [{ preview: false }] })),
      })
      await shop.app.version.refresh()
      const buyer = buyersOf(shop, mail)
      buyers = []
      for (let number = 0; number < BUYERS; number++) buyers.push(await buyer({ bought: 700 * VOLUMES }))
      await pair.setSynchronous(true)
    }, 180_000)
    afterAll(async () => {
      await shop?.close()
      await mail?.close()
      await pair?.stop()
    })

    const within = { interval: 20, timeout: 60_000 }
    const statusOf = async (path: string, token = '') =>
      (await shop.fetch(path, token ? { headers: { authorization: `Bearer ${token}` } } : {})).status
    const redeem = ({ token }: Buyer, volume: number) =>
      shop.fetch(`/app/v2/me/coins/redeem/rain-volume-${volume}?format=json`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': `volume ${volume}` },
      })
    const countBooks = async ({ ask }: Server) =>
      (await ask<{ books: number }>('select count(*)::int as books from library_books'))[0]?.books

    it('goes on being read while the standby is lost, and what was bought meanwhile is there once it is back', async () => {
      const waiting = () =>
        pair.primary.ask(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`,
        )
      let refused = 0
      const note = (at: number) =>
        shop.app.db
          .query({
            text: `insert into secrets (name, value) values ($1, '') on conflict do nothing`,
            values: [`note ${at}`],
          })
          .then(
            () => true,
            error => {
              if (!isUnavailable(error)) throw error
              refused++
              return false
            },
          )
      await pair.standby.kill()
      let isAway = true
      const seen = new Set<number>()
      const bought = buyers.flatMap(buyer =>
        Array.from({ length: LOST }, async (_, at) => {
          for (let status = 0; status !== 201; ) {
            status = (await redeem(buyer, at + 1)).status
            seen.add(status)
          }
        }),
      )
      // Changes of all kinds, each of other rows.
      const noted = Array.from({ length: 40 }, async (_, at) => {
        for (let isNoted = false; !isNoted; await nextTurn()) isNoted = await note(at)
      })
      const read = new Set<number>()
      const reading = buyers.map(async ({ token }) => {
        for (let page = 0; isAway; page++) {
          read.add(await statusOf(`/app/v2/series?query=rain${page}`))
          read.add(await statusOf('/app/v2/me', token))
        }
      })
      await expect.poll(() => statusOf('/readyz'), within).toBe(503)
      await expect.poll(() => refused > 200, within).toBe(true)
      expect((await waiting()).length).toBeLessThanOrEqual(WAITING)
      await expect.poll(() => [...seen], within).toEqual([503])
      isAway = false
      await Promise.all(reading)
      expect([...read]).toEqual([200])

      await pair.standby.start()
      await Promise.all([...bought, ...noted])
      await expect.poll(() => statusOf('/readyz'), within).toBe(200)
      expect([...seen].toSorted()).toEqual([201, 503])
      expect(await countBooks(pair.primary)).toBe(BUYERS * LOST)
      expect(await listContradictions(shop.scratch.db)).toEqual([])
    }, 240_000)

    it('sells through the death of the one that takes changes: what was acknowledged is there, once, and the ledger agrees', async () => {
      expect(await statusOf('/readyz')).toBe(200)
      const acknowledged: string[] = []
      const seen = new Set<number>()
      let promotedAt = Number.POSITIVE_INFINITY
      let firstSaleAfter = 0
      const asks = async (buyer: Buyer, volume: number) => {
        const { status, headers } = await redeem(buyer, volume)
        seen.add(status)
        if (status === 201) acknowledged.push(`${buyer.accountId} ${volume}`)
        if (status === 201 && performance.now() > promotedAt)
          firstSaleAfter ||= performance.now() - promotedAt
        if (status === 503) expect(headers.get('retry-after')).toBe('5')
        return status
      }
      const readers = buyers.map(async buyer => {
        for (let volume = 1; volume <= VOLUMES; ) if ((await asks(buyer, volume)) === 201) volume++
      })
      await expect.poll(() => acknowledged.length, within).toBeGreaterThan(BUYERS * 3)
      await pair.primary.kill()
      // Nobody can buy anything, and what can be read is read from the standby.
      await expect.poll(() => statusOf('/readyz'), within).toBe(503)
      await expect.poll(() => statusOf('/app/v2/series?query=rain'), within).toBe(200)
      const before = [...acknowledged]
      await pair.standby.promote()
      promotedAt = performance.now()
      const owned = await pair.standby.ask<{ owned: string }>(
        `select b.account_id || ' ' || v.number::int as owned from library_books b join volumes v on v.id = b.volume_id`,
      )
      expect(owned.map(one => one.owned)).toEqual(expect.arrayContaining(before))

      await Promise.all(readers)
      expect(await statusOf('/readyz')).toBe(200)
      expect([...seen].toSorted()).toEqual([201, 503])
      expect(await countBooks(pair.standby)).toBe(BUYERS * VOLUMES)
      expect(await listContradictions(shop.scratch.db)).toEqual([])
      expect(await statusOf('/series?query=rain')).toBe(200)
      noteFigures('failover', [
        ['purchases acknowledged before the server was lost', before.length, '-'],
        ['of them lost', 0, '0'],
        ['from the promotion to the next purchase, ms', firstSaleAfter.toFixed(0), 'at most 5000'],
        ['contradictions in the ledger', 0, '0'],
      ])
    }, 240_000)
  },
)
