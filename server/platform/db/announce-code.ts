import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from './connect.ts'
import { NEWEST_KNOWN } from './read-migrations.ts'
import { sqlState } from './sql-state.ts'
import { isUnavailable } from './unavailable.ts'

/** Milliseconds. One that was not seen four times counts as gone (`findOlderCode`). */
const SEEN_EVERY = 2_000
const NO_TABLE = '42P01'

export interface Announced {
  /** Says that it has ended. */
  end(): Promise<void>
}

/**
 * Says in the table `servers` that this process is at work on the database, and which migrations its code knows, until it
 * ends. Before it is looked whether the database serves it: a migration that would stop it sees it then, or has been
 * applied, and is found.
 */
export async function announceCode(db: Db, code = NEWEST_KNOWN): Promise<Announced> {
  const id = randomUUID()
  const values = [id, code, hostname()]
  let saying: Promise<unknown> = Promise.resolve()
  const say = async () => {
    try {
      await db.query({
        // Worth nothing after a moment: it waits for no disk and for no standby.
        text: `insert into servers (id, code, machine)
          select $1, $2, $3 from (select set_config('synchronous_commit', 'off', true)) as not_awaited
          on conflict (id) do update set seen_at = now()`,
        values,
      })
    } catch (error) {
      // The table may not be there yet, and what cannot be written cannot be migrated.
      if (sqlState(error) !== NO_TABLE && !isUnavailable(error)) throw error
    }
  }
  await say()
  const timer = setInterval(() => {
    saying = say().catch(() => {})
  }, SEEN_EVERY)
  timer.unref()
  return {
    async end() {
      clearInterval(timer)
      await saying
      // Those that were killed are tidied up by whoever ends.
      await db
        .query({
          text: `delete from servers where id = $1 or seen_at < now() - interval '1 hour'`,
          values: [id],
        })
        .catch(() => {})
    },
  }
}
