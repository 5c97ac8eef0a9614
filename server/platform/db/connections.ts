import pg from 'pg'
import { cutOff } from './answer-in-time.ts'
import { openServers, type Servers } from './find-server.ts'
import { sqlState } from './sql-state.ts'
import { endsAllConnections, isUnavailable } from './unavailable.ts'

export interface Connections {
  /**
   * Lends a connection. Whatever state it is left in, the next to get one finds it idle and working. `isLast`: it is ended
   * afterwards.
   */
  use<T>(work: (client: pg.PoolClient) => Promise<T>, options?: { isLast: boolean }): Promise<T>
  /** How many there are, how many are idle, and how many wait for one. */
  count(): { open: number; idle: number; waiting: number }
  /** Where they lead. */
  readonly servers: Servers
  /** Ends when the last one is given back. */
  close(): Promise<void>
}

const IDLE_FOR_MS = 30_000
/** A read-only database refuses every write; connections are replaced at most this often for it. */
const RENEWED_AT_MOST_EVERY_MS = 1_000
/** The table was changed and the connection holds a plan from before. */
export const PLAN_IS_OLD = '0A000'
/** A statement took too long; the server itself is well. */
const TOOK_TOO_LONG = '57014'

/** A pool of at most so many connections. Nothing is connected yet. */
export function openConnections(
  settings: pg.ClientConfig & { connectionString: string },
  most: number,
): Connections {
  const numbers = new WeakMap<pg.ClientBase, number>()
  let made = 0
  let firstGood = 1
  let renewedAt = Number.NEGATIVE_INFINITY
  const servers = openServers(settings.connectionString, renewAll)
  const pool = new pg.Pool({
    ...settings,
    // The library's pool knows one address; each connection asks for its own.
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: servers.address() })
        numbers.set(this, ++made)
      }
    },
    max: most,
    idleTimeoutMillis: IDLE_FOR_MS,
    // Statements that a transaction sends without waiting are pipelined, and answered in order.
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that breaks while idle is replaced at the next use; without a listener its error would end the process.
  pool.on('error', servers.doubt)
  const isGood = (client: pg.PoolClient) => (numbers.get(client) ?? 0) >= firstGood

  function renew(): void {
    const now = performance.now()
    if (now - renewedAt < RENEWED_AT_MOST_EVERY_MS) return
    renewedAt = now
    renewAll()
  }

  function renewAll(): void {
    firstGood = made + 1
  }

  /**
   * Connections that were made before the server hung, or became read-only, or of a server that is not the one any more, are
   * ended instead of lent.
   */
  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      const finding = servers.find()
      if (finding) await finding
      const client = await pool.connect().catch(error => {
        servers.doubt()
        throw error
      })
      if (isGood(client)) return client
      client.release(true)
      cutOff(client)
    }
  }

  return {
    servers,
    async use(work, { isLast = false } = { isLast: false }) {
      const client = await take()
      let lost = isLast
      // The pool listens to idle connections only; the error of one that breaks between two statements would end the
      // process.
      const lose = () => {
        lost = true
      }
      client.on('error', lose)
      try {
        return await work(client)
      } catch (error) {
        if (endsAllConnections(error) && isGood(client)) renew()
        if (isUnavailable(error)) lost = true
        // The others have plans from before as well.
        if (sqlState(error) === PLAN_IS_OLD && isGood(client)) renewAll()
        if (sqlState(error) === PLAN_IS_OLD) lost = true
        if (isUnavailable(error) && sqlState(error) !== TOOK_TOO_LONG) servers.doubt()
        throw error
      } finally {
        client.off('error', lose)
        client.release(lost || client.getTransactionStatus() !== 'I')
      }
    },
    count: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}
