import { NEWEST_KNOWN } from './read-migrations.ts'
import type { Reads } from './reads.ts'

/**
 * The name under which servers and commands connect: it says which migrations their code knows. A server always has a
 * connection, so that the database knows at any time which code is at work on it. A pooler of transactions keeps a
 * connection with the name of whoever used it last; behind one, the table `servers` says it (`announce-code.ts`).
 */
export const CONNECTION_NAME = `kashihon ${NEWEST_KNOWN}`

/** SQL: a connection of a server or command of the shop. Those from before names had numbers are called `kashihon`. */
export const IS_OF_THE_SHOP = `application_name ~ '^kashihon( [0-9]{4})?$'`

export interface OlderCode {
  /** That of its connections. */
  name: string
  /** The network address, or the name of the machine; null on this machine. */
  address: string | null
}

/** From this number on code says in the table `servers` that it is at work. */
export const ANNOUNCED_SINCE = '0168'

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
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and ${IS_OF_THE_SHOP} and coalesce(substring(application_name from '[0-9]{4}$'), '0000') < $1 order by 1, 2`,
    values: [isLent && number > ANNOUNCED_SINCE ? ANNOUNCED_SINCE : number],
  })
  return connected.length > 0 ? connected : findAnnounced(reads, number)
}

async function findAnnounced(reads: Reads, number: string): Promise<OlderCode[]> {
  const [table] = await reads.query<{ isThere: boolean }>({
    text: `select to_regclass('servers') is not null as "isThere"`,
  })
  if (!table?.isThere) return []
  // Not now(), which is when the transaction began.
  return reads.query<OlderCode>({
    text: `select 'kashihon ' || code as name, machine as address from servers
      where code < $1 and seen_at > clock_timestamp() - interval '9 seconds' order by 1, 2`,
    values: [number],
  })
}
