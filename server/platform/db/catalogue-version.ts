import type { Db, Reads, Tx } from './connect.ts'

const CHANNEL = 'catalogue_version'
/** Milliseconds. Other processes know of a change after this long at the latest, also when no notice came through. */
const ASK_EVERY = 1000
/** Milliseconds. Without having heard the version for so long, the shop may show what is old. */
const SURE_FOR = 3000

/** The topic of changes that concern whatever a visitor can see. */
export const EVERYTHING = 'everything'
/** The topic of whether credits are shown. */
export const CREDITS = 'credits'
/** The topic of posts that are written in the studio. */
export const NEWS = 'news'

/** Stands before the id of a series where lists may show the change a moment later. */
const LATER = '~'

/**
 * What a change concerns: these series, by their ids; whether credits are shown; posts; or everything. `listsMayBeLate`:
 * nobody is harmed where lists are answered as they were while they are made anew; so it is where books come, and never
 * where prices, sales, countries or what is hidden change.
 */
export type Changed =
  | { readonly series: readonly string[]; readonly listsMayBeLate?: true }
  | typeof CREDITS
  | typeof NEWS
  | typeof EVERYTHING

/** A number that grows with every change that a visitor can see, in every process of the shop. */
export interface CatalogueVersion {
  current(): number
  /** `changed` is given the new version, and what has changed since the one before. Returns how to stop. */
  onChange(changed: (version: number, topics: readonly string[]) => void): () => void
  /**
   * `prepare` is awaited before a change is made known in this process; where it fails the change is made known with the
   * next try.
   */
  beforeChange(prepare: () => Promise<void>): void
  /**
   * For how many seconds it has not been possible to ask; 0 while all is well. What is cached may be older than what the
   * database has by then.
   */
  unsureFor(): number
  /** Asks the database now; the answer knows all that was committed before. */
  refresh(): Promise<number>
  stop(): void
}

/** Raises the version in the same transaction as the change. */
export async function bumpCatalogue(tx: Tx, changed: Changed = EVERYTHING): Promise<void> {
  const topics =
    typeof changed === 'string'
      ? [changed]
      : [...new Set(changed.series)].map(id => (changed.listsMayBeLate ? LATER + id : id))
  if (topics.length === 0) return
  // Whoever raises the version locks its one row until the commit, so that versions are seen in their order.
  await tx.query({
    text: `with raised as (update catalogue_versions set version = version + 1, described = described + 1 returning version)
      insert into catalogue_changes (topic, version) select topic, version from raised, unnest($1::text[]) topic
      on conflict (topic) do update set version = excluded.version`,
    values: [topics],
  })
  await tx.query({ text: `select pg_notify('${CHANNEL}', '')` })
}

/** What a topic of a change is about, and whether lists may show it later. */
export function readTopic(topic: string): { about: string; listsMayBeLate: boolean } {
  const listsMayBeLate = topic.startsWith(LATER)
  return { about: listsMayBeLate ? topic.slice(LATER.length) : topic, listsMayBeLate }
}

/** Follows the version by NOTIFY, for speed, and by asking every second, in case a notification is lost. */
export async function followCatalogue(db: Db): Promise<CatalogueVersion> {
  const watchers = new Set<(version: number, topics: readonly string[]) => void>()
  const preparations: (() => Promise<void>)[] = []
  let known = await readChanges(db, await readVersion(db))
  let toldAt = performance.now()
  let asking: Promise<number> | null = null
  let askingNext: Promise<number> | null = null

  async function ask(): Promise<number> {
    const found = await readChanges(db, known.version)
    if (found.version !== known.version || found.undescribed !== known.undescribed) {
      for (const prepare of preparations) await prepare()
      // A version that is lower comes with a restored database.
      const isAll = found.undescribed !== known.undescribed || found.version < known.version
      known = found
      for (const changed of watchers) changed(found.version, isAll ? [EVERYTHING] : found.topics)
    }
    toldAt = performance.now()
    return known.version
  }
  function askNow(): Promise<number> {
    asking = ask().finally(() => {
      asking = null
    })
    return asking
  }
  function refresh(): Promise<number> {
    if (!asking) return askNow()
    // What is being asked may have been answered before the change of which the caller knows, so it is asked once more.
    askingNext ??= asking
      .catch(() => {})
      .then(() => {
        askingNext = null
        return askNow()
      })
    return askingNext
  }
  const quietly = () => void refresh().catch(() => {})
  await db.listen(CHANNEL, { heard: quietly }).catch(() => {})
  const timer = setInterval(quietly, ASK_EVERY).unref()

  return {
    current: () => known.version,
    onChange(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    beforeChange: prepare => void preparations.push(prepare),
    unsureFor() {
      const since = performance.now() - toldAt
      return since > SURE_FOR ? Math.floor(since / 1000) : 0
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}

/** How far this server is. */
export async function readVersion(reads: Reads): Promise<number> {
  const [row] = await reads.query<{ version: number }>({
    name: 'findCatalogueVersion',
    text: 'select version from catalogue_versions',
  })
  return row?.version ?? 0
}

interface Changes {
  version: number
  /** How many versions came without what they concern. */
  undescribed: number
  /** What has changed since the version that was asked from. */
  topics: string[]
}

async function readChanges(reads: Reads, since: number): Promise<Changes> {
  const [row] = await reads.query<Changes>({
    name: 'catalogueVersion',
    text: `select version, version - described as undescribed,
        array(select topic from catalogue_changes where catalogue_changes.version > $1) as topics
      from catalogue_versions`,
    values: [since],
  })
  return row ?? { version: 0, undescribed: 0, topics: [] }
}
