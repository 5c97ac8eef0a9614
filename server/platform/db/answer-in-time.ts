import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** How long the database may take, milliseconds. */
export interface Limits {
  /** Until there is a connection: a free one of the pool, or a new one. */
  connection: number
  /** For a statement. The server gives it up then (57014); a server that does not is given up a second later. */
  statement: number
  /** Between two statements of a transaction. Then the server ends it, and lets go of what is locked: whoever began it may be gone. */
  pause: number
}

/** Somebody waits for the answer. */
export const FOR_REQUESTS: Limits = { connection: 4_000, statement: 4_000, pause: 5_000 }
/** Commands, jobs, and what is done before the shop opens. */
export const FOR_WORK: Limits = { connection: 10_000, statement: 60_000, pause: 60_000 }

/** A statement that the server is giving up is answered within this time, milliseconds. */
const GRACE = 1_000

/** The database did not answer in time. Whether it carries out what it was asked for is not known. */
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
 * Carries out a statement on this connection. Where `limit` milliseconds (and a second) go by without an answer to anything that was asked on it,
 * the connection is destroyed, so that a late answer is never taken for that to another statement, and everything asked on it fails
 * with {@link DatabaseSilent}. The library's own `query_timeout` is not used: it counts also while this process was busy or stood still.
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
  // What has come while this process was busy is read first.
  setImmediate(() => {
    if (waiting.statements > 0 && waiting.answered === answered)
      cutOff(client, new DatabaseSilent('the database did not answer in time'))
  })
}

/** Ends a connection at once, without a word to the server; what was asked on it fails with this error. */
export function cutOff(client: pg.ClientBase, error?: Error): void {
  // Not in the library's types; its own pool ends a connection that cannot be made in this way.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.destroy(error)
}

/** Ends a connection in order, or after a second without it: a server that hangs does not hear of it. */
export async function endInTime(client: pg.Client): Promise<void> {
  const late = setTimeout(() => cutOff(client), GRACE)
  await client.end().catch(() => {})
  clearTimeout(late)
}
