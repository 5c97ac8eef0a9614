import type { Db, Reads, Tx } from './connect.ts'

const CHANNEL = 'catalogue_version'
/** Milliseconds. Other processes know of a change after this long at the latest, also when no notice came through. */
const ASK_EVERY = 1000
/** Milliseconds. Whoever has not been told the version for so long may show what is old. */
const SURE_FOR = 3000

/** A number that grows with every change that a visitor can see, in every process of the shop. */
export interface CatalogueVersion {
  current(): number
  /** Returns how to stop. */
  onChange(changed: (version: number) => void): () => void
  /** For how many seconds it has not been possible to ask; 0 while all is well. What is cached may be older than what the database has by then. */
  unsureFor(): number
  /** Asks the database now. */
  refresh(): Promise<number>
  stop(): void
}

/** Raises the version in the same transaction as the change. */
export async function bumpCatalogue(tx: Tx): Promise<void> {
  await tx.query({ text: 'update catalogue_versions set version = version + 1' })
  await tx.query({ text: `select pg_notify('${CHANNEL}', '')` })
}

/** Follows the version by NOTIFY, for speed, and by asking every second, in case a notification is lost. */
export async function followCatalogue(db: Db): Promise<CatalogueVersion> {
  const watchers = new Set<(version: number) => void>()
  let version = await readVersion(db)
  let toldAt = performance.now()
  let asking: Promise<number> | null = null

  function refresh(): Promise<number> {
    asking ??= readVersion(db)
      .then(found => {
        toldAt = performance.now()
        if (found !== version) {
          version = found
          for (const changed of watchers) changed(found)
        }
        return version
      })
      .finally(() => {
        asking = null
      })
    return asking
  }
  const quietly = () => void refresh().catch(() => {})
  // A notification may come while an older answer is on its way, so the version is asked for once more.
  await db.listen(CHANNEL, () => void (asking ?? Promise.resolve()).then(quietly, quietly)).catch(() => {})
  const timer = setInterval(quietly, ASK_EVERY).unref()

  return {
    current: () => version,
    onChange(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    unsureFor() {
      const since = performance.now() - toldAt
      return since > SURE_FOR ? Math.floor(since / 1000) : 0
    },
    refresh,
    stop: () => clearInterval(timer),
  }
}

async function readVersion(reads: Reads): Promise<number> {
  const [row] = await reads.query<{ version: number }>({
    name: 'catalogueVersion',
    text: 'select version from catalogue_versions',
  })
  return row?.version ?? 0
}
