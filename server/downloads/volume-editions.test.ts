// Proves docs/product.md#downloads
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { connect, type Db } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../platform/db/migrations')
const TOKYO = `set time zone 'Asia/Tokyo'`

let folder: string
let empty: EmptyDatabase
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-migrations-'))
  for (const name of await readdir(MIGRATIONS))
    if (name < '0109') await cp(join(MIGRATIONS, name), join(folder, name))
  empty = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
  // One connection, so that what is set of its session stays.
  db = connect({ connectionString: empty.adminUrl, most: 1 })
  await migrate(db, folder)
})
afterAll(async () => {
  await db.close()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

const ask = <Row extends object>(text: string, ...values: unknown[]) => db.query<Row>({ text, values })
const edition = async () =>
  (await ask<{ edition: string }>('select edition from volume_editions'))[0]?.edition

/** A volume of one part, and a copy of it of which one file was made and another could not be. */
async function fill(): Promise<void> {
  // Without what else belongs to it: an account, a purchase.
  await ask('set session_replication_role = replica')
  const at = '2026-11-21T12:00:00.5Z'
  await ask(
    `insert into series (id, legacy_id, slug, type, lang, title, created_at) values ('SER1', 'a', 's', 'novel', 'en', 'S', $1)`,
    at,
  )
  await ask(
    `insert into volumes (id, legacy_id, slug, series_id, number, title, created_at) values ('VOL1', 'b', 'v', 'SER1', 1, 'V', $1)`,
    at,
  )
  await ask(
    `insert into parts (id, legacy_id, slug, volume_id, number, title, created_at, launch_at) values ('PRT1', 'c', 'p', 'VOL1', 1, 'P', $1, $1)`,
    at,
  )
  await ask(
    `insert into part_contents (part_id, type, lang, direction, writing_mode, characters, tree, updated_at)
      values ('PRT1', 'novel', 'en', 'ltr', 'horizontal-tb', 1, '', $1)`,
    at,
  )
  await ask(
    `insert into library_books (id, legacy_id, account_id, volume_id, entry_id, premium, purchased_at)
      values ('BOK1', 'd', 'USR1', 'VOL1', 'ENT1', false, $1)`,
    at,
  )
  await ask(`insert into book_copies (book_id, copy_id, created_at) values ('BOK1', 'COP1', $1)`, at)
  const made = `7 ${await edition()}`
  await ask(
    `insert into volume_files (id, volume_id, type, made_from, size, plan, made_at) values ('F1', 'VOL1', 'epub', $1, 1, '{}', $2),
      ('F0', 'VOL1', 'epub', '7 an older edition', 1, '{}', $2)`,
    made,
    at,
  )
  await ask(
    `insert into book_files (id, book_id, type, name, size, made_from, made_at) values ('F2', 'BOK1', 'epub', 'v.epub', 1, $1, $2)`,
    made,
    at,
  )
  await ask(
    `insert into book_files_missing (book_id, type, made_from, reason) values ('BOK1', 'pdf', $1, 'no font')`,
    made,
  )
  await ask('set session_replication_role = default')
}

/** With connections of its own: an index that is made beside the shop takes more than one. */
async function migrateInTokyo(): Promise<void> {
  const address = new URL(empty.adminUrl)
  address.searchParams.set('options', '-c timezone=Asia/Tokyo')
  const several = connect({ connectionString: address.href })
  await migrate(several).finally(() => several.close())
}

describe('the edition of a volume', () => {
  it('is the same in every time zone, and files that were made of it before are still of it', async () => {
    await ask(TOKYO)
    await fill()
    const before = await edition()
    await migrateInTokyo()
    const after = await edition()
    expect(after).not.toBe(before)
    const made = (table: string) => ask(`select made_from as made from ${table} order by made_from`)
    expect(await made('volume_files')).toEqual(
      expect.arrayContaining([{ made: `7 ${after}` }, { made: '7 an older edition' }]),
    )
    expect(await made('book_files')).toEqual([{ made: `7 ${after}` }])
    expect(await made('book_files_missing')).toEqual([{ made: `7 ${after}` }])

    await ask('set time zone $$America/New_York$$')
    await ask(`set datestyle = 'German'`)
    expect(await edition()).toBe(after)
  })

  it('has the name that a server in UTC has always given it', async () => {
    await ask(`set time zone 'UTC'`)
    await ask(`set datestyle = 'ISO'`)
    const [row] = await ask<{ text: string }>(
      `select md5(concat_ws('|', 'S', 'V', v.number, null, concat_ws(' ', 'PRT1', p.short_title, c.revision, c.updated_at))) as text
        from volumes v join parts p on p.volume_id = v.id join part_contents c on c.part_id = p.id`,
    )
    expect(await edition()).toBe(row?.text)
  })
})
