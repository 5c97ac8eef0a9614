import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { cannotBeUsed } from '../check-server.ts'
import { sqlState, type Tx } from '../connect.ts'
import { openServers } from '../find-server.ts'
import { findApplied, lockMigrations, MigrationError, migrateIn } from '../migrate.ts'
import { isUnavailable } from '../unavailable.ts'
import { checkTarget } from './check-target.ts'
import { compareTables, copyTables, type Side, type Summary } from './copy-tables.ts'
import { readSchema, type Schema } from './read-schema.ts'

interface Move {
  /** Addresses of the databases. */
  from: string
  to: string
  /** Looks at the whole copy before it holds; what it throws leaves the target as it was. */
  check(copy: Tx): Promise<void>
  /** Hears how far it is. */
  progress?(line: string): void
  /** Where the migrations lie; for tests. */
  migrations?: string
}

/** Nobody writes to the shop that is moved; somebody who still does has this long to come to an end. Milliseconds. */
const WAIT_FOR_WRITERS_MS = 10_000

/** With these both sides write every value alike. */
const SAME_TEXT = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}
const NO_LIMITS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'transaction_timeout',
]

/**
 * Copies a shop into another database, which has to be empty, in one transaction there: until it has ended, and wherever it
 * is broken off, the target is as it was. The source is only read, and locked against writing meanwhile. An ordinary owner
 * of the target is enough.
 * @returns what was copied, table by table, which is the same on both sides.
 * @throws StartError, or MigrationError, with one line.
 */
export async function moveDatabase(move: Move): Promise<Summary[]> {
  const servers = openServers(move.to, () => {})
  await servers.find()?.catch(cannotBeUsed)
  const from = sideOf(move.from)
  const to = sideOf(servers.address())
  try {
    await from.client.connect()
    await to.client.connect().catch(cannotBeUsed)
    return await moveBetween(from, to, move)
  } catch (error) {
    throw inOneLine(error as Error)
  } finally {
    // A connection that is closed before its transaction has ended takes it back.
    await Promise.all([from, to].map(({ client }) => client.end().catch(() => {})))
  }
}

async function moveBetween(from: Side, to: Side, { check, progress, migrations }: Move): Promise<Summary[]> {
  await beginAtTarget(to.tx)
  await beginAtSource(from.tx)
  const folder = migrations ? { folder: migrations } : {}
  await migrateIn(to.tx, { ...folder, only: await findApplied(from.tx) })
  const schema = await readSchema(to.tx)
  refuseOther(await readSchema(from.tx), schema)
  progress?.(`Copying ${schema.tables.length} tables …`)
  await setLimits(to.tx)
  await copyTables(from, to, schema)
  if (!isDeepStrictEqual(await readSchema(to.tx), schema))
    throw new Error('the schema of the copy is not as it was')
  progress?.('Comparing the copy with the original …')
  const summaries = await compareTables(from.tx, to.tx, schema)
  await migrateIn(to.tx, folder)
  await to.tx.query({ text: `analyze ${schema.tables.map(({ name }) => name).join(', ')}` })
  await check(to.tx)
  await to.tx.query({ text: 'commit' }).catch(cause => {
    throw new StartError(
      `The connection broke when all was copied, and nobody knows whether the copy holds (${cause.message}). Try again: if the database is not empty then, it does.`,
      { cause },
    )
  })
  await from.tx.query({ text: 'rollback' })
  return summaries
}

function sideOf(connectionString: string): Side {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'kashihon move',
  })
  // Whoever waits for an answer is told; without a listener the process would end.
  client.on('error', () => {})
  const query: Tx['query'] = async ({ text, values }) =>
    (await client.query({ text, values: values as unknown[] })).rows
  return { client, tx: { transaction: true, query } }
}

async function beginAtTarget(tx: Tx): Promise<void> {
  await tx.query({ text: 'begin' })
  await lockMigrations(tx)
  await setLimits(tx)
  await checkTarget(tx)
}

/** Locks before anything is read, so that the transaction sees all that was written before. */
async function beginAtSource(tx: Tx): Promise<void> {
  const { tables } = await readSchema(tx)
  if (!tables.some(({ name }) => name === 'migrations'))
    throw new StartError('There is nothing in the embedded database yet: there is no shop to move.')
  await tx.query({ text: 'begin isolation level repeatable read read only' })
  await tx.query({ text: `set local lock_timeout = ${WAIT_FOR_WRITERS_MS}` })
  await tx
    .query({ text: `lock table ${tables.map(({ name }) => name).join(', ')} in share mode` })
    .catch(error => {
      if (sqlState(error) !== '55P03') throw error
      throw new StartError(
        'A command is still writing to the embedded shop: wait until it has ended, and try again.',
      )
    })
  await setLimits(tx)
}

/** Takes away what the server or the user may have as limits of time; names that a version does not know are left out. */
async function setLimits(tx: Tx): Promise<void> {
  await tx.query({
    text: `select set_config(name, '0', true) from pg_settings where name = any($1)`,
    values: [NO_LIMITS],
  })
  for (const [name, value] of Object.entries(SAME_TEXT))
    await tx.query({ text: 'select set_config($1, $2, true)', values: [name, value] })
}

/** Throws StartError where the source has tables or columns that its migrations did not make. */
function refuseOther(source: Schema, target: Schema): void {
  const namesIn = ({ tables }: Schema) =>
    tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column}`))
  const [here, there] = [new Set(namesIn(source)), new Set(namesIn(target))]
  const other = [...here.symmetricDifference(there)][0]
  if (other)
    throw new StartError(
      `The embedded database is not as the shop makes it (${other}): take out what was added by hand, and try again.`,
    )
}

function inOneLine(error: Error): Error {
  if (error instanceof StartError || error instanceof MigrationError) return error
  const state = sqlState(error)
  if (!state && !isUnavailable(error)) return error
  return new StartError(`Nothing was moved: ${error.message}${state ? ` (${state})` : ''}.`, { cause: error })
}
