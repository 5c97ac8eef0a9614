import { StartError } from '../start-error.ts'
import { type Reads, sqlState } from './connect.ts'

const OLDEST_POSTGRES = 150_000

/**
 * Throws StartError with one line where the server of DATABASE_URL does not answer, is too old, or cannot hold every text.
 */
export async function checkServer(db: Reads): Promise<void> {
  const [server] = await db
    .query<{ version: number; name: string; encoding: string }>({
      text: `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        current_setting('server_encoding') as encoding`,
    })
    .catch(cannotBeUsed)
  if (!server) return
  if (server.version < OLDEST_POSTGRES)
    throw new StartError(`DATABASE_URL is a PostgreSQL ${server.name}; the shop needs 15 or newer.`)
  if (server.encoding !== 'UTF8')
    throw new StartError(
      `The database of DATABASE_URL has the encoding ${server.encoding}; the shop needs UTF8: make it with createdb -E UTF8 -T template0.`,
    )
}

/** Throws StartError for a database that cannot be reached. */
export function cannotBeUsed(error: { message?: string; errors?: { message: string }[] }): never {
  throw new StartError(`DATABASE_URL cannot be used: ${whyNot(error)}`, { cause: error })
}

/** A connection that is refused on several addresses says so only inside. */
function whyNot(error: { message?: string; errors?: { message: string }[] }): string {
  const said = error.message || error.errors?.[0]?.message || 'the server does not answer'
  if (/unsupported startup parameter/.test(said)) return `${said}; for a pooler, set DATABASE_PREPARE=off`
  return sqlState(error) ? `${said} (${sqlState(error)})` : said
}
