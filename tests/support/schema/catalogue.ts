import { readFileSync } from 'node:fs'

/** The schema of a database, as read-catalogue.sql finds it. */
export interface Catalogue {
  extensions: string[]
  sequences: string[]
  functions: Definition[]
  tables: Table[]
  views: Definition[]
}

interface Definition {
  name: string
  text: string
}

export interface Table {
  name: string
  unlogged: boolean
  columns: { name: string; type: string; notNull: boolean; value: string | null }[]
  constraints: Constraint[]
  /** What follows its creation: storage, indexes, triggers, comments. */
  statements: string[]
}

export interface Constraint extends Definition {
  columns: string[]
  /** Of a foreign key. */
  target: string | null
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Asks a database, with whatever answers the rows of a statement. */
export async function readCatalogue(
  ask: (statement: string) => Promise<{ catalogue: Catalogue }[]>,
): Promise<Catalogue> {
  const [row] = await ask(read('read-catalogue.sql'))
  if (!row) throw new Error('the database has not answered')
  return row.catalogue
}

/** Folders with their tables. A table stands behind those of its noun to which it refers. */
export function tablesByNoun({ tables }: Catalogue): [noun: string, tables: Table[]][] {
  const nouns = Object.entries<string[]>(JSON.parse(read('nouns.json')))
  const strange = tables.find(({ name }) => !nouns.some(([, names]) => names.includes(name)))
  if (strange)
    throw new Error(`Name the noun of the table ${strange.name} in tests/support/schema/nouns.json.`)
  return nouns.map(([noun, names]) => [noun, inOrder(tables.filter(({ name }) => names.includes(name)))])
}

function inOrder(tables: Table[]): Table[] {
  const waits = ({ name, constraints }: Table) =>
    constraints.some(({ target }) => target !== name && tables.some(other => other.name === target))
  const first = tables.find(table => !waits(table)) ?? tables[0]
  return first ? [first, ...inOrder(tables.filter(table => table !== first))] : []
}
