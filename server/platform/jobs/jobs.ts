import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db, Reads } from '../db/connect.ts'
import type { Log } from '../log.ts'
import type { Measures } from '../measures.ts'
import { answeringNothing, currentRequest, runFor, runForNobody } from '../observe/request-context.ts'
import type { Span, Tracing } from '../observe/tracing.ts'
import * as store from './job-store.ts'

export interface Job {
  /** The kind of work, for which {@link Jobs.handle} registers a handler. */
  kind: string
  /** A job replaces a waiting one with the same key. */
  key?: string
  /** JSON without secrets: tokens are made when the job is done. */
  payload: unknown
  /** Not before; at once unless said. */
  after?: Date
}

type NewJob = Job & Required<Pick<Job, 'after'>>

/**
 * Lanes run side by side: no payment waits for a mail, no mail to one reader for those to all followers, no mail for a push
 * service or a book, no reader's file for a publisher's folder, no uploaded file for one that takes long to read. The number
 * says how many jobs of a lane are done at once. Mails to one reader alone keep the order of what they tell; those to many
 * and messages wait for other servers most of their time. A mail that is refused for two days is given up; all other jobs
 * are tried until they succeed.
 */
const LANES = { quick: 1, mail: 1, bulk: 8, push: 8, slow: 1, import: 1, reading: 2 } as const
type Manner = keyof typeof LANES
/** A job may take minutes here: each place takes its next one by itself, and waits for no other. */
const LONG: readonly Manner[] = ['reading']
const GIVEN_UP: readonly Manner[] = ['mail', 'bulk']

/**
 * Jobs in the database: added in the transaction that needs them, done after it, and retried at growing intervals until they
 * succeed.
 */
export interface Jobs {
  /** Registers the handler of a kind of job, in the lane `quick` unless said. After a crash a job may be done twice. */
  handle(kind: string, work: (payload: never) => Promise<void>, manner?: Manner): void
  /** Registers work that one of the processes does once a day. */
  daily(kind: string, work: () => Promise<void>): void
  /** The same at other intervals. */
  every(milliseconds: number, kind: string, work: Recurring, manner?: Manner): void
  /** The job's id. */
  add(tx: Reads, job: Job): Promise<string>
  /** Adds many jobs of a kind in one statement. A job whose key waits already is left as it is. */
  addAll(
    tx: Reads,
    kind: string,
    jobs: readonly (Required<Omit<Job, 'kind' | 'after'>> & { after: Date })[],
  ): Promise<void>
  /** Makes jobs of these kinds with this key that wait for their time due at once. */
  hurry(reads: Reads, kinds: readonly string[], key: string): Promise<void>
  /** Does a job now, due or not. False when it failed and stays in the queue. */
  tryNow(id: string): Promise<boolean>
  /** Does everything that is due. */
  runDue(): Promise<void>
  /** What is due and not done, by lane. */
  queues(): Promise<Queue[]>
  /** Starts the lanes. Recurring work that a shop has never done is due at once. */
  start(): void
  /** Ends after the jobs that are under way. */
  stop(): Promise<void>
}

/** Of a lane: jobs that are due and not done, how many of them failed before, and for how long the oldest has been due. */
export interface Queue {
  lane: string
  waiting: number
  failing: number
  oldestSeconds: number
}

/** `again`: there is more to do, so that it is due at once. */
type Again = 'again' | 'later'
type Recurring = (() => Promise<void>) | (() => Promise<Again>)

/**
 * Imports fail when the place where bytes lie is away, which they wait for; what is wrong with a book itself they count, and
 * give it up.
 */
const IMPORT_AGAIN_S = 30

const LOOK_EVERY_MS = 1_000
const DAY_MS = 86_400_000
/** About two days of retries. */
const MOST_ATTEMPTS = 50
/** Jobs that are claimed together, for each that is done at once. */
const PAGE = 8
/**
 * Claimed jobs that were not begun by then go back. A claim lasts 30 s: whatever is begun has twenty, before another process
 * would do it once more.
 */
const BEGUN_WITHIN_MS = 10_000
const AGAIN = 'daily'

const nextOf = (kind: string, runAt: Date) => ({ id: randomUUID(), kind, key: AGAIN, payload: {}, runAt })

/** Has recurring work of this kind done as soon as the transaction has ended, and not only when it is due again. */
export async function repeatNow(tx: Reads, kind: string, now: Date): Promise<void> {
  await store.addJob(tx, nextOf(kind, now))
}

/** As {@link Jobs.add}, for commands, which do no jobs. */
export function addJob(tx: Reads, { kind, key, payload, after }: NewJob): Promise<string> {
  return store.addJob(tx, { id: randomUUID(), kind, key: key ?? null, payload, runAt: after })
}

export function openJobs({
  db,
  clock,
  log,
  bulkAtOnce = LANES.bulk,
  measures,
  tracing = null,
}: {
  db: Db
  clock: Clock
  log: Log
  /** Mails to many that are sent at once. */
  bulkAtOnce?: number
  measures?: Pick<Measures, 'jobs'>
  tracing?: Tracing | null
}): Jobs {
  const works = new Map<string, (payload: never) => Promise<void>>()
  const manners = new Map<string, Manner>()
  const repeated: string[] = []
  let stopped = false

  const count = (job: store.JobRow, outcome: string) =>
    measures?.jobs.inc({ lane: mannerOf(job.kind), outcome })

  /** For the request that has left the job, so that what is logged and sent names it. */
  function work(job: store.JobRow): Promise<boolean> {
    const span = tracing?.begin(`job ${job.kind}`, 'consumer', job.traceparent) ?? null
    const requestId = job.requestId ?? currentRequest()?.requestId ?? job.id
    span?.set({ 'kashihon.request_id': requestId, 'kashihon.job.attempts': job.attempts })
    return runFor({ requestId, span, answering: answeringNothing() }, () => carryOut(job, span)).finally(() =>
      span?.end(),
    )
  }

  async function carryOut(job: store.JobRow, span: Span | null): Promise<boolean> {
    const began = clock.now()
    try {
      const doJob = works.get(job.kind)
      // It stays for a process that can do it: a command has none of the shop's.
      if (!doJob) throw new Error('this process does no such jobs')
      await doJob(job.payload as never)
      await store.endJob(db, job)
      count(job, 'done')
      return true
    } catch (error) {
      span?.fail(error)
      const why = withoutAddresses(error)
      if (job.attempts >= MOST_ATTEMPTS && GIVEN_UP.includes(mannerOf(job.kind))) {
        log.error({ why, kind: job.kind, attempts: job.attempts }, 'a mail was given up')
        await store.endJob(db, job)
        count(job, 'given_up')
        return false
      }
      log.warn({ why, kind: job.kind, attempts: job.attempts }, 'a job failed and will be tried again')
      count(job, 'failed')
      await store.noteFailure(db, job, { error: why, began, longestSeconds: longestBefore(job) })
      return false
    }
  }

  /**
   * How many were done. One alone is claimed at a time where they are done one after the other, since another process may be
   * free earlier.
   */
  async function workOff(kinds: readonly string[], atOnce: number): Promise<number> {
    const most = atOnce === 1 ? 1 : atOnce * PAGE
    for (let done = 0; ; ) {
      const page = stopped ? [] : await store.takeDueJobs(db, kinds, clock.now(), most)
      if (page.length === 0) return done
      done += await workPage(page, atOnce)
    }
  }

  async function workPage(page: store.JobRow[], atOnce: number): Promise<number> {
    const until = clock.now().getTime() + BEGUN_WITHIN_MS
    const waiting = [...page]
    const mayBegin = () => !stopped && clock.now().getTime() < until
    async function worker(): Promise<void> {
      for (let job = waiting.shift(); job; job = mayBegin() ? waiting.shift() : undefined) await work(job)
    }
    const workers = await Promise.allSettled(Array.from({ length: atOnce }, worker))
    if (waiting.length > 0) await store.returnJobs(db, waiting, clock.now())
    for (const one of workers) if (one.status === 'rejected') throw one.reason
    return page.length - waiting.length
  }

  const longestBefore = ({ kind }: store.JobRow) =>
    ['import', 'reading'].includes(mannerOf(kind)) ? IMPORT_AGAIN_S : 3_600
  const mannerOf = (kind: string): Manner => manners.get(kind) ?? 'quick'
  const kindsOf = (manner: Manner) => [...works.keys()].filter(kind => mannerOf(kind) === manner)
  const lanes = Object.entries({ ...LANES, bulk: bulkAtOnce }).flatMap(([name, atOnce]) => {
    const manner = name as Manner
    const [places, each] = LONG.includes(manner) ? [atOnce, 1] : [1, atOnce]
    const place = () => ({ manner, ...openLane(() => workOff(kindsOf(manner), each), log) })
    return Array.from({ length: places }, place)
  })

  async function listRepeated(): Promise<void> {
    for (const kind of repeated) await store.addJobUnlessItWaits(db, nextOf(kind, clock.now()))
  }

  function every(milliseconds: number, kind: string, doing: Recurring, manner: Manner = 'quick'): void {
    repeated.push(kind)
    manners.set(kind, manner)
    works.set(kind, async () => {
      const after = (await doing()) === 'again' ? 0 : milliseconds
      const next = nextOf(kind, new Date(clock.now().getTime() + after))
      // Otherwise all its times would be one trace without an end, which is recorded for ever once it was.
      await runForNobody(() => store.addJob(db, next))
    })
  }

  return {
    handle(kind, doing, manner = 'quick') {
      works.set(kind, doing)
      manners.set(kind, manner)
    },
    daily: (kind, doing) => every(DAY_MS, kind, doing),
    every,
    add: (tx, job) => addJob(tx, { ...job, after: job.after ?? clock.now() }),
    addAll: (tx, kind, added) =>
      store.addJobs(
        tx,
        kind,
        added.map(({ after, ...job }) => ({ ...job, id: randomUUID(), runAt: after })),
      ),
    hurry: (reads, kinds, key) => store.hurryJobs(reads, kinds, key, clock.now()),
    async tryNow(id) {
      const job = await store.takeJob(db, id, clock.now())
      return job === null || work(job)
    },
    async runDue() {
      // A job may add jobs of another lane; so may those that are under way, for which nothing else waits.
      for (let waited = false; ; ) {
        const due = await store.listDueKinds(db, clock.now())
        const wanted = new Set(due.filter(kind => works.has(kind)).map(mannerOf))
        let done = 0
        for (const places of Map.groupBy(lanes, ({ manner }) => manner).values())
          if (places.some(({ manner }) => wanted.has(manner)))
            for (const count of await Promise.all(places.map(place => place.run()))) done += count
        if (done === 0 && waited) return
        waited = done === 0
        if (waited) await Promise.all(lanes.map(lane => lane.wait()))
      }
    },
    async queues() {
      const queues = new Map<Manner, Queue>(
        (Object.keys(LANES) as Manner[]).map(lane => [
          lane,
          { lane, waiting: 0, failing: 0, oldestSeconds: 0 },
        ]),
      )
      for (const { kind, waiting, failing, seconds } of await store.countDueJobs(db, clock.now())) {
        const queue = queues.get(mannerOf(kind)) as Queue
        queue.waiting += waiting
        queue.failing += failing
        queue.oldestSeconds = Math.max(queue.oldestSeconds, seconds)
      }
      return [...queues.values()]
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

/** Jobs of a lane are looked for whenever somebody asks, and every second from the start on. */
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
    /** Until what was looked for is done. */
    async wait() {
      await running.catch(() => {})
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

/** Errors of mail servers repeat the address of the recipient, which must not stand in a log. */
function withoutAddresses(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\S+@\S+/g, '…')
}
