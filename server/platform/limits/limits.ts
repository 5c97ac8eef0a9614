// docs/product.md#hostile-requests: tries are counted and limited.
import { createHmac } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { addTries, countFirstOrAgain, countTries, type TryRow, uncountTries } from './tries-store.ts'

export interface Limit {
  /** What is tried: 'login', 'register' … */
  readonly what: string
  /** By whom, or on what: a network, an account. Stored only as a keyed hash. */
  readonly of: string
  readonly most: number
  readonly seconds: number
}

export interface TryCount {
  readonly count: number
  /** When counting begins anew. */
  readonly endsAt: Date
}

/** How often something may be tried, counted in the database for all processes of the shop. */
export interface Limits {
  /** Counts one try for each. Seconds to wait where one of them was too many; null otherwise. */
  take(limits: readonly Limit[], now: Date): Promise<number | null>
  /**
   * Counts one try for `once`. Where it is the first within its time, counts one for each of `first` too, otherwise for each
   * of `again`; one statement.
   * `wait` are the seconds to wait where one of those was too many; null otherwise.
   */
  takeFirstOrAgain(
    tries: { once: Limit; first: readonly Limit[]; again: readonly Limit[] },
    now: Date,
  ): Promise<{ isFirst: boolean; wait: number | null }>
  /** Counts tries that were made before, and answers how many there are of each within its time, in the same order. */
  addTries(tries: readonly { limit: Limit; times: number }[], now: Date): Promise<TryCount[]>
  /** Uncounts tries that turned out to be no failures. */
  giveBack(limits: readonly Limit[]): Promise<void>
}

export function openLimits(db: Db, secret: Buffer): Limits {
  const keyOf = ({ what, of }: Limit) =>
    `${what} ${createHmac('sha256', secret).update(`${what} ${of}`).digest('base64url').slice(0, 22)}`
  const windowOf = (limit: Limit, now: Date) => ({
    key: keyOf(limit),
    endsAt: new Date(now.getTime() + limit.seconds * 1000),
  })
  /** Always in the same order, so that two transactions that count the same keys cannot deadlock. */
  const windowsOf = (limits: readonly Limit[], now: Date) =>
    [...new Map(limits.map(limit => [keyOf(limit), windowOf(limit, now)])).values()].sort((a, b) =>
      a.key < b.key ? -1 : 1,
    )
  const waitOf = (rows: readonly TryRow[], limits: readonly Limit[], now: Date) => {
    const most = new Map(limits.map(limit => [keyOf(limit), limit.most]))
    const over = rows.filter(({ key, count }) => count > (most.get(key) ?? 0))
    if (over.length === 0) return null
    const ends = Math.max(...over.map(({ endsAt }) => endsAt.getTime()))
    return Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
  }
  return {
    async take(limits, now) {
      return waitOf(await countTries(db, windowsOf(limits, now), now), limits, now)
    },
    async takeFirstOrAgain({ once, first, again }, now) {
      const windows = {
        once: windowOf(once, now),
        first: windowsOf(first, now),
        again: windowsOf(again, now),
      }
      const rows = await countFirstOrAgain(db, windows, now)
      const { key } = windows.once
      const isFirst = rows.find(row => row.key === key)?.count === 1
      const others = rows.filter(row => row.key !== key)
      return { isFirst, wait: waitOf(others, isFirst ? first : again, now) }
    },
    async addTries(tries, now) {
      const windows = tries.map(({ limit, times }) => ({ ...windowOf(limit, now), times }))
      const found = new Map((await addTries(db, windows, now)).map(row => [row.key, row]))
      return windows.map(({ key, endsAt, times }) => found.get(key) ?? { count: times, endsAt })
    },
    async giveBack(limits) {
      await uncountTries(db, limits.map(keyOf).sort())
    },
  }
}
