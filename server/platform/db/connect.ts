import pg from 'pg'
import { askInTime, FOR_WORK, type Limits } from './answer-in-time.ts'
import { openConnections } from './connections.ts'
import { keepListening, type Listener } from './keep-listening.ts'
import { sqlState } from './sql-state.ts'

export { brokenConstraint, sqlState } from './sql-state.ts'

/** A statement; with a name the server keeps its plan for the connection. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
}

/** Something that runs queries: the database itself, or a transaction on it. */
export interface Reads {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

/** A transaction. Rows that it checks and then acts upon are locked in it. */
export interface Tx extends Reads {
  readonly transaction: true
}

export interface Db extends Reads {
  /**
   * READ COMMITTED. Runs `work` again from the start when the database asks for it (40001, 40P01): it must not act outside of the
   * database. Where the connection is lost at the end, nobody knows whether it was carried out: who asks again has to find out.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` unless something runs under this name already, here or in another process; false then. No transaction is open meanwhile, so that it may take long. The lock
   * ends with its connection, and so with a process that is killed; from one that hangs the database takes it after `longestMs`.
   */
  exclusively(name: string, longestMs: number, work: () => Promise<void>): Promise<boolean>
  /** A connection of its own that listens; for LISTEN only. Ends with the database. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

export interface Connection {
  connectionString: string
  /** Connections at most. */
  most?: number
  limits?: Limits
}

// count(*) and friends are bigint; no number of ours is beyond 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const TRIES = 5
const AGAIN = new Set(['40001', '40P01'])
/** Milliseconds. With TCP keepalive a dead server is noticed within half a minute, also on idle connections. */
const ALIVE_AFTER = 10_000

/** Opens a pool. Nothing is connected yet. */
export function connect({ connectionString, most = 20, limits = FOR_WORK }: Connection): Db {
  const settings = {
    connectionString,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.pause,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: ALIVE_AFTER,
    application_name: 'kashihon',
  }
  const connections = openConnections(settings, most)
  const listeners = new Set<Listener>()

  return {
    query: statement => connections.use(client => rowsOf(client, statement, limits.statement)),
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await connections.use(client => once(client, work, limits))
        } catch (error) {
          if (tries >= TRIES || !AGAIN.has(sqlState(error) ?? '')) throw error
        }
      }
    },
    exclusively: (name, longestMs, work) =>
      connections.use(
        async client => {
          const lock = { text: 'select pg_try_advisory_lock(hashtext($1)) as locked', values: [name] }
          const { rows } = await askInTime<{ locked: boolean }>(client, lock, limits.statement)
          if (!rows[0]?.locked) return false
          await askInTime(client, { text: `set idle_session_timeout = ${longestMs}` }, limits.statement)
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
    async listen(channel, heard) {
      const listener = keepListening(settings, limits, channel, heard)
      listeners.add(listener)
      await listener.started
    },
    async close() {
      await Promise.all([...listeners].map(one => one.stop()))
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

async function once<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>, limits: Limits): Promise<T> {
  const limit = () => longer.get(tx) ?? limits.statement
  const ask = (text: string) => askInTime(client, { text }, limit())
  let over = false
  const tx: Tx = {
    transaction: true,
    // Work that runs beside a failed statement could still send statements; they would run outside of the transaction, or in the next one of this connection.
    query: statement =>
      over ? Promise.reject(new Error('the transaction is over')) : rowsOf(client, statement, limit()),
  }
  try {
    // BEGIN is awaited: if it failed, a statement sent along with it would be committed alone.
    await ask('begin')
    const result = await work(tx)
    over = true
    await ask('commit')
    return result
  } catch (error) {
    over = true
    // A connection on which this fails is not used again.
    await ask('rollback').catch(() => {})
    throw error
  }
}

async function rowsOf<Row extends object>(
  on: pg.PoolClient,
  { name, text, values }: Statement,
  limit: number,
): Promise<Row[]> {
  const { rows } = await askInTime<Row>(on, { name, text, values: values as unknown[] }, limit)
  return rows
}
