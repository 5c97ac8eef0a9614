import type pg from 'pg'
import { findQuery, parseNodeTree, type TreeNode } from './node-tree.ts'

export interface Attribute {
  notNull: boolean
  /** The strings that a check constraint allows; null where it may hold any. */
  strings: readonly string[] | null
}

/** What the database says of its tables, functions and types. */
export interface SystemCatalog {
  /** By table and number of the column: `16384.1`. */
  attributes: ReadonlyMap<string, Attribute>
  /** The queries of the shop's views. */
  views: ReadonlyMap<string, TreeNode>
  /** Names by oid; of operators those of what they are written with. */
  functions: ReadonlyMap<string, string>
  operators: ReadonlyMap<string, string>
  types: ReadonlyMap<string, TypeName>
}

export interface TypeName {
  name: string
  /** Of arrays. */
  element: string | null
}

export async function readSystemCatalog(client: pg.Client): Promise<SystemCatalog> {
  const named = async (text: string) =>
    new Map(
      (await client.query<{ oid: string; name: string }>(text)).rows.map(({ oid, name }) => [oid, name]),
    )
  const strings = await readAllowedStrings(client)
  const attributes = await client.query<{ key: string; notNull: boolean }>(
    `select attrelid || '.' || attnum as key, attnotnull as "notNull" from pg_attribute where not attisdropped`,
  )
  const types = await client.query<{ oid: string; name: string; element: string | null }>(
    `select oid::text, typname as name, case when typcategory = 'A' then typelem::text end as element from pg_type`,
  )
  return {
    attributes: new Map(
      attributes.rows.map(({ key, notNull }) => [key, { notNull, strings: strings.get(key) ?? null }]),
    ),
    views: await readViews(client),
    functions: await named('select oid::text, proname as name from pg_proc'),
    operators: await named('select oid::text, oprname as name from pg_operator'),
    types: new Map(types.rows.map(({ oid, ...type }) => [oid, type])),
  }
}

async function readViews(client: pg.Client): Promise<Map<string, TreeNode>> {
  const { rows } = await client.query<{ oid: string; action: string }>(
    `select ev_class::text as oid, ev_action::text as action from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relkind = 'v' and c.relnamespace = current_schema()::regnamespace`,
  )
  const queries = rows.map(({ oid, action }) => [oid, findQuery(parseNodeTree(action))] as const)
  return new Map(queries.filter((one): one is [string, TreeNode] => one[1] !== null))
}

/** Columns with a constraint of the form `column in ('a', 'b')`, and those that refer to the languages of the shop. */
async function readAllowedStrings(client: pg.Client): Promise<Map<string, string[]>> {
  const referring = await client.query<{ key: string; strings: string[] }>(
    `select conrelid || '.' || conkey[1] as key, (select array_agg(code) from languages) as strings
      from pg_constraint where contype = 'f' and confrelid = to_regclass('languages')`,
  )
  const { rows } = await client.query<{ key: string; definition: string }>(
    `select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and cardinality(conkey) = 1`,
  )
  const allowed = new Map(referring.rows.map(({ key, strings }) => [key, strings]))
  for (const { key, definition } of rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition)?.[1]
    const strings = list
      ? [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value = '']) => value.replaceAll("''", "'"))
      : []
    if (strings.length > 0) allowed.set(key, strings)
  }
  return allowed
}
