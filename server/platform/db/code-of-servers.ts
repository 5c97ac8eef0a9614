import { NEWEST_KNOWN } from './read-migrations.ts'
import type { Reads } from './reads.ts'

/**
 * The name under which servers and commands connect: it says which migrations their code knows. A server always has a connection, so that the database knows at any
 * time which code is at work on it, and nothing has to be written down or to expire.
 */
export const CONNECTION_NAME = `kashihon ${NEWEST_KNOWN}`

/** SQL: a connection of a server or command of the shop. Those from before names had numbers are called `kashihon`. */
export const IS_OF_THE_SHOP = `application_name ~ '^kashihon( [0-9]{4})?$'`

export interface OlderCode {
  /** That of its connections. */
  name: string
  /** Null on this machine. */
  address: string | null
}

/** Whose connections are of code that does not know the migration of this number. A pooler keeps a name for as long as it keeps the connection. */
export async function findOlderCode(reads: Reads, number: string): Promise<OlderCode[]> {
  // Within a transaction the list is read once, and then remembered.
  await reads.query({ text: 'select pg_stat_clear_snapshot()' })
  return reads.query<OlderCode>({
    text: `select distinct application_name as name, host(client_addr) as address
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and ${IS_OF_THE_SHOP} and coalesce(substring(application_name from '[0-9]{4}$'), '0000') < $1 order by 1, 2`,
    values: [number],
  })
}
