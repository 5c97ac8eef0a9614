import type { Db, Statement, Tx } from '#server/platform/db/connect.ts'

/** The texts of what a function asks of a database that answers these rows to everything. */
export async function recordStatements(
  work: (db: Db & Tx) => Promise<unknown>,
  rows: readonly object[] = [],
): Promise<string[]> {
  const texts: string[] = []
  const recorder: Db & Tx = {
    transaction: (inner => inner(recorder)) as Db['transaction'] & true,
    query: <Row extends object>({ text }: Statement) => {
      texts.push(text)
      return Promise.resolve(rows as Row[])
    },
    exclusively: async (_name, _longestMs, inner) => {
      await inner()
      return true
    },
    outsideOfTransactions: (_milliseconds, inner) => inner(recorder),
    listen: () => Promise.resolve(),
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    close: () => Promise.resolve(),
  }
  await work(recorder)
  return texts
}
