import { randomUUID } from 'node:crypto'
import { Cache } from '../platform/cache/cache.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Limits, TryCount } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log.ts'
import { limitOfEvents } from './limits.ts'
import { addEvents, type Batch, type NewEvent } from './store.ts'

/** Milliseconds. What a process that is killed has not written by then is lost. */
const WRITE_EVERY = 5_000
/** Events in memory at most, each of a few hundred bytes. */
const MOST_WAITING = 10_000
/** So many are written before their time. */
const MANY = MOST_WAITING / 2
/** Events of a transaction. */
const MOST_OF_BATCH = 2_000
/** Networks of which it is remembered how many events they have sent. */
const MOST_NETWORKS = 20_000
/** Different events of a day at most, many times what the site sends. */
const MOST_KINDS = 2_000

/** Events that are counted, but not yet written (docs/decisions/0087-the-cost-of-a-request.md). */
export interface EventQueue {
  /**
   * Takes an event of a network, or answers how many seconds it has to wait: `tooMany` of its own, or `full` while nothing
   * can be written.
   */
  add(event: NewEvent, network: string): { refused: 'tooMany' | 'full'; wait: number } | null
  /** Writes what was added until now. Throws where that cannot be; then it is tried again later. */
  write(): Promise<void>
  /** Writes what is left, and stops. */
  stop(): Promise<void>
}

interface QueueContext {
  /** One connection is enough, as there is one writing at a time. */
  db: Db
  limits: Limits
  clock: Clock
  log: Log
}

export function openEventQueue({ db, limits, clock, log }: QueueContext): EventQueue {
  const waiting: NewEvent[] = []
  /** Begun, and not known to be written. It stays as it is, so that it is written once. */
  let batch: Batch | null = null
  /** By network, those that other processes do not know of yet. */
  let tries = new Map<string, number>()
  const known = new Cache<TryCount>({ entries: MOST_NETWORKS })
  let writing: Promise<void> = Promise.resolve()
  let begun = false

  async function countTries(): Promise<void> {
    const counted = tries
    if (counted.size === 0) return
    tries = new Map()
    const asked = [...counted].map(([network, times]) => ({ limit: limitOfEvents(network), times }))
    const found = await limits.addTries(asked, clock.now()).catch(error => {
      for (const [network, times] of counted) tries.set(network, (tries.get(network) ?? 0) + times)
      throw error
    })
    for (const [at, [network]] of [...counted].entries()) {
      const count = found[at]
      if (count) known.set(network, count)
    }
  }

  async function writeAll(): Promise<void> {
    await countTries()
    while (batch || waiting.length > 0) {
      const current = batch ?? { id: randomUUID(), events: waiting.splice(0, MOST_OF_BATCH) }
      batch = current
      await db.transaction(tx => addEvents(tx, current, { most: MOST_KINDS, now: clock.now() }))
      batch = null
    }
  }

  /** One after the other. */
  function write(): Promise<void> {
    const done = writing.then(writeAll)
    writing = done.catch(() => {})
    return done
  }

  function writeSoon(): void {
    if (begun) return
    begun = true
    write()
      .catch(error => log.warn({ err: error, events: count() }, 'events wait to be counted'))
      .finally(() => {
        begun = false
      })
  }

  const count = () => waiting.length + (batch?.events.length ?? 0)
  const timer = setInterval(() => count() > 0 && writeSoon(), WRITE_EVERY).unref()

  return {
    add(event, network) {
      const limit = limitOfEvents(network)
      const others = known.get(network)
      const isRunning = others && others.endsAt > event.at
      const sent = (isRunning ? others.count : 0) + (tries.get(network) ?? 0)
      if (sent >= limit.most) {
        const seconds = isRunning ? (others.endsAt.getTime() - event.at.getTime()) / 1000 : limit.seconds
        return { refused: 'tooMany', wait: Math.max(1, Math.ceil(seconds)) }
      }
      if (count() >= MOST_WAITING) return { refused: 'full', wait: WRITE_EVERY / 1000 }
      tries.set(network, (tries.get(network) ?? 0) + 1)
      waiting.push(event)
      if (waiting.length >= MANY) writeSoon()
      return null
    },
    write,
    async stop() {
      clearInterval(timer)
      await write().catch(error =>
        log.error({ err: error, events: count() }, 'events were not counted, as the shop has closed'),
      )
    },
  }
}
