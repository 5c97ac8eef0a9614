import type { StudioFieldChange } from '#contract/generated/studio_catalogue.ts'
import { listLastChanges } from '../../audit/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { FIELDS } from '../fields/all-fields.ts'
import type { Kind } from '../fields/field.ts'

const TABLES: Readonly<Record<Kind, string>> = { series: 'series', volume: 'volumes', part: 'parts' }
/** The column of a field that is one as it is: `v.price_coins`, `v.number::float8`, `not v.no_ebook`. */
const COLUMN = /^(?:not )?[svp]\.(\w+)(?:::\w+)?$/

/** Of each field who changed it last, as far as the log goes back. */
export async function lastChanges(
  reads: Reads,
  { kind, id }: { kind: Kind; id: string },
): Promise<StudioFieldChange[]> {
  const byColumn = new Map(
    (await listLastChanges(reads, TABLES[kind], id)).map(({ column, ...change }) => [column, change]),
  )
  return FIELDS[kind].flatMap(({ name, from }) => {
    const change = byColumn.get(columnOf(name, from))
    return change ? [{ field: name, ...change }] : []
  })
}

function columnOf(name: string, from: string): string {
  return name === 'series' ? 'series_id' : (COLUMN.exec(from)?.[1] ?? `${name}`)
}
