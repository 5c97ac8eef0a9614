import type { Reads } from '../connect.ts'

export interface Table {
  /** Quoted, to be put into statements. */
  name: string
  /** Quoted, in alphabetical order, without those that the database works out itself. */
  columns: string[]
}

interface Constraint {
  table: string
  name: string
  definition: string
}

/** What a move has to carry over, or to put back as it was. */
export interface Schema {
  /** In alphabetical order. */
  tables: Table[]
  foreignKeys: Constraint[]
  /** With whether each is turned on. */
  triggers: { table: string; name: string; enabled: string }[]
  sequences: string[]
}

/** Reads the schema that this connection works in. */
export async function readSchema(reads: Reads): Promise<Schema> {
  const tables = await reads.query<Table>({
    text: `select quote_ident(c.relname) as name, array_agg(quote_ident(a.attname) order by a.attname) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.oid order by c.relname`,
  })
  const foreignKeys = await reads.query<Constraint>({
    text: `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`,
  })
  const triggers = await reads.query<Schema['triggers'][number]>({
    text: `select c.oid::regclass::text as "table", t.tgname as name, t.tgenabled as enabled
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal order by 1, 2`,
  })
  const sequences = await reads.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  })
  return { tables, foreignKeys, triggers, sequences: sequences.map(({ name }) => name) }
}
