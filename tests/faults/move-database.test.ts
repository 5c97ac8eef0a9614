// Proves docs/product.md#operations
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { listSeries } from '#contract/calls/catalogue.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { findContradictions } from '#server/coins/audit-store.ts'
import { connect, type Tx } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { moveDatabase } from '#server/platform/db/move/move-database.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { type CoinShop, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { openCuttingProxy } from '#tests/support/cutting-proxy.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { LONG, makeComic, makeEpub } from '#tests/support/make-books.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { installedPostgres, type OtherPostgres, startPostgres } from '#tests/support/other-postgres.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { scratchDatabase } from '#tests/support/scratch-database.ts'

const SERVERS = [{ name: 'the server of the tests', bin: '' }].concat(
  installedPostgres().map(({ version, bin }) => ({ name: `PostgreSQL ${version} of the system`, bin })),
)
const TITLE = 'Über „貸本“ <&> \\N \\.'
const MIGRATIONS = new URL('../../server/platform/db/migrations/', import.meta.url).pathname

let open: CoinShop
/** Of a session that the buyer had before the move. */
let token: string
let buyer: Awaited<ReturnType<CoinShop['buyer']>>
const targets: EmptyDatabase[] = []
const testServer = () => process.env.TEST_DATABASE_URL ?? ''
const newTarget = async (base = testServer(), how = '') => {
  const target = await emptyDatabase(base, how)
  targets.push(target)
  return target
}
const nothing = async () => {}
const moveTo = (url: string, check: (copy: Tx) => Promise<void> = nothing) =>
  moveDatabase({ from: open.shop.scratch.url, to: url, check })
/** Asks once, as whom the address says. */
async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const tablesOf = (url: string) =>
  ask<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace`,
  )

const sessionsOn = async (url: string) =>
  (
    await ask(
      url,
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  ).length

beforeAll(async () => {
  open = await openCoinShop({ makesFiles: true })
  // One process does all jobs, so that they can be waited for.
  await open.second.app.jobs.stop()
  buyer = await open.buyer({ bought: 2000, given: 40, credits: 2 })
  token = await open.readers.token(buyer.name)
  await buyer.send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
  const [gift = ''] = (await runCommand(open.shop.scratch.url, ['gift', 'create', '--coins', '60'])).said
  await buyer.send(redeemGift, { params: { code: gift } })
  const book = await makeEpub({ chapters: [LONG, LONG] })
  const comic = await makeComic({ pages: 4 })
  await importBook(open.shop.app, {
    file: book.file,
    series: { title: TITLE, tags: ['größe', 'a,b"{}\\'] },
  })
  await importBook(open.shop.app, { file: comic.file, series: { title: 'Pictures', type: 'manga' } })
  await Promise.all([book.remove(), comic.remove()])
  // The files of the bought book are rows too, which are not to change while they are compared.
  await open.shop.app.jobs.runDue()
}, 120_000)
afterAll(async () => {
  await open.close()
  for (const target of targets) await target.drop()
})

describe.each(SERVERS)('a shop that is moved to $name, as an ordinary user', ({ bin }) => {
  let server: OtherPostgres | null = null
  let target: EmptyDatabase
  beforeAll(async () => {
    if (bin) server = await startPostgres(bin)
    target = await newTarget(server?.url)
  }, 60_000)
  afterAll(async () => {
    if (!server) return
    targets.splice(targets.indexOf(target), 1)
    await server.stop()
  })

  it('is there as it was, table by table and row by row', async () => {
    const found: unknown[] = []
    const summaries = await moveTo(target.url, async copy => {
      found.push(...(await findContradictions(copy)))
    })
    expect(found).toEqual([])
    expect(summaries.map(({ table }) => table)).toContain('ledger_postings')
    for (const { table, rows, digest } of summaries) {
      const texts = await Promise.all(
        [open.shop.scratch.url, target.url].map(url =>
          ask<{ row: string }>(url, `select r::text as row from ${table} r order by r::text collate "C"`),
        ),
      )
      // The shop that is moved in this test is open, and says so every two seconds.
      if (table !== 'servers') expect(texts[1]).toEqual(texts[0])
      expect([table, texts[0]?.length]).toEqual([table, rows])
      expect(digest === '0').toBe(rows === 0)
    }
    const sizes = new Map(summaries.map(({ table, rows }) => [table, rows]))
    for (const table of ['images', 'part_contents', 'ledger_entries', 'coin_lot_uses', 'library_books'])
      expect([table, sizes.get(table)]).not.toEqual([table, 0])
  })

  it('goes on there: it is searched, sells, keeps balances, and refuses what it refused before', async () => {
    const shop = await openShop({ now: NOON, scratch: { ...open.shop.scratch, url: target.url } })
    try {
      const { answer } = await shop.send(listSeries, { query: { query: 'uber 貸本' } })
      expect(answer?.series.map(({ title }) => title)).toEqual([TITLE])
      const [here, there] = [open.shop, shop].map(one => one.sendWith({ authorization: `Bearer ${token}` }))
      const before = (await here?.(findMe, {}))?.answer
      expect(before?.username).toBe(buyer.name)
      expect((await there?.(findMe, {}))?.answer).toEqual(before)
      await there?.(redeemWithCoins, { params: { volumeId: 'rain-volume-6' }, query: {} })
      expect((await there?.(findMe, {}))?.answer?.coins).toBe((before?.coins ?? 0) - 699)
      expect((await here?.(findMe, {}))?.answer).toEqual(before)
    } finally {
      await shop.close()
    }
    await expect(ask(target.url, 'update ledger_postings set amount = amount + 1')).rejects.toThrow(
      'is only added to',
    )
    await expect(ask(target.url, 'delete from accounts')).rejects.toThrow(/violates foreign key/)
    const [next] = await ask<{ next: number; most: number }>(
      target.url,
      `select nextval(pg_get_serial_sequence('ledger_entries', 'number'))::int as next,
        (select max(number) from ledger_entries)::int as most`,
    )
    expect(next?.next).toBe((next?.most ?? 0) + 1)
    expect((await runCommand(target.url, ['ledger', 'verify'])).said).toEqual(['The books agree.'])
  })

  it('is not moved there a second time', async () => {
    await expect(moveTo(target.url)).rejects.toThrow(
      /^The database of DATABASE_URL is not empty: there are rows in \w+\./,
    )
  })
})

describe('a move', () => {
  it('that is broken off leaves nothing behind, and can be begun again', async () => {
    const target = await newTarget()
    const before = await open.shop.scratch.db.query({ text: 'select count(*) from ledger_entries' })
    await expect(moveTo(target.url, () => Promise.reject(new Error('the books')))).rejects.toThrow(
      'the books',
    )
    expect(await tablesOf(target.url)).toEqual([])
    const cut = (copy: Tx) =>
      copy.query({ text: 'select pg_terminate_backend(pg_backend_pid())' }).then(nothing)
    await expect(moveTo(target.url, cut)).rejects.toThrow(/^Nothing was moved: .*57P01/)
    expect(await tablesOf(target.url)).toEqual([])
    await moveTo(target.url)
    expect(await tablesOf(target.url)).not.toEqual([])
    expect(await open.shop.scratch.db.query({ text: 'select count(*) from ledger_entries' })).toEqual(before)
  })

  it('ends in one line where the target loses its connection in the middle of the rows', async () => {
    const target = await newTarget()
    const wire = await openCuttingProxy(target.url, /copy ledger_postings .* from stdin/)
    try {
      await expect(moveTo(wire.url)).rejects.toThrow(/^Nothing was moved: Connection terminated/)
    } finally {
      await wire.close()
    }
    await vi.waitFor(async () => expect(await sessionsOn(target.url)).toBe(0))
    expect(await tablesOf(target.url)).toEqual([])
  })

  it('lets nobody write to the shop that is copied', async () => {
    const target = await newTarget()
    const tries: unknown[] = []
    await moveTo(target.url, async () => {
      const write = `set lock_timeout = '50ms'; update accounts set lang = 'de'`
      tries.push(await ask(open.shop.scratch.url, write).catch(error => error.code))
      tries.push((await ask(open.shop.scratch.url, 'select from accounts limit 1')).length)
    })
    expect(tries).toEqual(['55P03', 1])
  })

  it('takes a shop of an older version along to this one', async () => {
    const newer = await mkdtemp(join(tmpdir(), 'kashihon-migrations-'))
    await cp(MIGRATIONS, newer, { recursive: true })
    await writeFile(join(newer, '9001-shelves.sql'), '-- expand: a table\ncreate table shelves (name text);')
    const [source, target] = [await newTarget(), await newTarget()]
    const db = connect({ connectionString: source.url, most: 1 })
    await migrate(db)
    await db.close()
    const state = 'select name from migrations order by name'
    const before = await ask(source.url, state)
    await moveDatabase({ from: source.url, to: target.url, check: nothing, migrations: newer })
    await rm(newer, { recursive: true })
    expect(await ask(source.url, state)).toEqual(before)
    expect(await ask(target.url, state)).toEqual([...before, { name: '9001-shelves.sql' }])
  })

  it('takes bytes along that an earlier version stored in tables of their own, each once', async () => {
    const [source, target] = [await newTarget(), await newTarget()]
    const db = connect({ connectionString: source.url, most: 1 })
    await migrate(db)
    const [name, bytes] = ['ab'.repeat(16), Buffer.from('bytes')]
    const text = 'insert into picture_pieces (name, position, bytes) values ($1, 0, $2)'
    await db.query({ text, values: [name, bytes] })
    await db.close()
    const summaries = await moveDatabase({ from: source.url, to: target.url, check: nothing })
    const sizes = new Map(summaries.map(({ table, rows }) => [table, rows]))
    expect([sizes.get('blob_pieces'), sizes.get('picture_pieces')]).toEqual([0, 1])
    expect(await ask(target.url, 'select name, bytes from blob_pieces')).toEqual([{ name, bytes }])
  })

  it('replaces a shop that was opened on the target and never used, but not while it is open', async () => {
    const target = await newTarget()
    const shop = await openShop({ now: NOON, scratch: { ...open.shop.scratch, url: target.url } })
    await expect(moveTo(target.url)).rejects.toThrow(
      /^A shop is open on the database of DATABASE_URL: stop it/,
    )
    await shop.close()
    await moveTo(target.url)
    expect(await ask(target.url, 'select from series')).not.toEqual([])
  })

  it.each([
    {
      what: 'another encoding than UTF8',
      how: `encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'`,
      why: /^The database of DATABASE_URL has the encoding LATIN1; the shop needs UTF8/,
    },
    {
      what: 'somebody else’s table',
      before: 'create table notes (text text)',
      why: /^The database of DATABASE_URL is not empty: it has notes\. Nothing was changed/,
    },
    {
      what: 'a user who may make nothing there',
      before: 'revoke create on schema public from pg_database_owner',
      why: /^The user of DATABASE_URL may not set up this database \(permission denied/,
    },
  ])('refuses a target with $what', async ({ how, before, why }) => {
    const target = await newTarget(testServer(), how)
    if (before) await ask(target.adminUrl, before)
    const tables = await tablesOf(target.url)
    await expect(moveTo(target.url)).rejects.toThrow(why)
    expect(await tablesOf(target.url)).toEqual(tables)
  })

  it('refuses a source that is no shop, and one that was changed by hand', async () => {
    const target = await newTarget()
    const bare = await newTarget()
    await expect(moveDatabase({ from: bare.url, to: target.url, check: nothing })).rejects.toThrow(
      /^There is nothing in the embedded database yet/,
    )
    const changed = await scratchDatabase()
    try {
      await ask(changed.url, 'alter table series add column mine text')
      await expect(moveDatabase({ from: changed.url, to: target.url, check: nothing })).rejects.toThrow(
        /^The embedded database is not as the shop makes it \(series\.mine\)/,
      )
      // A newer version has, which this one may open beside, but cannot copy.
      const note = `insert into migrations (name, checksum, serves_from) values ('9001-shelves.sql', '', '0000')`
      await ask(changed.url, note)
      await expect(moveDatabase({ from: changed.url, to: target.url, check: nothing })).rejects.toThrow(
        /^The database was made by a newer version of the shop \(9001-shelves\.sql\)\. Install that version\.$/,
      )
    } finally {
      await changed.drop()
    }
  })
})
