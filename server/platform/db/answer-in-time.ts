import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** How long the database may take, milliseconds. */
export interface Limits {
  /** Until there is a connection: a free one of the pool, or a new one. */
  connection: number
  /** For a statement. The server cancels it then (57014); if it does not, the connection is given up a second later. */
  statement: number
  /**
   * Between two statements of a transaction. Then the server ends it and releases its locks: the process that began it may
   * be gone.
   */
  pause: number
}

/** For requests, where somebody waits for the answer. */
export const FOR_REQUESTS: Limits = { connection: 4_000, statement: 4_000, pause: 5_000 }
/** For commands, jobs, and what is done before the shop opens. */
export const FOR_WORK: Limits = { connection: 10_000, statement: 60_000, pause: 60_000 }

/** How long the server may take to cancel a statement, milliseconds. */
const GRACE = 1_000

/** The database did not answer in time. Whether it carries out the statement is not known. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
}

interface Waiting {
  statements: number
  answered: number
  timer: NodeJS.Timeout | undefined
}

const connections = new WeakMap<pg.ClientBase, Waiting>()

/**
 * Carries out a statement on this connection. Where `limit` milliseconds (and a second) go by without an answer to anything
 * that was asked on it, the connection is destroyed, so that a late answer is never taken for that to another statement, and
 * everything asked on it fails with {@link DatabaseSilent}. The library's own `query_timeout` is not used: it counts also
 * while this process was busy or stood still.
 */
export async function askInTime<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
  limit: number,
): Promise<pg.QueryResult<Row>> {
  const waiting = connections.get(client) ?? { statements: 0, answered: 0, timer: undefined }
  connections.set(client, waiting)
  if (waiting.statements++ === 0) waiting.timer = setTimeout(giveUp, limit + GRACE, client, waiting)
  try {
    return await client.query<Row>(statement)
  } finally {
    waiting.answered++
    if (--waiting.statements === 0) clearTimeout(waiting.timer)
    else waiting.timer?.refresh()
  }
}

function giveUp(client: pg.ClientBase, waiting: Waiting): void {
  const { answered } = waiting
  // An answer that came while this process was busy is read first.
  setImmediate(() => {
    if (waiting.statements > 0 && waiting.answered === answered)
      cutOff(client, new DatabaseSilent('the database did not answer in time'))
  })
}

/** Closes a connection at once, without telling the server; statements under way on it fail with this error. */
export function cutOff(client: pg.ClientBase, error?: Error): void {
  // Not in the library's types; its own pool destroys connections in this way.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.destroy(error)
}

/** Ends a connection, or destroys it after a second if the server does not answer. */
export async function endInTime(client: pg.Client): Promise<void> {
  const late = setTimeout(() => cutOff(client), GRACE)
  await client.end().catch(() => {})
  clearTimeout(late)
}
