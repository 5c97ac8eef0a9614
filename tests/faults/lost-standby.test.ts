// Proves docs/product.md#operations
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type Buyer, buyersOf } from '#tests/support/buyers.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import {
  noPostgres,
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/support/replicated-postgres.ts'
import { noteFigures, percentile } from '#tests/support/scale-figures.ts'

const VOLUMES = 20
const BUYERS = 4

describe.skipIf(noPostgres !== null)(
  `a shop with two synchronous standbys, of which either will do${noPostgres ? ` (skipped: ${noPostgres})` : ''}`,
  () => {
    let pair: ReplicatedPostgres
    let mail: MailServer
    let shop: TestShop
    let buyers: Buyer[]
    beforeAll(async () => {
      pair = await startReplicatedPostgres()
      await pair.addStandby()
      mail = await openMailServer()
      shop = await openShop({
        scratch: pair.scratch,
        env: {
          ...{ DATABASE_URL: pair.url, METRICS_TOKEN: 'to measure' },
          ...{ SMTP_URL: mail.url, LOG_LEVEL: 'error', PROXIES: '1' },
        },
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

    const standbys = async () => {
      const headers = { authorization: 'Bearer to measure' }
      const text = await (await shop.fetch('/metrics', { headers })).text()
      return Number(/^kashihon_database_standbys (\d+)$/m.exec(text)?.[1])
    }

    it('sells and stays ready while one of them is lost, and only the figure of the standbys falls', async () => {
      await expect.poll(standbys, { timeout: 60_000 }).toBe(2)
      const seen = new Set<number>()
      const waits: number[] = []
      let sold = 0
      const lost = Promise.withResolvers<void>()
      const buying = buyers.map(async ({ token }) => {
        for (let volume = 1; volume <= VOLUMES; volume++) {
          const began = performance.now()
          const { status } = await shop.fetch(`/app/v2/me/coins/redeem/rain-volume-${volume}?format=json`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': `volume ${volume}` },
          })
          waits.push(performance.now() - began)
          seen.add(status)
          seen.add((await shop.fetch('/readyz')).status)
          if (++sold === BUYERS * 5) lost.resolve()
        }
      })
      await lost.promise
      await pair.standby.kill()
      await Promise.all(buying)
      expect([...seen].toSorted()).toEqual([200, 201])
      expect(await standbys()).toBe(1)
      expect(await listContradictions(shop.scratch.db)).toEqual([])
      noteFigures('standby', [
        ['purchases while one of two standbys was lost', sold, '-'],
        ['of them refused', 0, '0'],
        ['p99 of their waits, ms', percentile(waits, 99).toFixed(0), '-'],
      ])
    }, 240_000)
  },
)
