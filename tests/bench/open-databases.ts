import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config.ts'
import { embeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { scratchDatabase } from '#tests/support/scratch-database.ts'
import { SHORT } from './report.ts'

/**
 * Where a bench finds databases: an embedded server of its own, as a shop has; the short form takes the one that the tests
 * have started.
 */
export interface Databases {
  /** A folder that is deleted at the end. */
  readonly folder: string
  /** The address of a new database, migrated and empty. */
  create(): Promise<string>
  /** Deletes the databases and the folder. */
  close(): Promise<void>
}

export async function openDatabases(): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-bench-'))
  // PostgreSQL runs as another user where the bench runs as root.
  await chmod(folder, 0o755)
  const server = SHORT && process.env.TEST_DATABASE_URL ? null : await embeddedPostgres(folder)
  if (server) process.env.TEST_DATABASE_URL = server.url
  const drops: (() => Promise<void>)[] = []
  return {
    folder,
    async create() {
      const { url, drop } = await scratchDatabase()
      drops.push(drop)
      return url
    },
    async close() {
      for (const drop of drops) await drop()
      await server?.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A shop in this process, on a database of its own and without the demo. */
export async function openMeasuredShop(
  databases: Databases,
  env: Record<string, string> = {},
): Promise<Shop & { readonly databaseUrl: string }> {
  const databaseUrl = await databases.create()
  const usual = { DATA_DIR: databases.folder, PORT: '0', LOG_LEVEL: 'error', DEMO: 'off' }
  const shop = await openShop(readConfig({ ...usual, ...env, DATABASE_URL: databaseUrl }))
  return { ...shop, databaseUrl }
}
