// Proves docs/product.md#operations
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContradictions } from '#server/coins/audit-store.ts'
import { connect, type Db, sqlState } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { MIGRATIONS, NEWEST_KNOWN } from '#server/platform/db/read-migrations.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { buyersOf } from '#tests/support/buyers.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { LONG, makeEpub } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { noPgBouncer, type PgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { commandsOn, runCommand } from '#tests/support/run-command.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

/** Far fewer than the shop has of its own, so that each is lent to everybody. */
const CONNECTIONS = 3
const LENT = { DATABASE_PREPARE: 'off' }

describe.skipIf(noPgBouncer !== null)(
  `a shop behind PgBouncer${noPgBouncer ? ` (skipped: ${noPgBouncer})` : ''}`,
  () => {
    let scratch: ScratchDatabase
    let pooler: PgBouncer
    let mail: MailServer
    let shop: TestShop
    let db: Db
    beforeAll(async () => {
      scratch = await scratchDatabase()
      pooler = await startPgBouncer(scratch.url, { connections: CONNECTIONS })
      mail = await openMailServer()
      shop = await openShop({
        scratch,
        env: { DATABASE_URL: pooler.url, ...LENT, SMTP_URL: mail.url, LOG_LEVEL: 'error', PROXIES: '1' },
      })
      await addSeries(scratch.db, { title: 'Rain', volumes: [{ parts: [{ preview: false }] }] })
      db = connect({ connectionString: pooler.url, prepare: false, most: 4 })
    })
    afterAll(async () => {
      await db?.close()
      await shop?.close()
      await pooler?.stop()
      await mail?.close()
      await scratch?.drop()
    })

    const within = { interval: 20, timeout: 60_000 }

    it('sells to many at once over few connections, and the ledger agrees', async () => {
      const buyer = buyersOf(shop, mail)
      const buyers = []
      for (let number = 0; number < 8; number++) buyers.push(await buyer({ bought: 2_000 }))
      const answers = await Promise.all(
        buyers.flatMap(({ token }) => [
          shop.fetch('/app/v2/me/coins/redeem/rain-volume-1', {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'once' },
          }),
          shop.fetch('/app/v2/me', { headers: { authorization: `Bearer ${token}` } }),
          shop.fetch('/app/v2/series/rain', { headers: { authorization: `Bearer ${token}` } }),
        ]),
      )
      expect(answers.map(({ status }) => status)).toEqual(buyers.flatMap(() => [201, 200, 200]))
      expect(await scratch.db.query({ text: 'select from library_books' })).toHaveLength(buyers.length)
      expect(await listContradictions(scratch.db)).toEqual([])
    })

    it('imports a book by command, and shows it', async () => {
      const book = await makeEpub({ title: 'Lent', chapters: [LONG, LONG] })
      const { code, complained } = await runCommand(pooler.url, ['import', book.file], LENT)
      await book.remove()
      expect([code, complained]).toEqual([0, ''])
      await expect.poll(async () => (await shop.fetch('/series/lent')).status, within).toBe(200)
    })

    it('limits the statements of a transaction, and of that one alone', async () => {
      const short = connect({
        connectionString: pooler.url,
        prepare: false,
        most: 1,
        limits: { connection: 10_000, statement: 100, pause: 10_000 },
      })
      const sleep = { text: 'select pg_sleep(60)' }
      const slow = short.transaction(tx => tx.query(sleep))
      await expect(slow).rejects.toSatisfy(error => sqlState(error) === '57014')
      await short.close()
      const settings = await Promise.all(
        Array.from({ length: 9 }, () =>
          db.query<{ limit: string }>({
            text: `select current_setting('statement_timeout') as limit, pg_sleep(0.01)`,
          }),
        ),
      )
      expect([...new Set(settings.flat().map(one => one.limit))]).toEqual(['0'])
    })

    it('does alone what only one may do, and then lets others', async () => {
      const begun = Promise.withResolvers<void>()
      const { promise: told, resolve: finish } = Promise.withResolvers<void>()
      const first = db.exclusively('a folder', 60_000, async () => {
        begun.resolve()
        await told
      })
      await begun.promise
      const never = async () => {
        throw new Error('it ran beside the other')
      }
      expect(await db.exclusively('a folder', 60_000, never)).toBe(false)
      // Nothing is held that the database could not tidy up meanwhile.
      const holding = await scratch.db.query({
        text: `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
        and (backend_xmin is not null or backend_xid is not null)`,
      })
      expect(holding).toHaveLength(0)
      finish()
      expect(await first).toBe(true)
      expect(await db.exclusively('a folder', 60_000, async () => {})).toBe(true)
    })

    it.each(['transaction', 'session'] as const)(
      'says what to set where connections are lent for a %s and it was not told',
      async mode => {
        const lent = await startPgBouncer(scratch.url, { connections: CONNECTIONS, mode })
        expect(await commandsOn(() => lent.url).fails('catalogue')).toMatch(
          /^DATABASE_URL cannot be used: unsupported startup parameter.* for a pooler, set DATABASE_PREPARE=off$/,
        )
        const { code, complained } = await runCommand(lent.url, ['catalogue'], LENT)
        expect([code, complained]).toEqual([0, ''])
        await lent.stop()
      },
    )

    it('refuses a migration that would stop an open server, and no more once that one has ended or was killed', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'kashihon-contract-'))
      await cp(MIGRATIONS, folder, { recursive: true })
      const contract = '-- contract 9001: since then nothing reads it.\nselect 1;'
      await writeFile(join(folder, '9002-contract.sql'), contract)
      const own = await scratchDatabase()
      const lent = await startPgBouncer(own.url, { connections: CONNECTIONS })
      const open = await openShop({
        scratch: own,
        env: { DATABASE_URL: lent.url, ...LENT, LOG_LEVEL: 'error' },
      })
      const newer = connect({ connectionString: lent.url, prepare: false, most: 1 })
      const upgrade = () => migrate(newer, folder, { isLent: true })
      await expect(upgrade()).rejects.toThrow(
        `would stop servers whose code is older than 9001, and one is open on this database (kashihon ${NEWEST_KNOWN} from ${hostname()})`,
      )
      await open.close()
      await own.db.query({
        text: `insert into servers (id, code, machine, seen_at) values (gen_random_uuid(), '9000', 'killed', now() - interval '10 seconds')`,
      })
      // The pooler still keeps connections with the name of the server that has ended.
      expect(await upgrade()).toEqual(['9002-contract.sql'])
      await newer.close()
      await lent.stop()
      await own.drop()
      await rm(folder, { recursive: true, force: true })
    })
  },
)
