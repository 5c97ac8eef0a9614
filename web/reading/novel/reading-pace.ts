/** How fast somebody reads, in characters a minute: what is usual, until their own pace is known. */
export interface ReadingPace {
  /** How much is still unread, and when that was so (milliseconds). Called whenever it changes. */
  noteUnread(characters: number, at: number): void
  /** Another text follows, or none. */
  pause(): void
  /** Characters a minute. */
  readonly perMinute: number
}

const MINUTE = 60_000
/** Shorter looks say nothing: pages are leafed through, lines are scrolled one by one. */
const SHORTEST_MS = 10_000
/** Who was away so long has not read. */
const LONGEST_MS = 10 * MINUTE
/** Slower than a quarter of what is usual is a pause, quicker than four times is no reading. */
const BOUND = 4
/** What is usual counts as if so many minutes had been read with it: one page changes little, an hour nearly all. */
const USUAL_MINUTES = 4

/** @param usual characters a minute, as the language is mostly read */
export function readingPace(usual: number): ReadingPace {
  let read = 0
  let minutes = 0
  let since: { readonly unread: number; readonly at: number } | null = null
  return {
    noteUnread(unread, at) {
      const before = since
      if (!before || unread > before.unread) {
        since = { unread, at }
        return
      }
      const [characters, took] = [before.unread - unread, at - before.at]
      const leaps = characters / BOUND > (usual * Math.max(took, SHORTEST_MS)) / MINUTE
      if (took < SHORTEST_MS && !leaps) return
      since = { unread, at }
      const rate = (characters * MINUTE) / took
      if (leaps || took > LONGEST_MS || rate < usual / BOUND) return
      read += characters
      minutes += took / MINUTE
    },
    pause() {
      since = null
    },
    get perMinute() {
      return (usual * USUAL_MINUTES + read) / (USUAL_MINUTES + minutes)
    },
  }
}
