import { type Catalogue, type Constraint, type Table, tablesByNoun } from './catalogue.ts'
import { readComments } from './comments.ts'

const HEAD = `-- Made by node scripts/write-schema.ts from server/platform/db/migrations. To change the schema, add a migration.
--
-- The whole schema in one place, as the migrations leave it. A shop's database is made by the migrations and not by this file; they also insert the first rows.
-- Tables are grouped by the noun that owns them (docs/house.md). Within a group a table follows those it refers to. docs/pictures/schema.svg shows all on one page.
-- Comments come from the migrations; one with a number says what was true with the migration of that number, a statement what is true now.
`

/** The text of docs/schema.sql: statements that make the same schema in an empty database. */
export function schemaFile(catalogue: Catalogue): string {
  const { extensions, sequences, functions, views } = catalogue
  return [
    HEAD,
    extensions.map(name => `create extension ${name};\n`).join(''),
    sequences.map(name => `${commentOf(name)}create sequence ${name};\n`).join(''),
    title('Functions, most of which triggers call'),
    '-- Their bodies name tables that are made below.\nset check_function_bodies = off;\n',
    ...functions.map(({ name, text }) => `${commentOf(name)}${functionText(text)}\n`),
    ...tablesByNoun(catalogue).flatMap(([noun, tables]) => [title(noun), ...tables.map(tableText)]),
    title('Views'),
    ...views.map(({ name, text }) => `${commentOf(name)}create view ${name} as\n${tidy(text)}\n`),
  ].join('\n')
}

const title = (text: string) => `--\n-- ${text}\n--\n`

const comments = readComments()

function commentOf(name: string, indent = ''): string {
  return (comments.get(name) ?? []).map(line => `${indent}-- ${line}\n`).join('')
}

function functionText(text: string): string {
  const [head = '', body] = text.trimEnd().split(/\nAS \$(?:function|procedure)\$/)
  const line = tidy(head).replace(/^create or replace (\w+) \w+\./, 'create $1 ')
  return `${line.replace(/\n */g, ' ')} as $$${body?.replace(/\$\w+\$$/, '')}$$;`
}

function tableText({ name, unlogged, columns, constraints, statements }: Table): string {
  const ofColumn = Map.groupBy(constraints, one => (one.columns.length === 1 ? one.columns[0] : null))
  const lines = columns.map(({ name: column, type, notNull, value }) => {
    const own = ofColumn.get(column) ?? []
    const isKey = own.some(({ text }) => text.startsWith('PRIMARY KEY'))
    const words = [tidy(type), notNull && !isKey && 'not null', value && tidy(value)].filter(Boolean)
    const behind = own.map(one => besideColumn(name, one)).join('')
    return `${commentOf(`${name}.${column}`, '  ')}  ${words.join(' ')}${behind}`
  })
  const others = (ofColumn.get(null) ?? []).map(
    one => `${commentOf(`${name}.${one.name}`, '  ')}  ${namedBy(name, one)}${tidy(one.text)}`,
  )
  const after = statements.map(text => {
    const index = /^CREATE (?:UNIQUE )?INDEX (\w+)/.exec(text)?.[1] ?? ''
    return `${commentOf(index)}${tidy(text).replace(/^(create [a-z ]*trigger .*) (?=for each )/, '$1\n  ')};\n`
  })
  const kind = unlogged ? 'unlogged table' : 'table'
  return `${commentOf(name)}create ${kind} ${name} (\n${[...lines, ...others].join(',\n')}\n);\n${after.join('')}`
}

/** In the line of the column where PostgreSQL names the constraint by itself. */
function besideColumn(table: string, constraint: Constraint): string {
  const text = tidy(constraint.text).replace(/^(?:foreign key \(.*?\) |(primary key|unique) \(.*?\))/, '$1')
  const named = namedBy(table, constraint)
  return named ? `\n${commentOf(`${table}.${constraint.name}`, '    ')}    ${named}${text}` : ` ${text}`
}

function namedBy(table: string, { name, columns }: Constraint): string {
  const byItself = ['key', 'check', 'fkey'].map(end => [table, ...columns, end].join('_'))
  return name === `${table}_pkey` || byItself.includes(name) ? '' : `constraint ${name} `
}

/** As the migrations are written: small letters, and without what PostgreSQL adds to a statement. */
function tidy(sql: string): string {
  return sql
    .replace(/'(?:[^']|'')*'|"[^"]*"|[A-Z]+/g, word => (/^['"]/.test(word) ? word : word.toLowerCase()))
    .replace(/('(?:[^']|'')*')::text(?!\[)/g, '$1')
    .replace(/^(default '(?:[^']|'')*')::[a-z]+(\[\])?$/, '$1')
    .replace(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')
    .replace(/ <> all \(array\[([^\]]*)\]\)/g, ' not in ($1)')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replace(' using btree', '')
}
