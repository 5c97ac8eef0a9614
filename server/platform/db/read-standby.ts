import type { Log } from '../log.ts'
import { DatabaseSilent } from './answer-in-time.ts'
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

/** How a standby has answered last, with the line that says so when that changes. */
const STATES = {
  well: 'the standby answers, and is read from',
  silent: 'the standby does not answer in time: the primary is read until it does',
  away: 'the standby is away: the primary is read until it is back',
} as const

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
export function readFromStandby(
  standby: Db,
  { db: primary, version, log }: { db: Db; version: CatalogueVersion; log: Pick<Log, 'info' | 'warn'> },
): StandbyReads {
  let reached = Number.NEGATIVE_INFINITY
  let isAsked = false
  let levelAt = performance.now()
  let state: keyof typeof STATES = 'well'
  let isStopped = false

  function note(now: keyof typeof STATES, error?: unknown): void {
    if (now === state || isStopped) return
    state = now
    if (now === 'well') log.info({}, STATES.well)
    else log.warn({ err: error }, STATES[now])
  }

  async function ask(): Promise<void> {
    if (isAsked) return
    isAsked = true
    try {
      reached = await readVersion(standby)
      note('well')
    } catch (error) {
      reached = Number.NEGATIVE_INFINITY
      if (isUnavailable(error)) note(isSilent(error) ? 'silent' : 'away', error)
    }
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
      isStopped = true
      clearInterval(timer)
      unfollow()
    },
  }
}

/** A server that hangs, or a machine that says nothing at all. */
function isSilent(error: unknown): boolean {
  return (
    error instanceof DatabaseSilent ||
    sqlState(error) === '57014' ||
    /timeout|ETIMEDOUT/.test((error as Error).message)
  )
}
