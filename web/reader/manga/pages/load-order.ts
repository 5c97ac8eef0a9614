/** The pages ahead last so long if the connection is lost. */
const AHEAD_MS = 8000
const MIN_AHEAD = 3
const BEHIND = 2
/** Pages in memory at once, unless more of them are on the screen. */
export const MAX_LOADED = 10

export interface LoadOptions {
  /** Indexes of pages on the screen, as they are read. */
  readonly seen: readonly number[]
  readonly count: number
  /** -1 while the reader turns back. */
  readonly heading: 1 | -1
  /** Milliseconds that a page is looked at; null until that is known. */
  readonly paceMs: number | null
  readonly frugal: boolean
}

/** The pages to load, the most urgent first: those on the screen, then those ahead, then those behind. */
export function loadOrder({ seen, count, heading, paceMs, frugal }: LoadOptions): number[] {
  const first = Math.min(...seen, count)
  const last = Math.max(...seen, -1)
  // With few data only what the next turn shows is loaded, which may be two pages.
  const behind = frugal ? 0 : BEHIND
  const ahead = frugal ? Math.max(1, seen.length) : aheadAt(paceMs, MAX_LOADED - seen.length - behind)
  const forward = run(last + 1, heading === 1 ? ahead : behind, 1)
  const back = run(first - 1, heading === 1 ? behind : ahead, -1)
  const order = [...seen, ...(heading === 1 ? [...forward, ...back] : [...back, ...forward])]
  return [...new Set(order)].filter(page => page >= 0 && page < count)
}

function aheadAt(paceMs: number | null, max: number): number {
  if (paceMs === null) return MIN_AHEAD
  return Math.max(MIN_AHEAD, Math.min(max, Math.ceil(AHEAD_MS / paceMs)))
}

function run(from: number, length: number, by: 1 | -1): number[] {
  return Array.from({ length }, (_, at) => from + at * by)
}

/** The median time between the last turns, in milliseconds; null before the second turn. */
export function paceOf(turnedAt: readonly number[]): number | null {
  const times = turnedAt
    .slice(-8)
    .flatMap((time, at, all) => (at === 0 ? [] : [time - (all[at - 1] ?? 0)]))
    .sort((a, b) => a - b)
  return times[times.length >> 1] ?? null
}
