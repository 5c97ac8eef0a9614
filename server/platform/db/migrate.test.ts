import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { connect, type Db } from './connect.ts'
import { MigrationError, migrate } from './migrate.ts'

let folder: string
let empty: EmptyDatabase
let db: Db

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-migrations-'))
  empty = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
  db = connect({ connectionString: empty.url, most: 1 })
})
afterAll(async () => {
  await db.close()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('a migration', () => {
  it('that needs an extension which the server lacks is one line for the operator', async () => {
    await writeFile(join(folder, '0001-extension.sql'), '-- stop: none\ncreate extension no_such_extension;')
    const failed = migrate(db, folder)
    await expect(failed).rejects.toThrow(MigrationError)
    await expect(failed).rejects.toThrow(/^The database server lacks an extension .*contrib package.*$/)
  })

  it('that uses what the server does not have otherwise is a fault', async () => {
    await writeFile(join(folder, '0001-extension.sql'), `-- stop: none\nselect 'extension'::no_such_type;`)
    await expect(migrate(db, folder)).rejects.toThrow('migration 0001-extension.sql failed')
  })
})
