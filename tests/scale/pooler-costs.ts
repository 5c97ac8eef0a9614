import { processorSeconds } from '#tests/support/processor-seconds.ts'
import { percentile } from '#tests/support/scale-figures.ts'
import type { Way } from './pooled-shop.ts'

const PARTS = ['shop', 'database', 'pooler'] as const
type Part = (typeof PARTS)[number]

/** Seconds by the clock, and of processors. */
export type Seconds = Record<Part | 'clock', number>

/** So far. The database's are those of its first process with all others. */
export function secondsOf(pids: Record<Part, number>): Seconds {
  const of = (part: Part) => processorSeconds(pids[part])
  return { clock: performance.now() / 1000, shop: of('shop'), database: of('database'), pooler: of('pooler') }
}

export function secondsBetween(before: Seconds, after: Seconds): Seconds {
  const of = (part: keyof Seconds) => after[part] - before[part]
  return { clock: of('clock'), shop: of('shop'), database: of('database'), pooler: of('pooler') }
}

export const COSTS = [
  'requests a second',
  'processor of the shop',
  'of PostgreSQL',
  'of both and PgBouncer',
] as const

/**
 * What is with PgBouncer, of what is without it, as {@link COSTS}: of the requests the middle one of the rounds, with the
 * lowest and the highest.
 */
export function compare(rounds: readonly Record<Way, Seconds>[]): string[] {
  const speed = rounds.map(({ direct, pooled }) => direct.clock / pooled.clock)
  const sum = (way: Way, parts: readonly Part[]) =>
    rounds.flatMap(round => parts.map(part => round[way][part])).reduce((all, one) => all + one, 0)
  const ratio = (parts: readonly Part[]) => (sum('pooled', parts) / sum('direct', parts)).toFixed(2)
  const range = `${Math.min(...speed).toFixed(2)} to ${Math.max(...speed).toFixed(2)}`
  return [
    `${percentile(speed, 50).toFixed(2)} (${range})`,
    ratio(['shop']),
    ratio(['database']),
    ratio(PARTS),
  ]
}
