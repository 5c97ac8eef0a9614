/** Time for which there should be something to read if the connection ends now. */
const AHEAD_MS = 8000
const LEAST_AHEAD = 3
const BEHIND = 2
/** Pages that are had at once, unless more of them are on the screen. */
export const MOST_KEPT = 10

export interface Reading {
  /** Indexes of pages on the screen, as they are read. */
  readonly seen: readonly number[]
  readonly count: number
  /** -1 while somebody leafs back. */
  readonly heading: 1 | -1
  /** How long a page is looked at; null until that is known. */
  readonly paceMs: number | null
  readonly frugal: boolean
}

/** The pages to have, the most urgent first: those that are seen, then those where somebody is going, then those behind. */
export function loadOrder({ seen, count, heading, paceMs, frugal }: Reading): number[] {
  const first = Math.min(...seen, count)
  const last = Math.max(...seen, -1)
  // Who saves data has what the next turn shows, which may be two pages.
  const behind = frugal ? 0 : BEHIND
  const ahead = frugal ? Math.max(1, seen.length) : aheadAt(paceMs, MOST_KEPT - seen.length - behind)
  const forward = run(last + 1, heading === 1 ? ahead : behind, 1)
  const back = run(first - 1, heading === 1 ? behind : ahead, -1)
  const order = [...seen, ...(heading === 1 ? [...forward, ...back] : [...back, ...forward])]
  return [...new Set(order)].filter(page => page >= 0 && page < count)
}

/** `most`: what is left of the room, as those behind are one turn away too. */
function aheadAt(paceMs: number | null, most: number): number {
  if (paceMs === null) return LEAST_AHEAD
  return Math.max(LEAST_AHEAD, Math.min(most, Math.ceil(AHEAD_MS / paceMs)))
}

function run(from: number, length: number, by: 1 | -1): number[] {
  return Array.from({ length }, (_, at) => from + at * by)
}

/** How long pages are looked at, from the moments at which they were turned: the middle one of the last few. */
export function paceOf(turnedAt: readonly number[]): number | null {
  const times = turnedAt
    .slice(-8)
    .flatMap((time, at, all) => (at === 0 ? [] : [time - (all[at - 1] ?? 0)]))
    .sort((a, b) => a - b)
  return times[times.length >> 1] ?? null
}
