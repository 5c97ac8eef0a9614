import type { Reads } from './connect.ts'

/** Whether the server takes changes: a standby does not, nor one that was set to be read only. */
export async function canWrite(reads: Reads): Promise<boolean> {
  const [server] = await reads.query<{ writable: boolean }>({
    name: 'canWrite',
    text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
  })
  return server?.writable ?? false
}
