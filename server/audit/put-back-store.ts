import type { Tx } from '../platform/db/connect.ts'
import { brokenConstraint } from '../platform/db/sql-state.ts'
import type { AuditRow } from './store.ts'

/**
 * Columns that other code derives of what people change: they may be others by the time of an undo, and are derived anew
 * after it.
 */
const DERIVED: Readonly<Record<string, readonly string[]>> = {
  series: [
    'label',
    'print_state',
    'publication_status',
    'reader_streaming',
    'sort_title',
    'search',
    'facets',
  ],
  volumes: ['label'],
}

/**
 * A column with the names of the fields that people have set. Others may have set other fields since; of theirs an undo
 * takes none away.
 */
const SET_FIELDS = 'changed_fields'
const SET_FIELDS_BACK = `case when t.${SET_FIELDS} = "after".${SET_FIELDS} then "before".${SET_FIELDS} else array(
  select distinct field from unnest(t.${SET_FIELDS} || "before".${SET_FIELDS}) field
    where field = any("before".${SET_FIELDS}) or field <> all("after".${SET_FIELDS}) order by 1) end`

/**
 * Of what an undo takes out again nothing may be lost that has come since: a volume of a series, a sale about it, a reader's
 * follow.
 */
const KEPT_BY_OTHERS = ['series', 'volumes']
/** What the database notes by itself goes with its row. */
const NOTED_BY_ITSELF = ['volume_price_changes']

/** Whether rows of other tables belong to a row, which would go with it. */
async function hasOthers(tx: Tx, table: string, id: unknown): Promise<boolean> {
  // Whoever adds one just now is waited for.
  await tx.query({ text: `select from ${table} where id = $1 for update`, values: [id] })
  const others = await tx.query<{ table: string; column: string }>({
    text: `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column" from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype <> 'n' and c.conrelid::regclass::text <> all($2::text[])`,
    values: [table, NOTED_BY_ITSELF],
  })
  const found = await tx.query({
    text: `${others.map(one => `(select 1 from ${one.table} where ${one.column} = $1 limit 1)`).join(' union all ')} limit 1`,
    values: [id],
  })
  return found.length > 0
}

/** The database asks these at the end of a statement, or when it is told to. */
const NUMBERS = ['a_volume_number_is_used_once_in_a_series', 'a_part_number_is_used_once_in_a_volume']
const NUMBERED = ['volumes', 'parts']
/** What a row had that is taken out and put back may be another's by then. */
const TAKEN: readonly (string | null)[] = [
  ...NUMBERS,
  ...['a_series_has_its_own_slug', 'a_volume_has_its_own_slug', 'a_part_has_its_own_slug'],
]

/**
 * Puts rows back to what they were before a change, where the columns that the change concerned are still as it left them:
 * the last one first, and those that follow one another and were changed alike in one statement.
 *
 * @param rows in the order in which they were changed
 * @returns false where somebody has changed one of them since; the transaction is to be given up then. Throws an error of
 * {@link isTaken} where another row has the number or address of one.
 */
export async function putBack(tx: Tx, rows: readonly AuditRow[]): Promise<boolean> {
  const unique = await findUnique(tx, [...new Set(rows.map(({ table }) => table))])
  await tx.query({ text: `set constraints ${NUMBERS.join()} deferred` })
  for (const run of runsOf(rows.toReversed(), unique)) if (!(await putRunBack(tx, run))) return false
  await tx.query({ text: `set constraints ${NUMBERS.join()} immediate` })
  return true
}

/** Whether another row has what one of those had that were to be put back. */
export function isTaken(error: unknown): boolean {
  return TAKEN.includes(brokenConstraint(error))
}

/** Columns that indexes keep unique at each moment, as `table.column`: the rows that have them are put back one by one. */
async function findUnique(tx: Tx, tables: readonly string[]): Promise<Set<string>> {
  const found = await tx.query<{ column: string }>({
    text: `select c.relname || '.' || a.attname as "column" from pg_index i
        join pg_class c on c.oid = i.indrelid and pg_table_is_visible(c.oid) join pg_attribute a on a.attrelid = c.oid
      where c.relname = any($1::text[]) and i.indisunique and i.indimmediate and (a.attnum = any(i.indkey)
        or exists (select from pg_depend d where d.objid = i.indexrelid and d.refobjid = c.oid and d.refobjsubid = a.attnum))`,
    values: [tables],
  })
  return new Set(found.map(({ column }) => column))
}

type Run = readonly [AuditRow, ...AuditRow[]]

/**
 * Parts the rows where their order matters: at another table, at another kind of change, at a row that comes again, and at
 * what is unique.
 */
function* runsOf(rows: readonly AuditRow[], unique: ReadonlySet<string>): Iterable<Run> {
  let last = ''
  let run = new Map<string, AuditRow>()
  for (const row of rows) {
    const { table, before, after } = row
    const isAlone = before
      ? after && Object.keys(before).some(column => unique.has(`${table}.${column}`))
      : KEPT_BY_OTHERS.includes(table)
    const id = JSON.stringify(row.key)
    const kind = [table, !before, !after, isAlone && id].join()
    if (kind !== last || run.has(id)) {
      yield* Map.groupBy(run.values(), shapeOf).values() as Iterable<Run>
      run = new Map()
    }
    last = kind
    run.set(id, row)
  }
  yield* Map.groupBy(run.values(), shapeOf).values() as Iterable<Run>
}

const isSet = (row: AuditRow) => (column: string) => row.key[column] !== null

/** Rows of one shape fit into one statement. */
function shapeOf(row: AuditRow): string {
  const { key, before, after } = row
  return [
    Object.keys(key).filter(isSet(row)),
    Object.keys(before ?? {}).sort(),
    Object.keys(after ?? {}).sort(),
  ].join(';')
}

async function putRunBack(tx: Tx, run: Run): Promise<boolean> {
  const [first] = run
  const { table, key, before, after } = first
  const name = `"${table}"`
  const each = (...records: string[]) =>
    ['jsonb_array_elements($1::jsonb) d(one)']
      .concat(records.map(one => `jsonb_populate_record(null::${name}, one -> '${one}') as "${one}"`))
      .join(', ')
  const derived = [...(DERIVED[table] ?? []), SET_FIELDS]
  const conditions = [
    ...Object.keys(key).map(column =>
      isSet(first)(column) ? `t."${column}" = "key"."${column}"` : `t."${column}" is null`,
    ),
    ...Object.keys(after ?? {})
      .filter(column => !derived.includes(column))
      .map(column => `t."${column}" is not distinct from "after"."${column}"`),
  ].join(' and ')
  const carryOut = async (text: string) =>
    (await tx.query({ text: `${text} returning 1 as done`, values: [JSON.stringify(run)] })).length ===
    run.length

  if (!before) {
    if (KEPT_BY_OTHERS.includes(table) && (await hasOthers(tx, table, key.id))) return false
    return carryOut(`delete from ${name} t using ${each('key', 'after')} where ${conditions}`)
  }
  // Constraints that can be deferred are none by which the database can pass over a row.
  const passedOver = NUMBERED.includes(table) ? '(id)' : ''
  if (!after)
    return carryOut(
      `insert into ${name} select "before".* from ${each('before')} on conflict ${passedOver} do nothing`,
    )
  const columns = Object.keys(before)
  const list = columns.map(column => `"${column}"`).join(', ')
  const back = columns
    .map(column => (column === SET_FIELDS ? SET_FIELDS_BACK : `"before"."${column}"`))
    .join(', ')
  return carryOut(
    `update ${name} t set (${list}) = row (${back}) from ${each('key', 'before', 'after')} where ${conditions}`,
  )
}
