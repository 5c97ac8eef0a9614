import type { StudioFieldChange } from '#contract/generated/studio_catalogue.ts'
import { listLastChanges } from '../../audit/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { FIELDS } from '../fields/all-fields.ts'
import { columnOf, TABLES } from '../fields/columns.ts'
import type { Kind } from '../fields/field.ts'

/** Of each field who changed it last, as far as the log goes back. */
export async function lastChanges(
  reads: Reads,
  { kind, id }: { kind: Kind; id: string },
): Promise<StudioFieldChange[]> {
  const byColumn = new Map(
    (await listLastChanges(reads, TABLES[kind], id)).map(({ column, ...change }) => [column, change]),
  )
  return FIELDS[kind].flatMap(field => {
    const change = byColumn.get(columnOf(field))
    return change ? [{ field: field.name, ...change }] : []
  })
}
