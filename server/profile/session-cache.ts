import { randomUUID } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { Cache } from '../platform/cache/cache.ts'
import { findSession, notifyOfSessions, SESSION_CHANGES } from './store.ts'

/** The payload where it is not one account. */
const ALL = '*'
/** Begins a payload that only shows that notifications arrive. */
const PROBE = '?'
/** Milliseconds. A probe that has not arrived by then is sent once more. */
const PROBE_AGAIN = 30_000
/** Sessions at most, for each process. */
const MOST = 20_000

type SessionWithMembership = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Finds a session by the hash of its token. */
export type FindSession = (tokenHash: Buffer) => Promise<SessionWithMembership | null>

export interface SessionCache {
  readonly find: FindSession
  stop(): void
}

interface CachedSession {
  readonly answer: SessionWithMembership
  /** When it was asked for: what changed since then may not be in it. */
  readonly askedAt: number
}

type Context = Pick<AppContext, 'db' | 'clock' | 'log'>

/**
 * Caches for at most `forMs` milliseconds what a session gives, where the database notifies of every change of it
 * (docs/decisions/0087-the-cost-of-a-request.md). Until notifications are known to arrive, and while the connection is gone
 * over which they come, nothing is cached; sessions of staff never are.
 */
export async function openSessionCache({ db, clock, log }: Context, forMs: number): Promise<SessionCache> {
  const tokensOf = new Map<string, Set<string>>()
  const cache = new Cache<CachedSession>({ entries: MOST }, ({ answer: { session } }, token) => {
    const tokens = tokensOf.get(session.accountId)
    tokens?.delete(token)
    if (tokens?.size === 0) tokensOf.delete(session.accountId)
  })
  /** Grows with every change, so that an answer from before it is not cached after it. */
  let generation = 0
  let arrives = false
  let probe = ''
  let probing: NodeJS.Timeout | undefined

  function end(accountId: string): void {
    generation++
    if (accountId === ALL) cache.clear()
    else for (const token of [...(tokensOf.get(accountId) ?? [])]) cache.delete(token)
  }

  /** A pooler may take LISTEN and pass nothing on, so something that is sent over another connection has to arrive first. */
  function sendProbe(): void {
    probe = PROBE + randomUUID()
    notifyOfSessions(db, probe).catch(() => {})
    probing = setTimeout(() => {
      log.warn('SESSIONS_KEPT_MS: notifications of the database do not arrive, so that no session is cached')
      sendProbe()
    }, PROBE_AGAIN).unref()
  }

  function lose(): void {
    arrives = false
    probe = ''
    clearTimeout(probing)
    end(ALL)
  }

  function receive(payload: string): void {
    if (payload === probe) {
      clearTimeout(probing)
      arrives = true
      generation++
    } else if (!payload.startsWith(PROBE)) end(payload)
  }

  function add(token: string, cached: CachedSession): void {
    cache.set(token, cached)
    const { accountId } = cached.answer.session
    const tokens = tokensOf.get(accountId) ?? new Set()
    tokensOf.set(accountId, tokens.add(token))
  }

  function begin(): void {
    lose()
    sendProbe()
  }

  await db.listen(SESSION_CHANGES, { heard: receive, begun: begin, lost: lose }).catch(() => {})

  return {
    async find(tokenHash) {
      const token = tokenHash.toString('base64')
      const askedAt = clock.now().getTime()
      const cached = cache.get(token)
      // A clock that was set back must not make it last longer.
      const age = askedAt - (cached?.askedAt ?? 0)
      if (cached && age >= 0 && age < forMs) return cached.answer
      const before = generation
      const answer = await findSession(db, tokenHash)
      if (answer && !answer.session.grants && arrives && before === generation)
        add(token, { answer, askedAt })
      return answer
    },
    stop: () => clearTimeout(probing),
  }
}
