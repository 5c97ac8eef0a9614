import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const STUCK_AFTER_MS = 3_000

interface Threads {
  /** Work that takes a moment on one of the threads. */
  work?: () => Promise<unknown>
  /** Milliseconds since any moment. */
  now?: () => number
}

/**
 * Watches the few threads that passwords, files and look-ups of names share. The function answers false when such a thread
 * has not been free for three seconds; each call has one of them work for a moment, unless one before still waits for that.
 */
export function watchThreads({
  work = () => promisify(randomBytes)(1),
  now = () => performance.now(),
}: Threads = {}): () => boolean {
  let waitingSince: number | null = null
  return () => {
    if (waitingSince === null) {
      waitingSince = now()
      const done = () => {
        waitingSince = null
      }
      work().then(done, done)
    }
    return now() - waitingSince < STUCK_AFTER_MS
  }
}
