import { type CatalogueVersion, readVersion } from './catalogue-version.ts'
import { type Db, sqlState } from './connect.ts'
import { isUnavailable } from './unavailable.ts'

/** Milliseconds. How often a standby is asked how far it is. */
const ASK_EVERY = 1_000
/**
 * 40001: what it is asked for was tidied up on the primary meanwhile; 42P01, 42703 and 42883: the new version of the shop
 * has brought the primary up to date, and the standby is not that far yet; 0A000: it is now, and the connection holds a plan
 * from before.
 */
const BEHIND = new Set(['40001', '42P01', '42703', '42883', '0A000'])

export interface StandbyReads {
  /** Single statements go to the standby where it has come as far as the primary; everything else goes to the primary. */
  db: Db
  /** Milliseconds since it was last as far as the primary; 0 while it is. */
  behindFor(): number
  stop(): void
}

/**
 * For what is the same for every visitor and true for one version of the catalogue: the standby is asked only once it has
 * that version, so that it may lag by any time and nobody sees anything older. Where it does not answer, the primary does.
 */
export function readFromStandby(standby: Db, primary: Db, version: CatalogueVersion): StandbyReads {
  let reached = Number.NEGATIVE_INFINITY
  let isAsked = false
  let levelAt = performance.now()

  async function ask(): Promise<void> {
    if (isAsked) return
    isAsked = true
    reached = await readVersion(standby).catch(() => Number.NEGATIVE_INFINITY)
    isAsked = false
    if (reached >= version.current()) levelAt = performance.now()
  }
  void ask()
  const timer = setInterval(() => void ask(), ASK_EVERY).unref()
  const unfollow = version.onChange(() => void ask())

  return {
    db: {
      ...primary,
      async query(statement) {
        if (reached < version.current()) return primary.query(statement)
        try {
          return await standby.query(statement)
        } catch (error) {
          if (!isUnavailable(error) && !BEHIND.has(sqlState(error) ?? '')) throw error
          reached = Number.NEGATIVE_INFINITY
          return primary.query(statement)
        }
      },
    },
    behindFor: () => (reached >= version.current() ? 0 : performance.now() - levelAt),
    stop() {
      clearInterval(timer)
      unfollow()
    },
  }
}
