import pg from 'pg'

/** A statement; with a name the server keeps its plan for the connection. */
export interface Statement {
  name?: string
  text: string
  values?: readonly unknown[]
}

/** What can be asked: the database itself, or a transaction on it. */
export interface Reads {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

/** A transaction. What is checked in it and acted upon is locked in it. */
export interface Tx extends Reads {
  readonly transaction: true
}

export interface Db extends Reads {
  /**
   * READ COMMITTED. Runs `work` again from the start when the database asks for it (40001, 40P01): it must not act outside of the
   * database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A connection of its own that listens; for LISTEN only. Ends with the database. */
  listen(channel: string, heard: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

export interface Connection {
  connectionString: string
  /** Connections at most. */
  most?: number
  /** Milliseconds before a statement is given up (57014 → 503). */
  statementTimeout?: number
}

// count(*) and friends are bigint; no number of ours is beyond 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const TRIES = 5
const AGAIN = new Set(['40001', '40P01'])

/** Opens a pool. Nothing is connected yet. */
export function connect({ connectionString, most = 20, statementTimeout = 10_000 }: Connection): Db {
  const settings = {
    connectionString,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'kashihon',
  }
  // What a transaction asks without waiting in between goes over the wire together, and is answered in order.
  const pool = new pg.Pool({
    ...settings,
    max: most,
    idleTimeoutMillis: 30_000,
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  const listeners = new Set<{ stop(): Promise<void> }>()

  return {
    query: statement => rowsOf(pool, statement),
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await once(pool, work)
        } catch (error) {
          if (tries >= TRIES || !AGAIN.has(sqlState(error) ?? '')) throw error
        }
      }
    },
    async listen(channel, heard) {
      const listener = keepListening(settings, channel, heard)
      listeners.add(listener)
      await listener.started
    },
    async close() {
      await Promise.all([...listeners].map(one => one.stop()))
      await pool.end()
    },
  }
}

/** The five characters with which PostgreSQL says what went wrong; null for other errors. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

async function once<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  // The pool listens to those that lie idle only, and a connection that breaks between two statements would end the process.
  const lost = () => {
    broken = true
  }
  client.on('error', lost)
  let over = false
  // What was asked beside something that failed may want to go on: it would do so on its own, or in the next transaction of this connection.
  const query: Tx['query'] = statement =>
    over ? Promise.reject(new Error('the transaction is over')) : rowsOf(client, statement)
  try {
    // Waited for: a statement that went along with a BEGIN that fails would stand alone, and hold.
    await client.query('begin')
    const result = await work({ transaction: true, query })
    over = true
    await client.query('commit')
    return result
  } catch (error) {
    over = true
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}

async function rowsOf<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  { name, text, values }: Statement,
): Promise<Row[]> {
  const { rows } = await on.query<Row>({ name, text, values: values as unknown[] })
  return rows
}

/** Listens, and connects again when the connection breaks; what is missed meanwhile the listener has to find by asking. */
function keepListening(settings: pg.ClientConfig, channel: string, heard: (payload: string) => void) {
  let client: pg.Client | null = null
  let stopped = false
  let again: NodeJS.Timeout | undefined

  async function begin(): Promise<void> {
    const fresh = new pg.Client({ ...settings, statement_timeout: 0 })
    client = fresh
    const lost = () => {
      if (client !== fresh) return
      client = null
      fresh.end().catch(() => {})
      if (!stopped) again = setTimeout(() => void begin().catch(() => {}), 1000).unref()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      lost()
      throw error
    }
  }

  return {
    started: begin(),
    async stop() {
      stopped = true
      clearTimeout(again)
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
