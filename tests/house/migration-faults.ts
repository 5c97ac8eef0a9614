import type { Migration } from '#server/platform/db/read-migrations.ts'

/** What older code would stumble over, or what would hold up a shop that is open. */
const FAULTS: readonly [RegExp, string][] = [
  [/\bdrop\s+(?:table|column|view|function|type)\b/, 'takes away what older code may use'],
  [/\brename\b/, 'gives another name to what older code may use'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/, 'writes the whole table anew'],
  [/\bset\s+not\s+null\b/, 'refuses rows that older code writes'],
  [/\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/, 'refuses rows that older code writes'],
  [
    /\badd\s+(?:constraint\s+\w+\s+)?(?:check|foreign)\b(?!.*\bnot\s+valid\b)/,
    'reads the whole table under a lock: add it "not valid", and validate it in a migration of its own',
  ],
  [
    /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary|exclude)\b(?!.*\busing\s+index\b)/,
    'makes an index under a lock',
  ],
  [
    /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)/,
    'makes an index under a lock: create index concurrently, in a file of its own',
  ],
]

/** Why a migration that says that servers go on beside it is not one. A table that it makes itself is nobody else's yet. */
export function faultsOf({ name, sql, kind }: Pick<Migration, 'name' | 'sql' | 'kind'>): string[] {
  if (kind !== 'expand') return []
  const text = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').toLowerCase()
  const own = [...text.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(
    ([, table = '']) => table,
  )
  return text
    .split(';')
    .filter(statement => !own.some(table => new RegExp(`\\b(?:table|on|view) ${table}\\b`).test(statement)))
    .flatMap(statement => statement.split(/,(?= ?(?:add|alter|drop|rename)\b)/))
    .flatMap(part => FAULTS.filter(([pattern]) => pattern.test(part)).map(([, why]) => `${name} ${why}`))
}
