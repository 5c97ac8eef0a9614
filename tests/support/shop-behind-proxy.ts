import type { Limits } from '#server/platform/db/answer-in-time.ts'
import { addSeries } from './add-series.ts'
import { type Buyer, buyersOf } from './buyers.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import type { fillPurse } from './fill-purse.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openShop, type TestShop } from './open-shop.ts'
import { scratchDatabase } from './scratch-database.ts'

/** A shop whose way to the database can be held up, and which does not wait for it for long. */
export interface ShopBehindProxy {
  shop: TestShop
  line: DatabaseProxy
  /** Somebody new with so many coins and credits. */
  buyer(purse: Parameters<typeof fillPurse>[2]): Promise<Buyer>
  /** Answers again, whatever was held before. */
  recover(): Promise<void>
  /** `hanging`: the line stays held until the shop is closed. */
  close(how?: { hanging: boolean }): Promise<void>
}

/** A shop that does not wait for long. */
export const SHORT_LIMITS: Limits = { connection: 3_000, statement: 2_000, pause: 2_000 }
const PARTS = [{ preview: true }, { preview: false, rentalCoins: 99 }]

export async function openShopBehindProxy(): Promise<ShopBehindProxy> {
  const scratch = await scratchDatabase()
  const line = await openDatabaseProxy(scratch.url)
  const mail: MailServer = await openMailServer()
  const shop = await openShop({
    scratch,
    limits: SHORT_LIMITS,
    env: { DATABASE_URL: line.url, SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' },
  })
  for (const title of ['Rain', 'Wind', 'Snow', 'Fog'])
    await addSeries(scratch.db, { title, rentals: true, volumes: [{ parts: PARTS }, { parts: PARTS }] })
  await shop.app.version.refresh()

  return {
    shop,
    line,
    buyer: buyersOf(shop, mail),
    async recover() {
      line.goOn()
      for (let ready = false; !ready; ) ready = (await shop.fetch('/readyz')).ok
    },
    async close({ hanging } = { hanging: false }) {
      if (!hanging) line.goOn()
      await shop.close()
      await line.close()
      await mail.close()
      await scratch.drop()
    },
  }
}
