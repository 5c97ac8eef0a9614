import { findContradictions } from '#server/coins/audit-store.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { addressesOf } from '../server/platform/db/addresses.ts'
import type { Tx } from '../server/platform/db/connect.ts'
import { embeddedPostgres } from '../server/platform/db/embedded/embedded-postgres.ts'
import { hasEmbedded, markMoved } from '../server/platform/db/embedded/moved.ts'
import { moveDatabase } from '../server/platform/db/move/move-database.ts'
import { StartError } from '../server/platform/start-error.ts'
import { parseOptions } from './read-options.ts'

const MOVE_HELP = `DATABASE_URL=postgres://user:password@host:5432/name npm run kashihon -- move-database

Copies the shop with its embedded database in DATA_DIR into the database of DATABASE_URL: PostgreSQL 15 or newer, empty, encoding UTF8, owned
by its user (createdb -O USER -E UTF8 -T template0 NAME). The shop has to be stopped. All of it is copied or nothing; the copy is compared with
the original and the books are proved before it holds. The embedded database stays as it is. Broken off, it can be begun again.
`

/** kashihon move-database; the exit code. Throws StartError with one line for what cannot be done. */
export async function moveToOwnDatabase(args: string[]): Promise<number> {
  const { help, positionals } = parseOptions(args, [], 'move-database')
  if (help || positionals.length > 0) {
    process.stdout.write(MOVE_HELP)
    return help ? 0 : 1
  }
  const { databaseUrl, dataDir } = readConfig()
  if (!databaseUrl)
    throw new StartError(
      'DATABASE_URL is not set: it names the database to move to, like postgres://user:password@host:5432/name.',
    )
  if (!hasEmbedded(dataDir))
    throw new StartError(`There is no embedded database in ${dataDir}: set DATA_DIR.`)
  const embedded = await embeddedPostgres(dataDir)
  try {
    await embedded.claim()
    const progress = (line: string) => process.stdout.write(`${line}\n`)
    const tables = await moveDatabase({ from: embedded.url, to: databaseUrl, check: proveBooks, progress })
    for (const { table, rows, digest } of tables) progress([table, rows, digest].join('\t'))
    const name = nameOf(databaseUrl)
    const mark = await markMoved(dataDir, name, systemClock.now())
    for (const line of whatNow({ name, dataDir, mark, tables })) progress(line)
    return 0
  } finally {
    await embedded.release()
  }
}

async function proveBooks(copy: Tx): Promise<void> {
  const [first] = await findContradictions(copy)
  if (first)
    throw new StartError(
      `The books do not agree (${first.where}: it is not true that ${first.rule}): nothing was moved. See npm run kashihon -- ledger verify.`,
    )
}

interface Moved {
  name: string
  dataDir: string
  mark: string
  tables: readonly { rows: number }[]
}

function whatNow({ name, dataDir, mark, tables }: Moved): string[] {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `The shop is in ${name}: ${tables.length} tables with ${rows} rows, the same on both sides (above: table, rows, digest). The books agree.`,
    'Now start the shop, with this DATABASE_URL in its settings.',
    `Keep ${dataDir}: it has the key that seals secrets, sizes of pictures, posts and the outbox. Back up the database with pg_dump from now on.`,
    `The embedded database is as it was. ${mark} keeps it from being opened by mistake; once all is well, remove ${dataDir}/postgres and postgres-password.`,
  ]
}

/** The address of a database for output, without user and password. */
function nameOf(databaseUrl: string): string {
  const hosts = addressesOf(databaseUrl).map(address => new URL(address))
  const name = decodeURIComponent(hosts[0]?.pathname.slice(1) ?? '')
  const at = hosts.map(({ host }) => host).join(', ')
  return `the database ${name}${at && ` at ${at}`}`
}
