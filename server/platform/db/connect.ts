import pg from 'pg'
import { currentRequest, inSpan } from '../observe/request-context.ts'
import { askInTime, FOR_WORK, type Limits } from './answer-in-time.ts'
import { commitsWait } from './can-write.ts'
import { CONNECTION_NAME } from './code-of-servers.ts'
import { openConnections, PLAN_IS_OLD } from './connections.ts'
import { type Hearing, keepListening } from './keep-listening.ts'
import type { Reads, Statement } from './reads.ts'
import { sqlState } from './sql-state.ts'
import { isChange, openWriteTurns } from './write-turns.ts'

export type { Reads, Statement } from './reads.ts'
export { brokenConstraint, sqlState } from './sql-state.ts'

/** A transaction. Rows that it checks and then acts upon are locked in it. */
export interface Tx extends Reads {
  readonly transaction: true
}

export interface Db extends Reads {
  /**
   * READ COMMITTED. Runs `work` again from the start when the database asks for it (40001, 40P01, 0A000): it must not act
   * outside of the database. Where the connection is lost at the end, nobody knows whether it was carried out: who asks
   * again has to find out.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` unless something runs under this name already, here or in another process; false then. Nothing that keeps
   * the database from tidying up is open meanwhile, so that it may take long. The lock ends with its connection, and so with
   * a process that is killed; from one that hangs the database takes it after `longestMs`.
   */
  exclusively(name: string, longestMs: number, work: () => Promise<void>): Promise<boolean>
  /**
   * A connection on which each statement may take so many milliseconds, for those that PostgreSQL does not take in a
   * transaction.
   */
  outsideOfTransactions<T>(milliseconds: number, work: (reads: Reads) => Promise<T>): Promise<T>
  /**
   * One connection that does nothing but LISTEN, to all channels. Ends with the database. Nothing is heard where connections
   * are lent by a pooler, and some is lost elsewhere: who listens also asks.
   */
  listen(channel: string, hearing: Hearing): Promise<void>
  /** Of its pool: how many there are, how many of them are idle, and how many wait for one. */
  connections(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}

export interface Connection {
  /** Of one server, or of several, of which the one that takes changes is asked (find-server.ts). */
  connectionString: string
  /** Connections at most. */
  most?: number
  limits?: Limits
  /**
   * False where a pooler lends its connections for a transaction each: then nothing is said of a connection but within a
   * transaction, and statements have no names (docs/decisions/0082-a-database-on-several-machines.md).
   */
  prepare?: boolean
  /** True where a commit may have to wait for another server (write-turns.ts). */
  replicated?: boolean
}

// count(*) and friends are bigint; no number of ours is beyond 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const TRIES = 5
/** Of the connections, where commits may wait for another server. The others are left to those who only read. */
const WRITES_AT_MOST = 0.75
/** An earlier statement of the transaction has failed. */
const FAILED_BEFORE = '25P02'
/** The last: a table was changed by a newer version meanwhile, and the connection has a plan from before. */
const AGAIN = new Set(['40001', '40P01', PLAN_IS_OLD])
/** Milliseconds. With TCP keepalive a dead server is noticed within half a minute, also on idle connections. */
const ALIVE_AFTER = 10_000

/**
 * A machine whose power fails closes no connection; by itself the database would notice after two hours, and keep the lock
 * until then. Seconds.
 */
const NOTICE_THE_DEAD =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'

/** Opens a pool. Nothing is connected yet. */
export function connect({
  connectionString,
  most = 20,
  limits = FOR_WORK,
  prepare = true,
  replicated = false,
}: Connection): Db {
  const settings = {
    connectionString,
    ...(prepare && {
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.pause,
    }),
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_AFTER,
    application_name: CONNECTION_NAME,
  }
  const connections = openConnections(settings, most)
  const listener = keepListening(settings, connections.servers, limits)
  const session = { prepare, limits }
  const query: Db['query'] = async statement => {
    for (let tries = 1; ; tries++) {
      try {
        return await connections.use(client => rowsOf(client, statement, limits.statement, prepare))
      } catch (error) {
        if (tries >= TRIES || sqlState(error) !== PLAN_IS_OLD) throw error
      }
    }
  }
  const turns = replicated
    ? openWriteTurns({
        most: Math.ceil(most * WRITES_AT_MOST),
        within: limits.connection,
        commitsWait: () => commitsWait({ query }),
      })
    : null
  const inTurn = <T>(change: () => Promise<T>) => (turns ? turns.take(change) : change())

  return {
    query: statement =>
      turns && isChange(statement.text) ? turns.take(() => query(statement)) : query(statement),
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await inSpan('transaction', 'internal', DATABASE, () =>
            inTurn(() => connections.use(client => once(client, work, session))),
          )
        } catch (error) {
          if (tries >= TRIES || !AGAIN.has(sqlState(error) ?? '')) throw error
        }
      }
    },
    exclusively: (name, longestMs, work) =>
      connections.use(
        async client => {
          if (!prepare) return exclusivelyIn(client, name, longestMs, limits, work)
          const lock = { text: 'select pg_try_advisory_lock(hashtext($1)) as locked', values: [name] }
          const { rows } = await askInTime<{ locked: boolean }>(client, lock, limits.statement)
          if (!rows[0]?.locked) return false
          await askInTime(
            client,
            { text: `set idle_session_timeout = ${longestMs}; ${NOTICE_THE_DEAD}` },
            limits.statement,
          )
          try {
            await work()
            return true
          } finally {
            // The connection ends in any case; that is heard of a moment later.
            const unlock = { text: 'select pg_advisory_unlock_all()' }
            await askInTime(client, unlock, limits.statement).catch(() => {})
          }
        },
        { isLast: true },
      ),
    outsideOfTransactions: (milliseconds, work) =>
      connections.use(
        async client => {
          // A pooler's connection has no limit of its own, and must not get one.
          if (prepare)
            await askInTime(client, { text: `set statement_timeout = ${milliseconds}` }, limits.statement)
          return work({ query: statement => rowsOf(client, statement, milliseconds, prepare) })
        },
        { isLast: true },
      ),
    connections: connections.count,
    async listen(channel, hearing) {
      if (prepare) await listener.listen(channel, hearing)
    },
    async close() {
      await listener.stop()
      await connections.close()
    },
  }
}

/** Transactions whose statements may take longer than others, and how long: milliseconds. */
const longer = new WeakMap<Tx, number>()

/** From now on each statement of this transaction, its commit too, may take so many milliseconds. */
export async function allowLonger(tx: Tx, milliseconds: number): Promise<void> {
  await tx.query({ text: `set local statement_timeout = ${milliseconds}` })
  longer.set(tx, milliseconds)
}

interface Session {
  prepare: boolean
  limits: Limits
}

/** What begins a transaction. A connection that is only lent gets the limits with it. */
function beginning({ prepare, limits }: Session): string {
  return prepare
    ? 'begin'
    : `begin; set local statement_timeout = ${limits.statement}; set local idle_in_transaction_session_timeout = ${limits.pause}`
}

/**
 * A lock of a transaction, as a lent connection has no other. The transaction has read nothing and changed nothing, so that
 * it holds nothing else.
 */
async function exclusivelyIn(
  client: pg.PoolClient,
  name: string,
  longestMs: number,
  limits: Limits,
  work: () => Promise<void>,
): Promise<boolean> {
  await askInTime(
    client,
    { text: beginning({ prepare: false, limits: { ...limits, pause: longestMs } }) },
    limits.statement,
  )
  // With a value it would be asked in the way in which its snapshot is kept until the next statement.
  const lock = { text: `select pg_try_advisory_xact_lock(hashtext(${pg.escapeLiteral(name)})) as locked` }
  try {
    const { rows } = await askInTime<{ locked: boolean }>(client, lock, limits.statement)
    if (rows[0]?.locked) await work()
    return rows[0]?.locked ?? false
  } finally {
    await askInTime(client, { text: 'rollback' }, limits.statement).catch(() => {})
  }
}

async function once<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>, session: Session): Promise<T> {
  const { prepare, limits } = session
  const limit = () => longer.get(tx) ?? limits.statement
  const ask = (text: string) => askInTime(client, { text }, limit())
  let over = false
  let first: unknown = null
  const tx: Tx = {
    transaction: true,
    // Work that runs beside a failed statement could still send statements; they would run outside of the transaction, or in
    // the next one of this connection.
    query: statement =>
      over
        ? Promise.reject(new Error('the transaction is over'))
        : rowsOf<never>(client, statement, limit(), prepare).catch(error => {
            first ??= error
            throw error
          }),
  }
  try {
    // BEGIN is awaited: if it failed, a statement sent along with it would be committed alone.
    await ask(beginning(session))
    const result = await work(tx)
    over = true
    await ask('commit')
    return result
  } catch (error) {
    over = true
    // A connection on which this fails is not used again.
    await ask('rollback').catch(() => {})
    // Of statements that were sent together, the answer to a later one may be seen first; it says only that an earlier one
    // has failed.
    throw sqlState(error) === FAILED_BEFORE ? (first ?? error) : error
  }
}

async function rowsOf<Row extends object>(
  on: pg.PoolClient,
  { name, text, values }: Statement,
  limit: number,
  prepare: boolean,
): Promise<Row[]> {
  const statement = { ...(prepare && { name }), text, values: values as unknown[] }
  const ask = async () => (await askInTime<Row>(on, statement, limit)).rows
  if (!currentRequest()?.span) return ask()
  const summary = summaryOf(name, text)
  return inSpan(summary, 'client', { ...DATABASE, 'db.query.summary': summary }, ask)
}

const DATABASE = { 'db.system.name': 'postgresql' }

/**
 * What a statement is called in traces: its name without what varies, or what it does with which table. Neither its text nor
 * its values.
 */
function summaryOf(name: string | undefined, text: string): string {
  if (name) return name.split(' ', 1)[0] ?? name
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? []
  const table = /\b(?:into|from|update)\s+([a-z_]+)/i.exec(text)?.[1]
  return [verb.toLowerCase(), table].filter(Boolean).join(' ')
}
