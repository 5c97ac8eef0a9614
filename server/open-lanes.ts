import type { Lane } from './calls/bind.ts'
import type { Lanes } from './calls/serve-calls.ts'
import type { AppContext } from './context.ts'
import type { Store } from './open-store.ts'
import type { Limits } from './platform/db/answer-in-time.ts'
import { readFromStandby, type StandbyReads } from './platform/db/read-standby.ts'
import { type Authenticate, openAuthenticator } from './platform/http/visitor.ts'
import { openLimits } from './platform/limits/limits.ts'
import { findReader } from './profile/find-reader.ts'
import { findTokenReader, TOKEN_PREFIX } from './profile/find-token-reader.ts'

/** How it is found out who asks: readers, and in the studio also programs with a token. */
export interface Authenticators {
  readonly authenticate: Authenticate
  readonly authenticateForStudio: Authenticate
}

/** Connections of the calls that move money, at most, opened when they are wanted. */
const FOR_MONEY = 5

export function openAuthenticators(app: AppContext): Authenticators {
  const settings = { ...app.config, countries: app.countries }
  return {
    authenticate: openAuthenticator(settings, token => findReader(app, token)),
    authenticateForStudio: openAuthenticator(settings, token =>
      token.startsWith(TOKEN_PREFIX) ? findTokenReader(app, token) : findReader(app, token),
    ),
  }
}

/**
 * Calls that move money have connections of their own, so that they never wait for what other requests do, and those that
 * only count ask the database nothing, not even who sends them. What is the same for many visitors is read from a standby,
 * where there is one.
 */
export function openLanes(
  app: AppContext,
  store: Store,
  limits: Limits,
  { authenticate, authenticateForStudio }: Authenticators,
): Lanes & { readonly standby: StandbyReads | null; stop(): void } {
  const settings = { ...app.config, countries: app.countries }
  const db = store.connect('money', limits, FOR_MONEY)
  const forMoney: AppContext = { ...app, db, limits: openLimits(db, app.secrets.codes) }
  const lanes = {
    requests: { app, authenticate },
    money: { app: forMoney, authenticate: openAuthenticator(settings, token => findReader(forMoney, token)) },
    analytics: { app, authenticate: openAuthenticator(settings, async () => null) },
  } satisfies Record<Lane, unknown>
  const standby = store.connectStandby(limits)
  const reads = standby && readFromStandby(standby, app)
  return {
    of: lane => lanes[lane],
    authenticateForStudio,
    shared: reads ? { ...app, db: reads.db } : app,
    standby: reads,
    stop: () => reads?.stop(),
  }
}
