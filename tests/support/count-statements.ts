import type { Statement } from '#server/platform/db/connect.ts'
import type { TestShop } from './open-shop.ts'

/** How many statements a question costs, once it has been asked before. */
export async function countStatements(
  { app: { db } }: Pick<TestShop, 'app'>,
  ask: () => Promise<unknown>,
): Promise<number> {
  await ask()
  const query = db.query
  let count = 0
  db.query = <Row extends object>(statement: Statement) => {
    // Asked each second, whoever else asks.
    if (statement.name !== 'catalogueVersion') count++
    return query<Row>(statement)
  }
  await ask()
  db.query = query
  return count
}
