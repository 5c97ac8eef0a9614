import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../start-error.ts'
import type { Tx } from '../connect.ts'
import type { Schema, Table } from './read-schema.ts'

export interface Side {
  client: pg.Client
  tx: Tx
}

/**
 * Empties the target's tables and copies those of the source into them. What checks or changes rows while they are written
 * (foreign keys, triggers) is taken away meanwhile and put back after: an owner of the tables may do that. Putting a foreign
 * key back checks every row.
 */
export async function copyTables(
  from: Side,
  to: Side,
  { tables, foreignKeys, sequences }: Schema,
): Promise<void> {
  for (const { table, name } of foreignKeys)
    await to.tx.query({ text: `alter table ${table} drop constraint ${name}` })
  for (const { name } of tables) await to.tx.query({ text: `alter table ${name} disable trigger user` })
  await to.tx.query({ text: `truncate ${tables.map(({ name }) => name).join(', ')}` })
  for (const table of tables) await copyRows(from.client, to.client, table)
  for (const name of sequences) await copySequence(from.tx, to.tx, name)
  for (const { name } of tables) await to.tx.query({ text: `alter table ${name} enable trigger user` })
  for (const { table, name, definition } of foreignKeys)
    await to.tx.query({ text: `alter table ${table} add constraint ${name} ${definition}` })
}

/**
 * Streams the rows as text, which every version reads alike; one side waits for the other, so that little is held at a time.
 */
async function copyRows(from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<void> {
  const rows = `${name} (${columns.join(', ')})`
  await pipeline(from.query(copyTo(`copy ${rows} to stdout`)), to.query(copyFrom(`copy ${rows} from stdin`)))
}

async function copySequence(from: Tx, to: Tx, name: string): Promise<void> {
  const [at] = await from.query<{ value: string; called: boolean }>({
    text: `select last_value::text as value, is_called as called from ${name}`,
  })
  await to.query({
    text: 'select setval($1::regclass, $2::bigint, $3)',
    values: [name, at?.value, at?.called],
  })
}

export interface Summary {
  table: string
  rows: number
  /** The same for the same rows, in whatever order they lie. */
  digest: string
}

/**
 * Counts every table on both sides and works out a digest of what stands in it. Throws StartError where they are not the
 * same.
 */
export async function compareTables(from: Tx, to: Tx, { tables, sequences }: Schema): Promise<Summary[]> {
  const summaries: Summary[] = []
  for (const table of tables) {
    const [here, there] = await Promise.all([summaryOf(from, table), summaryOf(to, table)])
    if (here.rows !== there.rows || here.digest !== there.digest)
      throw new StartError(
        `The copy of ${table.name} is not the same: ${here.rows} rows (${here.digest}) became ${there.rows} (${there.digest}). Nothing was moved.`,
      )
    summaries.push(here)
  }
  for (const name of sequences) {
    const [here, there] = await Promise.all([from, to].map(side => stateOf(side, name)))
    if (here !== there) throw new StartError(`The sequence ${name} is not the same. Nothing was moved.`)
  }
  return summaries
}

/**
 * Each row's SHA-256 as it reads in text, cut to 60 bits and added up: a row that is missing, doubled or changed changes the
 * sum. `only`: bytes lie in tables that are parts of another, and would be counted twice.
 */
async function summaryOf(side: Tx, { name, columns }: Table): Promise<Summary> {
  const [sum] = await side.query<{ rows: number; digest: string }>({
    text: `select count(*) as rows,
        coalesce(sum(('x' || left(encode(sha256(convert_to(r::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as digest
      from (select ${columns.join(', ')} from only ${name}) r`,
  })
  return { table: name, rows: sum?.rows ?? 0, digest: BigInt(sum?.digest ?? 0).toString(16) }
}

async function stateOf(side: Tx, name: string): Promise<string | undefined> {
  const [row] = await side.query<{ state: string }>({
    text: `select r::text as state from (select last_value, is_called from ${name}) r`,
  })
  return row?.state
}
