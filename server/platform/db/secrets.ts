import { randomBytes } from 'node:crypto'
import type { Db } from './connect.ts'

/** A key of 32 bytes that all processes of the shop share; made at its first use. */
export async function findOrMakeSecret(db: Db, name: string): Promise<Buffer> {
  await db.query({
    text: 'insert into secrets (name, value) values ($1, $2) on conflict (name) do nothing',
    values: [name, randomBytes(32)],
  })
  const [row] = await db.query<{ value: Buffer }>({
    text: 'select value from secrets where name = $1',
    values: [name],
  })
  if (!row) throw new Error(`the secret ${name} was neither found nor made`)
  return row.value
}
