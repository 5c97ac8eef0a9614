import { describeLost } from './catalogue/blob-owners-store.ts'
import { drawnCovers } from './catalogue/covers/drawn-covers.ts'
import { type Blobs, openBlobs } from './platform/blobs/blobs.ts'
import { checkPlaces } from './platform/blobs/open-places.ts'
import type { LostBlob } from './platform/blobs/store.ts'
import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { addLanguages } from './platform/db/add-languages.ts'
import { type Announced, announceCode } from './platform/db/announce-code.ts'
import type { Limits } from './platform/db/answer-in-time.ts'
import { checkServer } from './platform/db/check-server.ts'
import { connect, type Db } from './platform/db/connect.ts'
import { databaseClock } from './platform/db/database-clock.ts'
import { forgetRestore, wasRestored } from './platform/db/embedded/back-up.ts'
import { type EmbeddedPostgres, embeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { refuseMoved } from './platform/db/embedded/moved.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Images, openImages } from './platform/images/images.ts'
import { addJob } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import { CHECK_ALL } from './publishing/check-bytes.ts'

/** Database, pictures and files: what commands need, and what the server opens first. */
export interface Store {
  config: Config
  clock: Clock
  /** For commands and jobs, whose statements may take longer. */
  db: Db
  blobs: Blobs
  /** Logs what is lost, with whose it is. */
  onLost(lost: LostBlob): Promise<void>
  images: Images
  /** Another pool of so many connections on the same database; ends with the store. */
  connect(name: string, limits: Limits, most: number): Db
  /** Connections to the standby that is read from; null where there is none. */
  connectStandby(limits: Limits): Db | null
  /** All pools, by their names in measures. */
  pools(): readonly { name: string; db: Db }[]
  /** Milliseconds by which the database's clock was ahead of this machine's last. */
  clockAhead(): number
  /** null with DATABASE_URL, and where another process owns it. */
  embedded: EmbeddedPostgres | null
  close(): Promise<void>
}

/** Connections at most. */
const FOR_WORK_AT_MOST = 10
/** Milliseconds. What a standby does not answer by then is asked of the primary. */
const STANDBY_WITHIN = 1_500

/**
 * Starts or finds the database and brings it up to date. `embeddedAt` asks for the address of the embedded one where another
 * process has started it. Throws StartError with one line where that cannot be.
 */
export async function openStore(
  config: Config,
  givenClock: Clock = systemClock,
  embeddedAt: (() => Promise<string>) | null = null,
  log: Log | null = null,
): Promise<Store> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !embeddedAt) await refuseMoved(dataDir)
  const embedded = databaseUrl || embeddedAt ? null : await embeddedPostgres(dataDir)
  const address = {
    connectionString: databaseUrl ?? embedded?.url ?? (await embeddedAt?.()) ?? '',
    prepare: config.databasePrepare || databaseUrl === null,
    replicated: databaseUrl !== null,
  }
  const db = connect({ ...address, most: FOR_WORK_AT_MOST })
  const pools = [{ name: 'work', db }]
  let announced: Announced | null = null
  // The database of this machine has its clock, and a clock that was given is the one that is wanted.
  const followed = databaseUrl && givenClock === systemClock ? databaseClock(db, givenClock, log) : null
  const clock = followed ?? givenClock
  const unfollow = followed?.follow()
  const close = async () => {
    unfollow?.()
    await announced?.end()
    for (const pool of pools) await pool.db.close()
    await embedded?.release()
  }
  try {
    await checkServer(db)
    await followed?.look()
    if (databaseUrl) announced = await announceCode(db)
    await migrate(db, undefined, { isLent: !address.prepare })
    await addLanguages(db)
    await checkPlaces(db, config.blobs)
    // The disk or the way of a backup may have damaged what is in it.
    if (!databaseUrl && wasRestored(dataDir)) {
      await addJob(db, { kind: CHECK_ALL, key: 'restored', payload: {}, after: clock.now() })
      await forgetRestore(dataDir)
    }
  } catch (error) {
    await close()
    throw error
  }
  const onLost = async (lost: LostBlob) => {
    const [line] = log ? await describeLost(db, [lost]).catch(() => [`${lost.as}: ${lost.name}`]) : []
    log?.error({ alert: 'bytes', ...lost }, `pictures or files are lost: ${line}`)
  }
  const blobs = openBlobs({ db, clock, config: config.blobs, onLost })
  const images = openImages({ db, clock, blobs, dataDir: config.dataDir, drawn: drawnCovers(db) })
  return {
    ...{ config, clock, db, blobs, onLost, images, embedded, close },
    clockAhead: () => followed?.ahead() ?? 0,
    pools: () => pools,
    connect(name, limits, most) {
      const pool = connect({ ...address, most, limits })
      pools.push({ name, db: pool })
      return pool
    },
    connectStandby(limits) {
      if (!config.databaseReadUrl) return null
      const pool = connect({
        connectionString: config.databaseReadUrl,
        prepare: config.databasePrepare,
        most: config.databasePool,
        limits: { ...limits, connection: STANDBY_WITHIN, statement: STANDBY_WITHIN },
      })
      pools.push({ name: 'standby', db: pool })
      return pool
    },
  }
}
