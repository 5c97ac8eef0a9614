/** How fast somebody reads: the average at first, and more and more their own pace. */
export interface ReadingPace {
  /** Called whenever the number of unread characters changes, with the time in milliseconds. */
  noteUnread(characters: number, at: number): void
  /** Called when the text is closed or another one is opened. */
  pause(): void
  /** In characters. */
  readonly perMinute: number
}

const MINUTE = 60_000
/** Changes in a shorter time are added up: they come from skimming, or from scrolling line by line. */
const MIN_INTERVAL_MS = 10_000
/** After a longer time the reader has been away. */
const MAX_INTERVAL_MS = 10 * MINUTE
/** A rate below a quarter of the average is a pause, and one above four times the average is not reading. */
const MAX_RATIO = 4
/**
 * The average counts like this many minutes of reading: one page changes the pace little, an hour changes it nearly all the
 * way.
 */
const AVERAGE_MINUTES = 4

/** @param average characters a minute for the language */
export function createReadingPace(average: number): ReadingPace {
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
      const jumps = characters / MAX_RATIO > (average * Math.max(took, MIN_INTERVAL_MS)) / MINUTE
      if (took < MIN_INTERVAL_MS && !jumps) return
      since = { unread, at }
      const rate = (characters * MINUTE) / took
      if (jumps || took > MAX_INTERVAL_MS || rate < average / MAX_RATIO) return
      read += characters
      minutes += took / MINUTE
    },
    pause() {
      since = null
    },
    get perMinute() {
      return (average * AVERAGE_MINUTES + read) / (AVERAGE_MINUTES + minutes)
    },
  }
}
