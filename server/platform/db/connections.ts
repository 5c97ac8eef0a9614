import pg from 'pg'
import { cutOff } from './answer-in-time.ts'
import { sqlState } from './sql-state.ts'
import { endsAllConnections, isUnavailable } from './unavailable.ts'

export interface Connections {
  /** Lends a connection. Whatever state it is left in, the next to get one finds it idle and working. `isLast`: it is ended afterwards. */
  use<T>(work: (client: pg.PoolClient) => Promise<T>, options?: { isLast: boolean }): Promise<T>
  /** Ends when the last one is given back. */
  close(): Promise<void>
}

const IDLE_FOR_MS = 30_000
/** A read-only database refuses every write; connections are replaced at most this often for it. */
const RENEWED_AT_MOST_EVERY_MS = 1_000
/** The table was changed and the connection holds a plan from before. */
const PLAN_IS_OLD = '0A000'

/** A pool of at most so many connections. Nothing is connected yet. */
export function openConnections(settings: pg.ClientConfig, most: number): Connections {
  const pool = new pg.Pool({
    ...settings,
    max: most,
    idleTimeoutMillis: IDLE_FOR_MS,
    // Statements that a transaction sends without waiting are pipelined, and answered in order.
    pipeline: true,
  } as pg.PoolConfig)
  // A connection that breaks while idle is replaced at the next use; without a listener its error would end the process.
  pool.on('error', () => {})

  const numbers = new WeakMap<pg.PoolClient, number>()
  let made = 0
  let firstGood = 1
  let renewedAt = Number.NEGATIVE_INFINITY
  pool.on('connect', client => numbers.set(client, ++made))
  const isGood = (client: pg.PoolClient) => (numbers.get(client) ?? 0) >= firstGood

  function renew(): void {
    const now = performance.now()
    if (now - renewedAt < RENEWED_AT_MOST_EVERY_MS) return
    renewedAt = now
    firstGood = made + 1
  }

  /** Connections that were made before the server hung, or became read-only, are ended instead of lent. */
  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (isGood(client)) return client
      client.release(true)
      cutOff(client)
    }
  }

  return {
    async use(work, { isLast = false } = { isLast: false }) {
      const client = await take()
      let lost = isLast
      // The pool listens to idle connections only; the error of one that breaks between two statements would end the process.
      const lose = () => {
        lost = true
      }
      client.on('error', lose)
      try {
        return await work(client)
      } catch (error) {
        if (endsAllConnections(error) && isGood(client)) renew()
        if (isUnavailable(error) || sqlState(error) === PLAN_IS_OLD) lost = true
        throw error
      } finally {
        client.off('error', lose)
        client.release(lost || client.getTransactionStatus() !== 'I')
      }
    },
    close: () => pool.end(),
  }
}
