import { drawnCovers } from './catalogue/covers/drawn-covers.ts'
import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { addLanguages } from './platform/db/add-languages.ts'
import type { Limits } from './platform/db/answer-in-time.ts'
import { checkServer } from './platform/db/check-server.ts'
import { connect, type Db } from './platform/db/connect.ts'
import { type EmbeddedPostgres, embeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { refuseMoved } from './platform/db/embedded/moved.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Images, openImages } from './platform/images/images.ts'

/** Database and pictures: what commands need, and what the server opens first. */
export interface Store {
  config: Config
  clock: Clock
  /** For commands and jobs, whose statements may take longer. */
  db: Db
  images: Images
  /** Another pool of connections on the same database; ends with the store. */
  connect(limits: Limits): Db
  /** null with DATABASE_URL */
  embedded: EmbeddedPostgres | null
  close(): Promise<void>
}

/** Connections at most. */
const FOR_WORK_AT_MOST = 10

/** Starts or finds the database and brings it up to date. Throws StartError with one line where that cannot be. */
export async function openStore(config: Config, clock: Clock = systemClock): Promise<Store> {
  if (!config.databaseUrl) await refuseMoved(config.dataDir)
  const embedded = config.databaseUrl ? null : await embeddedPostgres(config.dataDir)
  const connectionString = config.databaseUrl ?? (embedded as EmbeddedPostgres).url
  const address = {
    connectionString,
    prepare: config.databasePrepare || embedded !== null,
    replicated: embedded === null,
  }
  const db = connect({ ...address, most: FOR_WORK_AT_MOST })
  const pools = [db]
  const close = async () => {
    for (const pool of pools) await pool.close()
    await embedded?.release()
  }
  try {
    await checkServer(db)
    await migrate(db)
    await addLanguages(db)
  } catch (error) {
    await close()
    throw error
  }
  const images = openImages({ db, clock, dataDir: config.dataDir, drawn: drawnCovers(db) })
  return {
    ...{ config, clock, db, images, embedded, close },
    connect(limits) {
      const pool = connect({ ...address, most: config.databasePool, limits })
      pools.push(pool)
      return pool
    },
  }
}
