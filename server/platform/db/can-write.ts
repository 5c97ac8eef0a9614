import type { Reads } from './reads.ts'

/** Whether the server takes changes: a standby does not, nor one that was set to be read only. */
export async function canWrite(reads: Reads): Promise<boolean> {
  const [server] = await reads.query<{ writable: boolean }>({
    name: 'canWrite',
    text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
  })
  return server?.writable ?? false
}

/**
 * Whether commits have been waiting for another server for some seconds, as where a synchronous standby was lost: they are
 * carried out and not acknowledged, and each keeps its locks.
 */
export async function commitsWait(reads: Reads): Promise<boolean> {
  const [server] = await reads.query<{ wait: boolean }>({
    name: 'commitsWait',
    text: `select exists (select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'
      and query_start < clock_timestamp() - interval '2 seconds') as wait`,
  })
  return server?.wait ?? false
}

/** How many standbys follow the server. Whoever may not see more of them sees that they are there. */
export async function countStandbys(reads: Reads): Promise<number> {
  const [server] = await reads.query<{ standbys: number }>({
    name: 'countStandbys',
    text: 'select count(*) as standbys from pg_stat_replication',
  })
  return server?.standbys ?? 0
}
