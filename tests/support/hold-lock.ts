import pg from 'pg'
import { vi } from 'vitest'

export interface HeldLock {
  release(): Promise<void>
  /** Releases it by carrying the statement out. */
  commit(): Promise<void>
}

/** Takes what this statement locks, and holds it until it is released. */
export async function holdLock(databaseUrl: string, statement: string): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(statement)
  const end = async (how: 'rollback' | 'commit') => {
    await client.query(how)
    await client.end()
  }
  return { release: () => end('rollback'), commit: () => end('commit') }
}

/** Until so many others wait for a lock in this database, with a statement that is like this. */
export async function lockIsWaitedFor(databaseUrl: string, sessions = 1, like = '%'): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await vi.waitFor(
      async () => {
        const { rowCount } = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
          [like],
        )
        if ((rowCount ?? 0) < sessions)
          throw new Error(`${rowCount} sessions wait for a lock, not ${sessions}`)
      },
      { timeout: 30_000 },
    )
  } finally {
    await client.end()
  }
}
