import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { connect, type Db, type Tx } from './connect.ts'
import { findApplied, migrate, migrateIn } from './migrate.ts'
import { digestOf, readMigration, readMigrations } from './read-migrations.ts'

const BOOKS = '0001-books.sql'
let folder: string
let empty: EmptyDatabase
let db: Db
let other: Db

/** A shop with one table, at which servers are at work. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-migrations-'))
  await add(
    BOOKS,
    `-- expand: a table
    create table servers (code text, machine text, seen_at timestamptz);
    create table books (title text, pages int); insert into books values (null, 1), (null, 1);`,
  )
  empty = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
  db = connect({ connectionString: empty.url, most: 4 })
  other = connect({ connectionString: empty.url, most: 4 })
  await migrate(db, folder)
})
afterEach(async () => {
  await db.close()
  await other.close()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

const add = (name: string, sql: string) => writeFile(join(folder, name), sql)
const applied = () => db.query<{ name: string }>({ text: 'select name from migrations order by name' })
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

describe('a migration', () => {
  it('has to say whether older code goes on', () => {
    const read = (first: string) => readMigration('9001-some.sql', `${first}\nselect 1;`)
    expect(() => read('')).toThrow('does not begin with "-- expand: why"')
    expect(() => read('-- expand:')).toThrow('does not begin with "-- expand: why"')
    expect(() => read('-- contract: why')).toThrow('does not begin with "-- expand: why"')
    expect(read('-- expand: older code leaves it out')).toMatchObject({ kind: 'expand', servesFrom: '0000' })
    expect(read('-- contract 8000: unused since')).toMatchObject({ kind: 'contract', servesFrom: '8000' })
    expect(read('-- stop: rows are moved')).toMatchObject({ kind: 'stop', servesFrom: '9001' })
  })

  it('that makes an index beside readers is one statement with a name', () => {
    const read = (sql: string) =>
      readMigration('9001-some.sql', `-- expand: an index\n${sql}`).concurrentIndex
    expect(read('create index concurrently by_title\n  on books (title);')).toBe('by_title')
    expect(read('create index by_title on books (title);')).toBeNull()
    for (const sql of [
      'create index concurrently on books (title);',
      'create index concurrently if not exists by_title on books (title);',
      'create index concurrently by_title on books (title); select 1;',
    ])
      expect(() => read(sql)).toThrow('that is the one statement of its file')
  })

  it('is carried out by one of two servers that start at once; the other waits and finds it done', async () => {
    await add('9001-authors.sql', '-- expand: a table\ncreate table authors (name text);')
    await add(
      '9002-by-pages.sql',
      '-- expand: an index\ncreate index concurrently by_pages on books (pages);',
    )
    await add('9003-shops.sql', '-- expand: a table\ncreate table shops (name text);')
    const both = await Promise.all([migrate(db, folder), migrate(other, folder)])
    expect(both.flat().toSorted()).toEqual(['9001-authors.sql', '9002-by-pages.sql', '9003-shops.sql'])
    expect(await migrate(db, folder)).toEqual([])
  })

  it('waits for a table without holding up who reads it', async () => {
    await add('9001-isbn.sql', '-- expand: a column\nalter table books add column isbn text;')
    const reading = await holdLock(empty.url, 'lock table books in access share mode')
    const migrating = migrate(db, folder)
    for (let times = 0; times < 2; times++) {
      await lockIsWaitedFor(empty.url, 1, '%alter table books%')
      // Whoever comes now stands behind the change, until it steps back.
      expect(await other.query({ text: 'select title from books' })).toHaveLength(2)
    }
    await reading.release()
    expect(await migrating).toEqual(['9001-isbn.sql'])
  })

  it('that was cut off while it made an index drops what is left of it, and makes it again', async () => {
    const sql = 'create unique index concurrently by_pages on books (pages);'
    await add('9001-by-pages.sql', `-- expand: an index\n${sql}`)
    await expect(migrate(db, folder)).rejects.toThrow('could not create unique index')
    const valid = () =>
      db.query({
        text: `select indisvalid as valid from pg_index where indexrelid = to_regclass('by_pages')`,
      })
    expect(await valid()).toEqual([{ valid: false }])
    await db.query({ text: 'delete from books where ctid = (select min(ctid) from books)' })
    expect(await migrate(db, folder)).toEqual(['9001-by-pages.sql'])
    expect(await valid()).toEqual([{ valid: true }])
  })

  it('that made its index and was cut off before it said so is not made twice', async () => {
    await add(
      '9001-by-pages.sql',
      '-- expand: an index\ncreate index concurrently by_pages on books (pages);',
    )
    await db.query({ text: 'create index by_pages on books (pages)' })
    const idOf = () => db.query({ text: `select to_regclass('by_pages')::oid as oid` })
    const before = await idOf()
    expect(await migrate(db, folder)).toEqual(['9001-by-pages.sql'])
    expect(await idOf()).toEqual(before)
  })

  it('that makes an index beside others makes it at once in an empty database, with all others or not at all', async () => {
    await add(
      '9001-by-pages.sql',
      '-- expand: an index\ncreate index concurrently by_pages on books (pages);',
    )
    await add('9002-broken.sql', '-- expand: nothing\nselect no_such_thing;')
    const fresh = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
    const there = connect({ connectionString: fresh.url, most: 1 })
    try {
      await expect(migrate(there, folder)).rejects.toThrow('migration 9002-broken.sql failed')
      expect(await there.query({ text: `select to_regclass('books') as books` })).toEqual([{ books: null }])
      await rm(join(folder, '9002-broken.sql'))
      expect(await migrate(there, folder)).toContain('9001-by-pages.sql')
    } finally {
      await there.close()
      await fresh.drop()
    }
  })

  it('that older servers would not survive is refused while one is open, and changes nothing', async () => {
    await add('9001-no-pages.sql', '-- contract 0001: unused\nalter table books drop column pages;')
    const older = new pg.Client({ connectionString: empty.url, application_name: 'kashihon 0000' })
    await older.connect()
    const before = await applied()
    await expect(migrate(db, folder)).rejects.toThrow(
      /^The migration 9001-no-pages.sql would stop servers whose code is older than 0001, and one is open on this database \(kashihon 0000 from \S.*\): /,
    )
    expect(await applied()).toEqual(before)
    await older.end()
    expect(await migrate(db, folder)).toEqual(['9001-no-pages.sql'])
  })
})

// docs/decisions/0179-one-baseline.md
describe('a baseline', () => {
  const TITLES = '0002-titles.sql'
  const BASELINE = '0002-baseline.sql'
  const titles = '-- expand: an index\ncreate index concurrently books_by_title on books (title);'

  /** In the place of the two files that stand for what it makes. */
  async function replaceAll(): Promise<() => Promise<void>> {
    const digest = digestOf(readMigrations(folder))
    const sql = readMigrations(folder).map(one => one.sql.replace('concurrently ', ''))
    for (const name of [BOOKS, TITLES]) await rm(join(folder, name))
    await add(
      BASELINE,
      `-- expand: the same\n-- baseline of 2 files, last in abc1234, sha256 ${digest}\n${sql.join('\n')}`,
    )
    return async () => {
      await rm(join(folder, BASELINE))
      await add(BOOKS, sql[0] ?? '')
      await add(TITLES, titles)
    }
  }

  it('is there already where all files were applied for which it stands; older code goes on beside it', async () => {
    await add(TITLES, titles)
    await migrate(db, folder)
    const putBack = await replaceAll()
    await db.query({ text: 'drop index books_by_title' })
    expect(await migrate(db, folder)).toEqual([BASELINE])
    expect(await migrate(db, folder)).toEqual([])
    expect(namesOf(await applied())).toEqual([BOOKS, BASELINE, TITLES])
    expect(await db.query({ text: `select to_regclass('books_by_title') as index` })).toEqual([
      { index: null },
    ])
    await putBack()
    expect(await migrate(other, folder)).toEqual([])
  })

  it.each(['some of them', 'others'])(
    'refuses a database with %s, and says which commit applies the rest',
    async which => {
      await add(TITLES, titles)
      if (which === 'others') await db.query({ text: `insert into migrations values ('0002-pages.sql', '')` })
      await replaceAll()
      const before = await applied()
      await expect(migrate(db, folder)).rejects.toThrow(
        /^The database ends at 000[12]-\w+\.sql, .* \(git checkout abc1234\), and then with this one\.$/,
      )
      expect(await applied()).toEqual(before)
    },
  )

  it.each(['by itself', 'for a copy of one that had the files'])(
    'makes an empty database %s, which code that has the files does not open',
    async how => {
      await add(TITLES, titles)
      await migrate(db, folder)
      const only = how === 'by itself' ? [] : await findApplied(db)
      const putBack = await replaceAll()
      const fresh = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
      const there = connect({ connectionString: fresh.url, most: 1 })
      try {
        const make = (tx: Tx) => migrateIn(tx, { folder, ...(only.length > 0 && { only }) })
        expect(await there.transaction(make)).toEqual([BASELINE])
        expect(await migrate(there, folder)).toEqual([])
        await putBack()
        await expect(migrate(there, folder)).rejects.toThrow(
          `The database was made by a newer version of the shop (${BASELINE}), and does not serve this one any more.`,
        )
      } finally {
        await there.close()
        await fresh.drop()
      }
    },
  )
})

describe('a server of an older version', () => {
  it('starts as long as what was applied since serves it', async () => {
    await add('9001-isbn.sql', '-- expand: a column\nalter table books add column isbn text;')
    await add('9002-no-pages.sql', '-- contract 0001: unused\nalter table books drop column pages;')
    await migrate(db, folder)
    for (const name of ['9001-isbn.sql', '9002-no-pages.sql']) await rm(join(folder, name))
    expect(await migrate(other, folder)).toEqual([])
    for (const [name, sql] of [
      ['9001-isbn.sql', '-- expand: a column\nalter table books add column isbn text;'],
      ['9002-no-pages.sql', '-- contract 0001: unused\nalter table books drop column pages;'],
      ['9003-no-isbn.sql', '-- contract 9002: unused\nalter table books drop column isbn;'],
    ] as const)
      await add(name, sql)
    // This process connects as what it is, which does not know 9002.
    await db.close()
    db = connect({ connectionString: empty.url, most: 1 })
    await other.close()
    other = connect({ connectionString: empty.url, most: 4 })
    expect(namesOf(await applied())).not.toContain('9003-no-isbn.sql')
    expect(await migrate(db, folder)).toEqual(['9003-no-isbn.sql'])
    for (const name of ['9001-isbn.sql', '9002-no-pages.sql', '9003-no-isbn.sql'])
      await rm(join(folder, name))
    await expect(migrate(other, folder)).rejects.toThrow(
      'The database was made by a newer version of the shop (9003-no-isbn.sql), and does not serve this one any more.',
    )
  })

  it('goes on where a column it reads has got another type meanwhile, though its connections have plans from before', async () => {
    const read = () =>
      other.query<{ pages: unknown }>({ name: 'pagesOf', text: 'select pages from books limit 1' })
    const inTransaction = () =>
      other.transaction(tx => tx.query({ name: 'pagesOf', text: 'select pages from books limit 1' }))
    await Promise.all([read(), read(), read(), inTransaction()])
    await db.query({ text: 'alter table books alter column pages type text' })
    expect(await Promise.all([read(), inTransaction(), read(), read()])).toEqual(
      Array.from({ length: 4 }, () => [{ pages: '1' }]),
    )
  })
})
