import pg from 'pg'
// Sets how the driver reads values.
import '#server/platform/db/connect.ts'
import type { Kind } from './promised-row.ts'
import type { SystemCatalog } from './system-catalog.ts'

/** A value of each type that the shop has, as the server writes it. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: '\\x00',
  char: 'r',
  date: '2026-01-02',
  float4: '1.5',
  float8: '1.5',
  int2: '1',
  int4: '1',
  int8: '1',
  interval: '1 day',
  json: '{}',
  jsonb: '{}',
  name: 'a',
  numeric: '1',
  oid: '1',
  regclass: 'a',
  text: 'a',
  timestamp: '2026-01-02 03:04:05',
  timestamptz: '2026-01-02 03:04:05+00',
  tsvector: "'a'",
  uuid: '00000000-0000-0000-0000-000000000000',
  varchar: 'a',
}

/** What the driver makes of a type's values; of arrays, of what they hold. null for types that the shop does not have. */
export function kindOfType(catalog: SystemCatalog, oid: string): { kind: Kind; element: Kind | null } | null {
  const type = catalog.types.get(oid)
  const element = type?.name.startsWith('_') ? catalog.types.get(type.element ?? '') : undefined
  const sample = SAMPLES[element?.name ?? type?.name ?? '']
  if (sample === undefined) return null
  const parse = pg.types.getTypeParser(Number(oid)) as (text: string) => unknown
  const value = parse(element ? `{"${sample.replaceAll('\\', '\\\\')}"}` : sample)
  return Array.isArray(value)
    ? { kind: 'array', element: kindOfValue(value[0]) }
    : { kind: kindOfValue(value), element: null }
}

/** JSON knows strings, numbers and booleans. */
export function kindInJson(catalog: SystemCatalog, oid: string): Kind | null {
  const kind = kindOfType(catalog, oid)?.kind ?? null
  const name = catalog.types.get(oid)?.name ?? ''
  if (name === 'numeric') return 'number'
  return kind === 'Date' || kind === 'Buffer' ? 'string' : kind
}

function kindOfValue(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}
