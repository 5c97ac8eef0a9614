import type { CacheVersion, Moment, Truth } from '../platform/cache/cache-version.ts'
import { CHOICE, cardOf, LISTS } from '../platform/cache/shown.ts'
import type { Clock } from '../platform/clock.ts'
import {
  type CatalogueVersion,
  CREDITS,
  EVERYTHING,
  NEWS,
  readTopic,
} from '../platform/db/catalogue-version.ts'
import type { Db } from '../platform/db/connect.ts'
import { listScheduledChanges, type ScheduledChange } from './scheduled-changes-store.ts'

/** Instants that are read at once. */
const LOOK_AHEAD = 1_000
/** When so few of them are left, the next are read. */
const LEFT_AT_LEAST = 100
/** Milliseconds. A choice of other series may be so old, where any has changed since. */
const CHOICE_FOR = 600_000
/** Milliseconds. For so long after a change is known a list may be answered as it was, while it is made anew. */
const LATE_FOR = 700
/** Lists, by changes that they may show a moment later. */
const LATER_LISTS = 'lists later'

const NOTHING_LATE = { from: Number.NEGATIVE_INFINITY, version: 0, turn: 0 }

/** Instants that were read together. */
interface Turns {
  /** Milliseconds. They are complete between these two. */
  from: number
  until: number
  /** Ascending. */
  all: readonly ScheduledChange[]
  /** How many of them have passed. */
  passed: number
}

/** When what was last. */
type Latest = Map<string, number>

/**
 * Follows what changes in the catalogue, and the clock: which version was the last that concerned a series, or a list, and
 * when the last launch, expiry, publishing or sale of it was. The instants to come are read with each change, before it is
 * made known, so that there is no time in which nothing can be cached; passing one costs no query.
 */
export async function followCacheVersion({
  db,
  clock,
  version,
}: {
  db: Db
  clock: Clock
  version: Pick<CatalogueVersion, 'current' | 'onChange' | 'beforeChange'>
}): Promise<CacheVersion> {
  const changed: Latest = new Map([[LISTS, version.current()]])
  const turned: Latest = new Map()
  const watchers: ((topics: readonly string[]) => void)[] = []
  /**
   * Changes from then on may be late in lists that were true until then. Those that come soon after each other count as one.
   */
  let late = NOTHING_LATE
  let turns: Turns | null = null
  let applied = 0
  let era = 0
  let lastTurn = 0
  let reading = 0
  let begun = 0
  let highest = version.current()

  const report = (topics: readonly string[]) => {
    const all = topics.map(topic => (topic === LATER_LISTS ? LISTS : topic))
    for (const watcher of watchers) watcher(all)
  }
  const now = () => clock.now().getTime()
  const covers = (at: number) => turns !== null && turns.from <= at && at <= turns.until

  async function readTurns(): Promise<void> {
    const from = now()
    reading += 1
    const order = ++begun
    const rows = await listScheduledChanges(db, new Date(from), LOOK_AHEAD).finally(() => {
      reading -= 1
    })
    if (order < applied) return
    applied = order
    // Instants between the last list and this one may have been missed.
    if (covers(from)) passUntil(from)
    else {
      era += 1
      // What is made from now on is of another era; where the clock was set back, it would seem older than these.
      turned.clear()
      late = NOTHING_LATE
      report([EVERYTHING])
    }
    const last = rows.at(-1)?.at.getTime() ?? from
    turns = { from, until: rows.length < LOOK_AHEAD ? Number.POSITIVE_INFINITY : last, all: rows, passed: 0 }
  }
  const readSoon = () => {
    if (reading === 0) readTurns().catch(() => {})
  }

  function passUntil(at: number): void {
    if (!turns) return
    for (;;) {
      const turn = turns.all[turns.passed]
      if (!turn || turn.at.getTime() > at) break
      turns.passed += 1
      lastTurn = turn.at.getTime()
      const topics = topicsOf(turn.topic, turn.ofCard)
      if (topics.includes(LATER_LISTS)) beginLate(lastTurn)
      for (const topic of topics) turned.set(topic, lastTurn)
      report(topics)
    }
    if (turns.until !== Number.POSITIVE_INFINITY && turns.all.length - turns.passed < LEFT_AT_LEAST)
      readSoon()
  }

  function beginLate(at: number): void {
    if (at - late.from < LATE_FOR) return
    late = { from: at, version: changed.get(LATER_LISTS) ?? 0, turn: turned.get(LATER_LISTS) ?? 0 }
  }

  /** The time, with all instants before it noted; null where they are not known. */
  function pass(): number | null {
    const at = now()
    if (!covers(at)) {
      readSoon()
      return null
    }
    passUntil(at)
    return at
  }

  function isSince(made: Moment, topic: string): boolean {
    return made.version < (changed.get(topic) ?? 0) || made.at < (turned.get(topic) ?? 0)
  }

  version.beforeChange(readTurns)
  version.onChange((to, topics) => {
    // A database was put back to what it was: all that is made from now on has versions below those that were known, which
    // would never count as new again.
    if (to < highest) {
      era += 1
      changed.clear()
      late = NOTHING_LATE
    }
    highest = to
    const all = topics.flatMap(one => topicsOf(one, true))
    if (all.includes(LATER_LISTS)) beginLate(now())
    for (const topic of all) changed.set(topic, to)
    report(all)
  })
  await readTurns()

  return {
    current() {
      if (pass() === null) return null
      return [era, ...[changed, turned].flatMap(of => [of.get(LISTS) ?? 0, of.get(LATER_LISTS) ?? 0])].join(
        '.',
      )
    },
    moment() {
      const at = pass()
      if (at === null) return null
      const of = version.current()
      return { version: of, at, era, state: `${era}.${of}.${lastTurn}` }
    },
    truth(made, topics): Truth {
      const at = pass()
      // A clock that was set back shows less than it did.
      if (at === null || made.era !== era || made.at > at || isSince(made, EVERYTHING)) return 'false'
      let isLate = false
      for (const topic of topics) {
        if (topic === CHOICE)
          isLate ||= at - made.at > CHOICE_FOR && (isSince(made, LISTS) || isSince(made, LATER_LISTS))
        else if (isSince(made, topic)) return 'false'
        else if (topic === LISTS && isSince(made, LATER_LISTS)) {
          if (at - late.from >= LATE_FOR || made.version < late.version || made.at < late.turn) return 'false'
          isLate = true
        }
      }
      return isLate ? 'late' : 'true'
    },
    onChange: watcher => void watchers.push(watcher),
  }
}

/** All that changes with a series, with whether credits are shown, with posts, or with everything. */
function topicsOf(topic: string, ofCard: boolean): string[] {
  if (topic === CREDITS || topic === NEWS) return [topic]
  if (topic === EVERYTHING) return [EVERYTHING, LISTS]
  const { about, listsMayBeLate } = readTopic(topic)
  const lists = listsMayBeLate ? LATER_LISTS : LISTS
  return ofCard ? [about, cardOf(about), lists] : [about, lists]
}
