import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { askInTime, endInTime } from '../answer-in-time.ts'
import { brokenConstraint, sqlState } from '../sql-state.ts'
import { type ClusterPaths, prepareClusterPaths } from './cluster-paths.ts'

/** A PostgreSQL of the shop's own, below DATA_DIR. It outlives a shop that is killed, and the next one takes it over. */
export interface EmbeddedPostgres {
  url: string
  /** Makes this process the one that serves from this folder. Throws StartError when another does. */
  claim(): Promise<void>
  /** Stops the database unless another process of the shop still uses it. */
  release(): Promise<void>
}

const NAME = 'kashihon'
/** How many connections it takes, for one process of the shop and commands beside it, and for each further process. */
const CONNECTIONS = { alone: 100, more: 20 }
const ASK_EVERY_MS = 25
const REVIVE_EVERY_MS = 2_000
const START_WITHIN_MS = 60_000
const CONNECT_WITHIN_MS = 5_000
const CONNECTIONS_END_WITHIN_MS = 3_000
const UNLOCK_WITHIN_MS = 1_000
/** Making a database takes the longest. */
const ANSWER_WITHIN_MS = 30_000
const run = promisify(execFile)

/** Makes the database if there is none, starts it unless it runs, and waits until it answers. Throws StartError. */
export async function embeddedPostgres(
  dataDir: string,
  { processes = 1 }: { processes?: number } = {},
): Promise<EmbeddedPostgres> {
  const places = prepareClusterPaths(dataDir)
  const most = CONNECTIONS.alone + CONNECTIONS.more * (processes - 1)
  await makeCluster(places)
  if (!(await answers(places))) await start(places, most)
  await makeDatabase(places)
  let claimed: pg.Client | null = null
  let revived = Promise.resolve()
  const released = new AbortController()
  const hold = async () => {
    claimed = await claim(places, dataDir)
    claimed.on('end', () => {
      revived = revive()
    })
  }
  // A database that went down under an open shop, as where the disk was full for a while, is started again.
  const revive = async () => {
    const { signal } = released
    while (!signal.aborted) {
      try {
        if (!(await answers(places))) await start(places, most)
        return await hold()
      } catch {
        await wait(REVIVE_EVERY_MS, undefined, { ref: false, signal }).catch(() => {})
      }
    }
  }
  return {
    url: urlOf(places, NAME),
    claim: hold,
    async release() {
      released.abort()
      // What is being started again is claimed in a moment, and would count as another process.
      await revived
      if (claimed) await endClaim(claimed)
      await release(places)
    },
  }
}

// Any number will do, as long as every version of the shop takes the same.
const CLAIM = 7_305_142

/** Holds a lock for as long as the connection lives, so that it ends with the process however that ends. */
async function claim(places: ClusterPaths, dataDir: string): Promise<pg.Client> {
  const client = clientOf(places, NAME)
  await client.connect()
  const statement = { text: 'select pg_try_advisory_lock($1) as free', values: [CLAIM] }
  const { rows } = await askInTime<{ free: boolean }>(client, statement, ANSWER_WITHIN_MS)
  if (rows[0]?.free) return client
  await endInTime(client)
  throw new StartError(
    `${dataDir} is in use by another shop that is running: stop it, or set DATA_DIR to another folder.`,
  )
}

/** The lock is given back first: the server takes a moment to notice that a connection has ended. */
async function endClaim(client: pg.Client): Promise<void> {
  const statement = { text: 'select pg_advisory_unlock($1)', values: [CLAIM] }
  await askInTime(client, statement, UNLOCK_WITHIN_MS).catch(() => {})
  await endInTime(client)
}

function urlOf({ socket, password }: ClusterPaths, database: string): string {
  return `postgres://${NAME}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`
}

/** A cluster that was not finished when the shop was killed is made anew: nothing can be in it. */
async function makeCluster(places: ClusterPaths): Promise<void> {
  const { binaries, data, password, user } = places
  const finished = join(data, 'kashihon-made')
  if (existsSync(finished)) return
  if (existsSync(join(data, 'postmaster.pid'))) return
  rmSync(data, { recursive: true, force: true })
  const secret = openSecret(places, password)
  const how = ['-U', NAME, '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8', '--no-locale']
  try {
    await run(join(binaries, 'bin/initdb'), ['-D', data, ...how], { ...user, cwd: '/', env: {} })
    writeFileSync(finished, '')
  } catch (cause) {
    const said = (cause as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(cause)
    throw new StartError(`The embedded database could not be made in ${data}: ${said}`, { cause })
  } finally {
    rmSync(secret, { force: true })
  }
}

/** initdb reads the password from a file, which its user must be able to read. */
function openSecret({ data }: ClusterPaths, password: string): string {
  const file = `${data}.password`
  writeFileSync(file, password, { mode: 0o644 })
  return file
}

/** After a kill the sessions of the old server take a moment to notice, and hold its memory until then. */
const STILL_ENDING = /still in use|already exists/

async function start(places: ClusterPaths, most: number): Promise<void> {
  const until = performance.now() + START_WITHIN_MS
  for (;;) {
    const server = spawnServer(places, most)
    while (server.ended() === null) {
      if (await answers(places)) return
      if (performance.now() > until)
        throw new StartError(`The embedded database did not start within a minute; see ${places.log}.`)
      await wait(ASK_EVERY_MS)
    }
    // Another process may have been faster: then ours has ended and theirs answers.
    if (await answers(places)) return
    if (performance.now() > until || !STILL_ENDING.test(server.ended() ?? ''))
      throw new StartError(`The embedded database did not start: ${lastComplaint(places.log)}`)
    await wait(ASK_EVERY_MS)
  }
}

/** `ended` tells the last words of a server that has ended, null while it runs. */
function spawnServer(
  { binaries, data, socket, log, user }: ClusterPaths,
  most: number,
): { ended: () => string | null } {
  const settings = [`unix_socket_directories=${socket}`, 'listen_addresses=', `max_connections=${most}`]
  const words = settings.flatMap(setting => ['-c', setting])
  const out = openSync(log, 'a')
  // A session of its own: Ctrl-C in the terminal ends the shop, and the shop ends the database.
  const server = spawn(join(binaries, 'bin/postgres'), ['-D', data, ...words], {
    ...user,
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  let ended: string | null = null
  server.on('error', error => {
    ended = error.message
  })
  server.on('exit', () => {
    ended = lastLines(log)
  })
  server.unref()
  return { ended: () => ended }
}

const LAST_LINES = 4
/** Lines that one start which fails leaves in the log, about. */
const COMPLAINTS_WITHIN = 20

function lastLines(file: string): string {
  return linesOf(file).slice(-LAST_LINES).join('\n')
}

/** None where the folder is gone, as when somebody has removed it under an open shop. */
function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

/** Why it ended: the last complaint, as what comes after it only says that it does. */
function lastComplaint(file: string): string {
  const lines = linesOf(file).slice(-COMPLAINTS_WITHIN)
  return lines.findLast(line => /\b(PANIC|FATAL|ERROR):/.test(line)) ?? lines.at(-1) ?? ''
}

async function answers(places: ClusterPaths): Promise<boolean> {
  try {
    return await ask(places, async () => true)
  } catch {
    return false
  }
}

function clientOf(places: ClusterPaths, database: string, name?: string): pg.Client {
  const client = new pg.Client({
    connectionString: urlOf(places, database),
    ...(name && { application_name: name }),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  client.on('error', () => {})
  return client
}

type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

async function ask<T>(places: ClusterPaths, question: (ask: Ask) => Promise<T>, name?: string): Promise<T> {
  const client = clientOf(places, 'postgres', name)
  await client.connect()
  try {
    return await question((text, values = []) => askInTime(client, { text, values }, ANSWER_WITHIN_MS))
  } finally {
    await endInTime(client)
  }
}

async function makeDatabase(places: ClusterPaths): Promise<void> {
  await ask(places, async query => {
    const { rowCount } = await query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0)
      await query(`create database ${NAME}`).catch(error => {
        // Made by another process in the same instant.
        if (sqlState(error) !== '42P04' && brokenConstraint(error) !== 'pg_database_datname_index')
          throw error
      })
  })
}

async function release(places: ClusterPaths): Promise<void> {
  if (await isUsed(places)) return
  const pid = postmasterOf(places)
  if (pid === null) return
  try {
    // Fast shutdown: sessions are ended, everything is written.
    process.kill(pid, 'SIGINT')
    // One that takes longer, or hangs, ends by itself.
    for (const until = performance.now() + START_WITHIN_MS; performance.now() < until; ) {
      process.kill(pid, 0)
      await wait(ASK_EVERY_MS)
    }
  } catch {
    // It is gone.
  }
}

function postmasterOf({ data }: ClusterPaths): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 0 ? pid : null
  } catch {
    return null
  }
}

/**
 * Whether another process needs the database. A shop that has claimed it does; other connections are given a moment to end,
 * as those that this process has just closed: the server may not have noticed yet.
 */
async function isUsed(places: ClusterPaths): Promise<boolean> {
  const until = performance.now() + CONNECTIONS_END_WITHIN_MS
  try {
    return await ask(
      places,
      async query => {
        for (;;) {
          const { rows } = await query(WHO_ELSE, [CLAIM])
          const { claimed, others } = rows[0]
          if (others === 0) return false
          if (claimed || performance.now() > until) return true
          await wait(ASK_EVERY_MS)
        }
      },
      ENDING,
    )
  } catch {
    return false
  }
}

/** The name of connections of processes that end too: two commands that end at once do not wait for each other. */
const ENDING = 'kashihon ends'
const WHO_ELSE = `select count(*)::integer as others,
  exists (select from pg_locks where locktype = 'advisory' and objid = $1::bigint::oid and granted) as claimed
  from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> '${ENDING}'`
