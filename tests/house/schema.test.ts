import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../support/empty-database.ts'
import { type Catalogue, readCatalogue } from '../support/schema/catalogue.ts'
import nouns from '../support/schema/nouns.json' with { type: 'json' }
import { schemaFile } from '../support/schema/schema-file.ts'
import { schemaPicture } from '../support/schema/schema-picture.ts'
import { type ScratchDatabase, scratchDatabase } from '../support/scratch-database.ts'
import { ROOT } from './sources.ts'

/**
 * All objects by their names, and all settings of relations, columns, triggers and sequences: also what read-catalogue.sql
 * does not look for. OIDs, and names that contain one, are left out.
 */
const EVERYTHING = `
  select type || ' ' || identity as what, '' as how
    from (select distinct classid, objid, objsubid from pg_depend where objid >= 16384) one, pg_identify_object(classid, objid, objsubid)
    where identity !~ 'pg_toast|ConstraintTrigger_' and (classid <> 'pg_constraint'::regclass or objid not in (select oid from pg_constraint where contype = 'n'))
  union all
  select relname, (to_jsonb(c) - array['oid', 'reltype', 'relowner', 'relfilenode', 'reltoastrelid', 'relpages', 'reltuples', 'relallvisible', 'relallfrozen',
      'relnatts', 'relfrozenxid', 'relminmxid', 'relhastriggers'])::text
    from pg_class c where relnamespace = current_schema()::regnamespace
  union all
  select attrelid::regclass || '.' || attname, concat_ws(' ', rank() over (partition by attrelid order by attnum), atttypid::regtype, attcollation::regcollation,
      to_jsonb(a) - array['attrelid', 'attnum', 'atttypid', 'attcollation', 'atthasmissing', 'attmissingval'])
    from pg_attribute a join pg_class c on c.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
  union all
  select tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
  union all
  select seqrelid::regclass::text, (to_jsonb(s) - 'seqrelid')::text from pg_sequence s
  union all
  select pg_describe_object(classoid, objoid, objsubid), description from pg_description where objoid >= 16384`

const asLine = (row: object) => Object.values(row).join(': ')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
let scratch: ScratchDatabase
let migrated: Catalogue

beforeAll(async () => {
  scratch = await scratchDatabase()
  migrated = await readCatalogue(text => scratch.db.query({ text }))
})
afterAll(() => scratch.drop())

describe('docs/schema.sql', () => {
  it('and its picture are up to date: node scripts/write-schema.ts makes them anew', () => {
    const documents = { 'docs/schema.sql': schemaFile, 'docs/pictures/schema.svg': schemaPicture }
    const stale = Object.entries(documents).filter(([path, make]) => read(path) !== make(migrated))
    // By their names: the difference would be thousands of lines.
    expect(stale.map(([path]) => path).join(), 'node scripts/write-schema.ts makes them anew').toBe('')
  })

  it('makes of an empty database what all migrations make of it', async () => {
    const empty = await emptyDatabase(process.env.TEST_DATABASE_URL ?? '')
    const client = new pg.Client(empty.url)
    await client.connect()
    try {
      await client.query(schemaFile(migrated))
      expect(await readCatalogue(async text => (await client.query(text)).rows)).toEqual(migrated)
      const ours = new Set((await client.query(EVERYTHING)).rows.map(asLine))
      const theirs = new Set((await scratch.db.query({ text: EVERYTHING })).map(asLine))
      expect(theirs.size).toBeGreaterThan(3_000)
      expect([...theirs.symmetricDifference(ours)].sort()).toEqual([])
    } finally {
      await client.end()
      await empty.drop()
    }
  })

  it('has each table with one noun, which has a folder', () => {
    const named = Object.values(nouns).flat()
    expect(named.toSorted()).toEqual(migrated.tables.map(({ name }) => name))
    expect(Object.keys(nouns).filter(folder => !existsSync(join(ROOT, folder)))).toEqual([])
  })
})
