import { AuditChange } from '#contract/generated/studio.ts'
import type { AuditRow } from '../../audit/store.ts'

/** Which drafts rows of an entry changed of one series, volume or part, by the names of fields. `changes` are those of the fields themselves: a draft that was published is seen there. */
export function draftChanges(rows: readonly AuditRow[], changes: readonly AuditChange[]): AuditChange[] {
  const published = new Set(changes.map(({ field }) => field))
  return rows
    .filter(({ table, key }) => table === 'text_drafts' && !published.has(`${key.field}`))
    .map(({ key, before, after }) => {
      const textOf = (side: AuditRow['before']) => (typeof side?.value === 'string' ? side.value : undefined)
      return AuditChange.fromPartial({
        ...{ kind: 'draft', id: `${key.subject_id}`, field: `${key.field}` },
        ...{ before: textOf(before), after: textOf(after) },
      })
    })
}
