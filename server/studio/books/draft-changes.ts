import { AuditChange } from '#contract/generated/studio.ts'
import type { AuditRow } from '../../audit/store.ts'

/**
 * Which drafts rows of an entry changed of one series, volume or part, by the names of fields. `changes` are those of the
 * fields themselves: a draft that was published is seen there.
 */
export function draftChanges(rows: readonly AuditRow[], changes: readonly AuditChange[]): AuditChange[] {
  const published = new Set(changes.map(({ field }) => field))
  return rows
    .filter(row => row.table === 'text_drafts' && !published.has(`${row.key.field}`) && !isMoved(row))
    .map(({ key, before, after }) => {
      const textOf = (side: AuditRow['before']) => (typeof side?.value === 'string' ? side.value : undefined)
      return AuditChange.fromPartial({
        ...{ kind: 'draft', id: `${key.subject_id}`, field: `${key.field}` },
        ...{ before: textOf(before), after: textOf(after) },
      })
    })
}

/** It has gone with its volume into another series, and is what it was. */
function isMoved({ before, after }: AuditRow): boolean {
  return before !== null && after !== null && Object.keys(after).every(name => name === 'series_id')
}
