import type { AppContext } from '../../context.ts'
import { EVERYTHING, NEWS } from '../../platform/db/catalogue-version.ts'
import { tagOf } from '../../platform/http/cache-tags.ts'
import { EdgePages } from './edge-pages.ts'
import { type Purge, sendPurge } from './send-purge.ts'

const JOB = 'purge the edge'
/** Milliseconds. An instant that passes, and the news, are looked for so often. */
const LOOK_EVERY = 500
/**
 * Milliseconds. By then every server of the shop knows of a change, so that none of them gives the edge what is old any
 * more.
 */
const AGAIN_AFTER = 2_000
/** Milliseconds. The edge has forgotten by itself what it had. */
const TRIED_FOR = 120_000
/** Tags of a purge: Cloudflare takes no more, and a server no longer header. */
const MOST_TAGS = 100

interface PurgeJob extends Purge {
  /** Milliseconds. */
  until: number
}

/** What an edge may cache, and how it gets to know what has changed. */
export interface Edge {
  /** A page was given out that the edge may answer by itself. */
  note(address: string, topics: readonly string[]): void
  /** Whether this server is about to end, so that its pages are not for the edge any more. */
  readonly isEnding: () => boolean
  /**
   * Has the edge forget everything: the next server may be of another version, and not have the scripts and texts that pages
   * of this one name.
   */
  beginStop(): Promise<void>
  stop(): void
}

/**
 * Tells the edge what to forget as soon as this server knows that it has changed, and once more when all servers do: another
 * may have given it the old page meanwhile. The second time is a job, which is tried again until the edge takes it or has
 * forgotten by itself. Null where there is no edge.
 */
export function followEdge(app: AppContext, newsVersion: () => string): Edge | null {
  const { clock, log, jobs, db, cacheVersion, config } = app
  const { edge } = config
  if (!edge) return null
  const pages = new EdgePages()
  const changed = new Set<string>()
  let news = newsVersion()
  let isEnding = false

  async function tell(): Promise<void> {
    if (!edge || changed.size === 0) return
    const topics = new Set(changed)
    changed.clear()
    const now = clock.now()
    const purge = {
      tags: topics.size > MOST_TAGS ? [tagOf(EVERYTHING)] : [...topics].map(tagOf),
      addresses: edge.kind === 'nginx' ? pages.take(topics, now.getTime()) : [],
    }
    const payload: PurgeJob = { ...purge, until: now.getTime() + TRIED_FOR }
    const after = new Date(now.getTime() + AGAIN_AFTER)
    await Promise.all([jobs.add(db, { kind: JOB, payload, after }), sendPurge(edge, purge, now)]).catch(err =>
      log.warn({ err }, 'a purge could not be sent to the edge yet'),
    )
  }
  cacheVersion.onChange(topics => {
    if (changed.size === 0) setImmediate(() => void tell())
    for (const topic of topics) changed.add(topic)
  })
  const timer = setInterval(() => {
    cacheVersion.moment()
    if (newsVersion() === news) return
    news = newsVersion()
    changed.add(NEWS)
    void tell()
  }, LOOK_EVERY).unref()
  return {
    note: (address, topics) => {
      if (edge.kind === 'nginx') pages.note(address, topics, clock.now().getTime())
    },
    isEnding: () => isEnding,
    async beginStop() {
      isEnding = true
      changed.add(EVERYTHING)
      await tell()
    },
    stop: () => clearInterval(timer),
  }
}

export function registerEdgeJobs({ jobs, config, clock }: AppContext): void {
  const { edge } = config
  jobs.handle(
    JOB,
    async ({ until, ...purge }: PurgeJob) => {
      const now = clock.now()
      if (edge && now.getTime() < until) await sendPurge(edge, purge, now)
    },
    'push',
  )
}
