import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../context.ts'
import { findSession } from './store.ts'

/** On which the database tells whose sessions have changed (migrations/0310-sessions-tell-of-changes.sql). */
const CHANNEL = 'sessions_changed'
/** The payload where it is not one account. */
const ALL = '*'
/** Before a payload that only shows that notifications arrive. */
const PROBE = '?'
/** Milliseconds. A probe that was not heard by then is sent once more. */
const PROBE_AGAIN = 10_000
/** Sessions at most, for each process. */
const MOST = 20_000

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Finds a session by the hash of its token. */
export type FindSession = (tokenHash: Buffer) => Promise<FoundSession | null>

export interface KeptSessions {
  /** As findSession, or what it has answered a moment ago. */
  readonly find: FindSession
  stop(): void
}

interface Kept {
  readonly found: FoundSession
  /** When it was asked for: what changed since then may not be in it. */
  readonly askedAt: number
}

type Context = Pick<AppContext, 'db' | 'clock' | 'log'>

/**
 * Remembers for at most `forMs` milliseconds what a session gives, where the database tells of every change of it (docs/decisions/0087-the-cost-of-a-request.md). Where nothing was heard
 * yet, and while the connection is gone on which it is heard, nothing is remembered. Of staff nothing ever is.
 */
export async function keepSessions({ db, clock, log }: Context, forMs: number): Promise<KeptSessions> {
  const tokensOf = new Map<string, Set<string>>()
  const kept = new LRUCache<string, Kept>({
    max: MOST,
    dispose({ found: { session } }, token) {
      const tokens = tokensOf.get(session.accountId)
      tokens?.delete(token)
      if (tokens?.size === 0) tokensOf.delete(session.accountId)
    },
  })
  /** Grows with everything that is heard, so that an answer from before is not kept after it. */
  let generation = 0
  /** Notifications were seen to arrive on the connection that listens. */
  let isHeard = false
  let probe = ''
  let probing: NodeJS.Timeout | undefined

  function end(accountId: string): void {
    generation++
    if (accountId === ALL) kept.clear()
    else for (const token of [...(tokensOf.get(accountId) ?? [])]) kept.delete(token)
  }

  /** A pooler may take LISTEN and pass nothing on, so what is said over another connection has to be heard first. */
  function sendProbe(): void {
    clearTimeout(probing)
    if (isHeard) return
    probe = PROBE + randomUUID()
    db.query({ text: `select pg_notify('${CHANNEL}', $1)`, values: [probe] }).catch(() => {})
    probing = setTimeout(() => {
      log.warn('SESSIONS_KEPT_MS: the database was not heard, so that no session is kept')
      sendProbe()
    }, PROBE_AGAIN).unref()
  }

  function notHeard(): void {
    isHeard = false
    probe = ''
    clearTimeout(probing)
    end(ALL)
  }

  function hear(payload: string): void {
    if (payload === probe) {
      clearTimeout(probing)
      isHeard = true
      generation++
    } else if (!payload.startsWith(PROBE)) end(payload)
  }

  await db
    .listen(CHANNEL, {
      heard: hear,
      begun() {
        notHeard()
        sendProbe()
      },
      lost: notHeard,
    })
    .catch(() => {})

  function remember(token: string, one: Kept): void {
    kept.set(token, one)
    const { accountId } = one.found.session
    const tokens = tokensOf.get(accountId) ?? new Set()
    tokensOf.set(accountId, tokens.add(token))
  }

  return {
    async find(tokenHash) {
      const token = tokenHash.toString('base64')
      const askedAt = clock.now().getTime()
      const known = kept.get(token)
      // A clock that was set back must not make it last longer.
      const age = askedAt - (known?.askedAt ?? 0)
      if (known && age >= 0 && age < forMs) return known.found
      const since = generation
      const found = await findSession(db, tokenHash)
      if (found && !found.session.grants && isHeard && since === generation)
        remember(token, { found, askedAt })
      return found
    },
    stop: () => clearTimeout(probing),
  }
}
