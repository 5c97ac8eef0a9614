import type { CacheVersion } from '../platform/cache/cache-version.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/connect.ts'
import { listNextTurns } from './store.ts'

const LOOK_AHEAD = 500

interface Turns {
  version: number
  /** The instants at which answers change, ascending; complete between `from` and `until`. */
  from: number
  at: number[]
  until: number
}

/** Follows the catalogue's version and the clock: the name changes with each version, launch, expiry and publishing. The instants to come are read once per version, so passing one costs no query. */
export function followCacheVersion({
  db,
  clock,
  version,
}: {
  db: Db
  clock: Clock
  version: { current(): number }
}): CacheVersion {
  let turns: Turns | null = null
  let reading: number | null = null

  async function read(of: number, from: number): Promise<void> {
    const at = (await listNextTurns(db, new Date(from), LOOK_AHEAD)).map(turn => turn.getTime())
    const until = at.length < LOOK_AHEAD ? Number.POSITIVE_INFINITY : (at.at(-1) ?? from)
    turns = { version: of, from, at, until }
  }

  return {
    current() {
      const now = clock.now().getTime()
      const of = version.current()
      if (turns && turns.version === of && turns.from <= now && now < turns.until)
        return `${of}.${passed(turns, now)}`
      if (reading !== of) {
        reading = of
        const done = () => {
          reading = null
        }
        read(of, now).then(done, done)
      }
      return null
    },
  }
}

/** The last instant that has passed. It is part of the version's name, which is then equal in all processes. */
function passed({ at, from }: Turns, now: number): number {
  let low = 0
  let high = at.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((at[middle] ?? now) <= now) low = middle + 1
    else high = middle
  }
  return low === 0 ? from : (at[low - 1] ?? from)
}
