import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { checkServer } from './platform/db/check-server.ts'
import { connect, type Db } from './platform/db/connect.ts'
import { type EmbeddedPostgres, embeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { refuseMoved } from './platform/db/embedded/moved.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Images, openImages } from './platform/images/images.ts'

/** The shop's memory: database and pictures. What commands need, and what the server begins with. */
export interface Store {
  config: Config
  clock: Clock
  db: Db
  images: Images
  /** null with DATABASE_URL */
  embedded: EmbeddedPostgres | null
  close(): Promise<void>
}

/** Starts or finds the database and brings it up to date. Throws StartError with one line where that cannot be. */
export async function openStore(config: Config, clock: Clock = systemClock): Promise<Store> {
  if (!config.databaseUrl) await refuseMoved(config.dataDir)
  const embedded = config.databaseUrl ? null : await embeddedPostgres(config.dataDir)
  const db = connect({ connectionString: config.databaseUrl ?? (embedded as EmbeddedPostgres).url })
  const close = async () => {
    await db.close()
    await embedded?.release()
  }
  try {
    await checkServer(db)
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  const images = openImages({ db, clock, dataDir: config.dataDir })
  return { config, clock, db, images, embedded, close }
}
