import { createHmac } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { countTries, uncountTries } from './tries-store.ts'

export interface Limit {
  /** What is tried: 'login', 'register' … */
  readonly what: string
  /** By whom, or on what: a network, an account. Stored only as a keyed hash. */
  readonly of: string
  readonly most: number
  readonly seconds: number
}

/** How often something may be tried, counted in the database for all processes of the shop. */
export interface Limits {
  /** Counts one try for each. Seconds to wait where one of them was too many; null otherwise. */
  take(limits: readonly Limit[], now: Date): Promise<number | null>
  /** Uncounts tries that turned out to be no failures. */
  giveBack(limits: readonly Limit[]): Promise<void>
}

export function openLimits(db: Db, secret: Buffer): Limits {
  const keyOf = ({ what, of }: Limit) =>
    `${what} ${createHmac('sha256', secret).update(`${what} ${of}`).digest('base64url').slice(0, 22)}`
  return {
    async take(limits, now) {
      const byKey = new Map(limits.map(limit => [keyOf(limit), limit]))
      // Always in the same order, so that two transactions that count the same keys cannot deadlock.
      const windows = [...byKey]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { seconds }]) => ({ key, endsAt: new Date(now.getTime() + seconds * 1000) }))
      const rows = await countTries(db, windows, now)
      const over = rows.filter(({ key, count }) => count > (byKey.get(key)?.most ?? 0))
      if (over.length === 0) return null
      const ends = Math.max(...over.map(({ endsAt }) => endsAt.getTime()))
      return Math.max(1, Math.ceil((ends - now.getTime()) / 1000))
    },
    async giveBack(limits) {
      await uncountTries(db, limits.map(keyOf).sort())
    },
  }
}
