import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A change of the schema, and whether servers whose code is older than it go on beside it. */
export interface Migration {
  name: string
  /** Four digits; the code that has this file knows this number. */
  number: string
  sql: string
  checksum: string
  /**
   * `expand`: code of before goes on. `contract`: code goes on that knows the number in `servesFrom`. `stop`: nothing older
   * does.
   */
  kind: 'expand' | 'contract' | 'stop'
  /** The lowest number that code has to know to go on. */
  servesFrom: string
  /** The index that it makes beside running servers, which cannot be done in a transaction; null: it is done in one. */
  concurrentIndex: string | null
  /**
   * Of the one that stands for all files up to it (docs/decisions/0179-one-baseline.md): the commit that had them last, and
   * their {@link digestOf}; null: it stands for none.
   */
  baseline: { commit: string; digest: string } | null
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any code. */
const ANY = '0000'

const FIRST_LINE = /^-- (?:(expand|stop)|(contract) (\d{4})): \S/
const BASELINE = /^-- baseline of \d+ files, last in (?<commit>[0-9a-f]+), sha256 (?<digest>[0-9a-f]{64})$/m
const CONCURRENTLY = /\bindex\s+concurrently\b/i
const ONE_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?!if\b)([a-z0-9_]+)\s+on\s[^;]*;$/i

/** The migrations of a folder in their order. Throws for one that does not say what has to be known of it. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter(name => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  return names.sort().map(name => readMigration(name, readFileSync(join(folder, name), 'utf8')))
}

export function readMigration(name: string, sql: string): Migration {
  const number = name.slice(0, 4)
  const [, alone, contract, since] = FIRST_LINE.exec(sql) ?? []
  const kind = (alone ?? contract) as Migration['kind'] | undefined
  if (!kind)
    throw new Error(
      `${name} does not begin with "-- expand: why", "-- contract NUMBER: why" or "-- stop: why" (docs/contributing.md#a-migration)`,
    )
  return {
    ...{ name, number, sql, kind },
    checksum: sha256(sql),
    servesFrom: kind === 'expand' ? ANY : (since ?? number),
    concurrentIndex: indexOf(name, sql),
    baseline: (BASELINE.exec(sql)?.groups as Migration['baseline'] | undefined) ?? null,
  }
}

/** SHA-256 of migrations that were applied, in hexadecimal signs. */
export function digestOf(migrations: readonly Pick<Migration, 'name' | 'checksum'>[]): string {
  return sha256(
    migrations
      .map(({ name, checksum }) => `${name} ${checksum}\n`)
      .toSorted()
      .join(''),
  )
}

function indexOf(name: string, sql: string): string | null {
  const statement = sql.replace(/^--.*\n/gm, '').trim()
  if (!CONCURRENTLY.test(statement)) return null
  const [, index] = ONE_INDEX.exec(statement) ?? []
  if (!index)
    throw new Error(`${name} makes an index concurrently: that is the one statement of its file, with a name`)
  return index
}

/** The highest number that this code knows. */
export const NEWEST_KNOWN = readMigrations(MIGRATIONS).at(-1)?.number ?? ANY
