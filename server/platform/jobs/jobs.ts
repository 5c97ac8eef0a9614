import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db, Reads } from '../db/connect.ts'
import type { Log } from '../log.ts'
import * as store from './job-store.ts'

export interface Job {
  /** What is to be done; who does it is said by {@link Jobs.handle}. */
  kind: string
  /** Names what it is for: a second job for the same replaces the one that waits. */
  key?: string
  /** Whatever JSON can hold, and nothing secret: what is needed of that is made when the job is done. */
  payload: unknown
  /** Not before; at once unless said. */
  after?: Date
}

/**
 * How work is done, each manner beside the others and one job after the other: no payment waits for a mail, no mail for a push service or a book. `mail` that
 * is refused for two days is given up; everything else is tried until it succeeds.
 */
const MANNERS = ['quick', 'mail', 'push', 'slow'] as const
type Manner = (typeof MANNERS)[number]

/** Work on the database's list: written in the transaction that wants it, done after it, and again, later and later, until it succeeds. */
export interface Jobs {
  /** Says who does a kind of job, `quick` unless said. It may be done twice: after a crash nobody knows how far it came. */
  handle(kind: string, work: (payload: never) => Promise<void>, manner?: Manner): void
  /** Says who does something once a day, in whichever process comes first. */
  daily(kind: string, work: () => Promise<void>): void
  /** The same in other distances. */
  every(milliseconds: number, kind: string, work: () => Promise<void>): void
  /** The job's id. */
  add(tx: Reads, job: Job): Promise<string>
  /** Does a job now, whenever it is due. False when it failed, and stays on the list. */
  tryNow(id: string): Promise<boolean>
  /** Does everything that is due. */
  runDue(): Promise<void>
  /** From now on everything is done when it is due. What is done again and again is due at once in a shop that never did it. */
  start(): void
  /** Ends after the job that is under way. */
  stop(): Promise<void>
}

const LOOK_EVERY_MS = 1_000
const DAY_MS = 86_400_000
/** Some two days of trying: whom a mail server has refused for so long it will not take. */
const MOST_ATTEMPTS = 50
const AGAIN = 'daily'

export function openJobs({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Jobs {
  const works = new Map<string, (payload: never) => Promise<void>>()
  const manners = new Map<string, Manner>()
  const repeated: string[] = []
  let stopped = false

  async function work(job: store.JobRow): Promise<boolean> {
    try {
      await works.get(job.kind)?.(job.payload as never)
      await store.endJob(db, job)
      return true
    } catch (error) {
      const why = withoutAddresses(error)
      if (job.attempts >= MOST_ATTEMPTS && manners.get(job.kind) === 'mail') {
        log.error({ why, kind: job.kind, attempts: job.attempts }, 'a mail was given up')
        await store.endJob(db, job)
        return false
      }
      log.warn({ why, kind: job.kind, attempts: job.attempts }, 'a job failed and will be tried again')
      await store.noteFailure(db, job.id, why)
      return false
    }
  }

  /** How many were done. */
  async function workOff(kinds: readonly string[]): Promise<number> {
    for (let done = 0; ; done++) {
      const job = stopped ? null : await store.takeDueJob(db, kinds, clock.now())
      if (!job) return done
      await work(job)
    }
  }

  const kindsOf = (manner: Manner) =>
    [...works.keys()].filter(kind => (manners.get(kind) ?? 'quick') === manner)
  const lanes = MANNERS.map(manner => openLane(() => workOff(kindsOf(manner)), log))

  const nextOf = (kind: string, runAt: Date) => ({ id: randomUUID(), kind, key: AGAIN, payload: {}, runAt })

  async function listRepeated(): Promise<void> {
    for (const kind of repeated) await store.addJobUnlessItWaits(db, nextOf(kind, clock.now()))
  }

  function every(milliseconds: number, kind: string, doing: () => Promise<void>): void {
    repeated.push(kind)
    works.set(kind, async () => {
      await doing()
      await store.addJob(db, nextOf(kind, new Date(clock.now().getTime() + milliseconds)))
    })
  }

  return {
    handle(kind, doing, manner = 'quick') {
      works.set(kind, doing)
      manners.set(kind, manner)
    },
    daily: (kind, doing) => every(DAY_MS, kind, doing),
    every,
    add: (tx, { kind, key = null, payload, after }) =>
      store.addJob(tx, { id: randomUUID(), kind, key, payload, runAt: after ?? clock.now() }),
    async tryNow(id) {
      const job = await store.takeJob(db, id, clock.now())
      return job === null || work(job)
    },
    async runDue() {
      // What is done may ask for more, in another lane.
      for (let done = 1; done > 0; ) {
        done = 0
        for (const lane of lanes) done += await lane.run()
      }
    },
    start() {
      const listed = listRepeated().catch(error =>
        log.warn({ err: error }, 'what is done again and again could not be listed'),
      )
      for (const lane of lanes) lane.start(listed)
    },
    async stop() {
      stopped = true
      await Promise.all(lanes.map(lane => lane.stop()))
    },
  }
}

/** Jobs that are done one after the other: whenever somebody asks, and every second from the start on. */
function openLane(workOff: () => Promise<number>, log: Log) {
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let stopped = false

  function look(): void {
    timer = setTimeout(() => {
      const looked = running
        .then(workOff)
        .catch(error => log.warn({ err: error }, 'jobs could not be looked for'))
      running = looked
      void looked.then(() => {
        if (!stopped) look()
      })
    }, LOOK_EVERY_MS)
    timer.unref()
  }

  return {
    run(): Promise<number> {
      const run = running.catch(() => {}).then(workOff)
      running = run
      return run
    },
    start(after: Promise<void>) {
      running = after
      look()
    },
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running.catch(() => {})
    },
  }
}

/** Mail servers like to repeat whom they could not reach: that is nobody's business but the reader's. */
function withoutAddresses(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\S+@\S+/g, '…')
}
