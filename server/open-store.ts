import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { connect, type Db, sqlState } from './platform/db/connect.ts'
import { type EmbeddedPostgres, embeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { type Images, openImages } from './platform/images/images.ts'
import { StartError } from './platform/start-error.ts'

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

const OLDEST_POSTGRES = 150_000

/** Starts or finds the database and brings it up to date. Throws StartError with one line where that cannot be. */
export async function openStore(config: Config, clock: Clock = systemClock): Promise<Store> {
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

async function checkServer(db: Db): Promise<void> {
  const [server] = await db
    .query<{ version: number; name: string }>({
      text: `select current_setting('server_version_num')::int as version, current_setting('server_version') as name`,
    })
    .catch(error => {
      throw new StartError(`DATABASE_URL cannot be used: ${whyNot(error)}`, { cause: error })
    })
  if (server && server.version < OLDEST_POSTGRES)
    throw new StartError(`DATABASE_URL is a PostgreSQL ${server.name}; the shop needs 15 or newer.`)
}

/** A connection that is refused on several addresses says so only inside. */
function whyNot(error: { message?: string; errors?: { message: string }[] }): string {
  const said = error.message || error.errors?.[0]?.message || 'the server does not answer'
  return sqlState(error) ? `${said} (${sqlState(error)})` : said
}
