import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { setDelivery } from '#stripe-simulator/simulator-store.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'

let mail: MailServer
let shop: TestShop
let folder: string
let server: SpawnedServer | null = null
let token = ''
let accountId = ''

const START_WITHIN = 60_000
const within = { interval: 20, timeout: 20_000 }

beforeAll(async () => {
  mail = await openMailServer()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-payment-'))
  // Makes a reader; its clock stands, so that what is due each minute is not done by this one.
  shop = await openShop({ now: new Date(), env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  await readers.verify('ada')
  token = await readers.token('ada')
  await fillPurse(shop, 'ada', { given: 1 })
  await setDelivery(shop.app.db, { copies: 0 })
  const [row] = await shop.scratch.db.query<{ id: string }>({
    text: 'select id from accounts where username = $1',
    values: ['ada'],
  })
  accountId = row?.id ?? ''
})
afterAll(async () => {
  await server?.kill()
  await shop.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

const ask = async <T extends object>(text: string, values: unknown[] = []) =>
  shop.scratch.db.query<T>({ text, values })
const start = () =>
  spawnServer({
    DATABASE_URL: shop.scratch.url,
    DATA_DIR: folder,
    PAYMENTS: 'simulator',
    // Wherever it is opened, it is the same shop.
    PUBLIC_URL: 'http://books.example',
  })
const buy = (url = '') =>
  fetch(`${url}/app/v2/me/coins/purchase?format=json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': 'before the tunnel',
    },
    body: JSON.stringify({ processor: 'DEBUG', amount: 500 }),
  })
const purchases = async () =>
  (await ask(`select from ledger_entries where account_id = $1 and kind = 'purchase'`, [accountId])).length
const coins = async () =>
  (
    await ask<{ amount: number }>(`select amount from balances where account_id = $1 and unit = 'coins'`, [
      accountId,
    ])
  )[0]?.amount

// docs/product.md#payment-events.
it(
  'what was paid for when the shop was killed is given once, by whichever server opens next',
  async () => {
    server = await start()
    await shop.scratch.db.transaction(async tx => {
      await tx.query({ text: 'select from balances where account_id = $1 for update', values: [accountId] })
      const answer = buy(server?.url).then(
        () => 'answered',
        () => 'nothing',
      )
      // The card was charged, and the coins wait for the purse, which is held here.
      const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await ask(`select ${waiting}`)).length, within).toBe(1)
      await server?.kill()
      expect(await answer).toBe('nothing')
      // The database has not heard yet that nobody listens any more, and would go on.
      await ask(`select pg_terminate_backend(pid) ${waiting}`)
      await expect.poll(async () => (await ask(`select ${waiting}`)).length, within).toBe(0)
    })
    const paid = await ask<{ status: string }>(
      `select body->>'status' as status from simulator_objects where kind = 'payment_intent'`,
    )
    expect(paid).toEqual([{ status: 'succeeded' }])
    expect([await purchases(), await coins()]).toEqual([0, 1])

    // A minute later.
    await ask(`update jobs set run_at = now() where kind = 'reconcile payments'`)
    server = await start()
    await expect.poll(purchases, within).toBe(1)
    expect(await coins()).toBe(501)

    // Who asks again after the tunnel is told that all is well, and pays nothing more; nor does a further look give
    // anything.
    expect(await (await buy(server.url)).json()).toMatchObject({ ok: true })
    await ask(`update jobs set run_at = now() where kind = 'reconcile payments'`)
    await expect
      .poll(
        async () =>
          (await ask(`select from jobs where kind = 'reconcile payments' and run_at > now()`)).length,
        within,
      )
      .toBe(1)
    expect([await purchases(), await coins()]).toEqual([1, 501])
    expect(await ask(`select from simulator_objects where kind = 'payment_intent'`)).toHaveLength(1)
    expect(await listContradictions(shop.app.db)).toEqual([])
  },
  START_WITHIN,
)
