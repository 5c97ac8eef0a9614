import { NEWEST_KNOWN } from './read-migrations.ts'
import type { Reads } from './reads.ts'

/**
 * The name under which servers and commands connect: it says which migrations their code knows. A server always has a
 * connection, so that the database knows at any time which code is at work on it. A pooler of transactions keeps a
 * connection with the name of whoever used it last; behind one, the table `servers` says it (`announce-code.ts`).
 */
export const CONNECTION_NAME = `kashihon ${NEWEST_KNOWN}`

/** SQL: a connection of a server or command of the shop. */
export const IS_OF_THE_SHOP = `application_name ~ '^kashihon [0-9]{4}$'`

export interface OlderCode {
  /** That of its connections. */
  name: string
  /** The network address, or the name of the machine; null on this machine. */
  address: string | null
}

/**
 * Who is at work on the database with code that does not know the migration of this number. `isLent`: connections are a
 * pooler's, and keep the names of others.
 */
export async function findOlderCode(
  reads: Reads,
  number: string,
  { isLent = false }: { isLent?: boolean } = {},
): Promise<OlderCode[]> {
  // Within a transaction the list is read once, and then remembered.
  await reads.query({ text: 'select pg_stat_clear_snapshot()' })
  const connected = await reads.query<OlderCode>({
    text: `select distinct application_name as name, host(client_addr) as address
      from pg_stat_activity where not $2 and datname = current_database() and pid <> pg_backend_pid()
      and ${IS_OF_THE_SHOP} and substring(application_name from '[0-9]{4}$') < $1 order by 1, 2`,
    values: [number, isLent],
  })
  if (connected.length > 0) return connected
  // Not now(), which is when the transaction began.
  return reads.query<OlderCode>({
    text: `select 'kashihon ' || code as name, machine as address from servers
      where code < $1 and seen_at > clock_timestamp() - interval '9 seconds' order by 1, 2`,
    values: [number],
  })
}
