import { DatabaseSilent } from './answer-in-time.ts'

/**
 * A commit waits for another server that does not answer. What has been asked is not carried out; what waits is, once that
 * server or another takes it.
 */
export class CommitsWait extends Error {
  override name = 'CommitsWait'
}

interface Turns {
  /** Changes at once, at most: the other connections are left to those who only read. */
  most: number
  /** Milliseconds until a change is given up that has not begun. */
  within: number
  /** Asks the server whether commits wait there. */
  commitsWait(): Promise<boolean>
}

export interface WriteTurns {
  /** Makes a change in its turn. Throws {@link CommitsWait} at once where commits are known to wait. */
  take<T>(change: () => Promise<T>): Promise<T>
}

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

/** Milliseconds. A change that waits longer for its turn has the server asked whether commits wait. */
const LONG = 500
/** Milliseconds. While they wait, the server is asked so often at most whether they still do. */
const AGAIN_AFTER = 500

/**
 * Changes have turns, so that commits which wait for a lost standby do not use up all connections. Each that waits keeps a
 * process of the server and its locks, also when nobody waits for its answer any more: so no more are sent once some wait,
 * until none does.
 */
export function openWriteTurns({ most, within, commitsWait }: Turns): WriteTurns {
  const queue = new Set<Waiting>()
  let running = 0
  let doWait = false
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null

  function ask(): Promise<void> {
    asking ??= commitsWait()
      .then(
        wait => {
          doWait = wait
          if (wait) for (const one of queue) one.refuse(new CommitsWait('commits wait for another server'))
        },
        // Where it cannot be asked, whoever tries hears why.
        () => {
          doWait = false
        },
      )
      .finally(() => {
        askedAt = performance.now()
        asking = null
      })
    return asking
  }

  async function askAgain(): Promise<void> {
    if (!asking && performance.now() - askedAt >= AGAIN_AFTER) await ask()
  }

  function turn(): Promise<void> | null {
    if (running < most) {
      running++
      return null
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const long = setTimeout(() => void ask(), LONG)
    const late = setTimeout(() => refuse(new CommitsWait('too many changes at once')), within)
    const leave = () => {
      queue.delete(waiting)
      clearTimeout(long)
      clearTimeout(late)
    }
    const refuse = (error: Error) => {
      leave()
      reject(error)
    }
    const waiting: Waiting = {
      begin() {
        leave()
        resolve()
      },
      refuse,
    }
    queue.add(waiting)
    return promise
  }

  function pass(): void {
    const [next] = queue
    if (next) next.begin()
    else running--
  }

  return {
    async take(change) {
      if (doWait) await askAgain()
      if (doWait) throw new CommitsWait('commits wait for another server')
      const waiting = turn()
      if (waiting) await waiting
      let asked: Promise<void> | null = null
      try {
        return await change()
      } catch (error) {
        if (error instanceof DatabaseSilent) asked = ask()
        throw error
      } finally {
        // The next begins once it is known whether it would wait as well; whoever waits for this answer gets it at once.
        if (asked) void asked.then(pass)
        else pass()
      }
    },
  }
}

const CHANGES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\b/i

/** Whether a statement changes anything; one that only mentions it counts as well. */
export function isChange(text: string): boolean {
  return CHANGES.test(text)
}
