import type { Lane } from './calls/bind.ts'
import type { Lanes } from './calls/serve-calls.ts'
import type { AppContext } from './context.ts'
import type { Store } from './open-store.ts'
import type { Limits } from './platform/db/answer-in-time.ts'
import { readFromStandby, type StandbyReads } from './platform/db/read-standby.ts'
import { openDoor, type WhoAsks } from './platform/http/visitor.ts'
import { openLimits } from './platform/limits/limits.ts'
import { findReader } from './profile/find-reader.ts'

/** Connections at most, opened when they are wanted. */
const MOST = { money: 5, analytics: 2 }
/** Milliseconds. An event that cannot be counted by then is not: nobody waits for it. */
const ANALYTICS_WAIT = 1_000

/**
 * Calls that move money, and those that only count, have connections of their own: the first never wait for what other requests do, and nothing waits for the
 * second. What is the same for many visitors is read from a standby, where there is one.
 */
export function openLanes(
  app: AppContext,
  store: Store,
  limits: Limits,
  whoAsks: WhoAsks,
): Lanes & { readonly standby: StandbyReads | null; stop(): void } {
  const patience = { ...limits, connection: Math.min(limits.connection, ANALYTICS_WAIT) }
  const on = (db: AppContext['db']) => {
    const own: AppContext = { ...app, db, limits: openLimits(db, app.secrets.codes) }
    return {
      app: own,
      whoAsks: openDoor({ ...app.config, countries: app.countries }, token => findReader(own, token)),
    }
  }
  const lanes = {
    requests: { app, whoAsks },
    money: on(store.connect('money', limits, MOST.money)),
    analytics: on(store.connect('analytics', patience, MOST.analytics)),
  } satisfies Record<Lane, unknown>
  const standby = store.connectStandby(limits)
  const reads = standby && readFromStandby(standby, app.db, app.version)
  return {
    of: lane => lanes[lane],
    shared: reads ? { ...app, db: reads.db } : app,
    standby: reads,
    stop: () => reads?.stop(),
  }
}
