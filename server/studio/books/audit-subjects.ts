import { AuditSubject } from '#contract/generated/studio.ts'
import type { AuditRow } from '../../audit/store.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { listSubjectNames } from './name-store.ts'

const KINDS: Readonly<Record<string, string>> = { series: 'series', volumes: 'volume', parts: 'part' }
/** The narrowest first: a draft of a volume names its series, too. */
const NAMED_BY = ['subject_id', 'part_id', 'volume_id', 'series_id']

/** The series, volume or part to which a row of the log belongs; null where it belongs to none. */
export function subjectIdOf({ table, key }: AuditRow): string | null {
  const ids = table in KINDS ? [key.id] : NAMED_BY.map(column => key[column])
  return ids.find(id => typeof id === 'string') ?? null
}

/** The columns that name a series, volume, part or creator by its id, or several. */
const NAMING = ['subject_id', 'part_id', 'volume_id', 'series_id', 'other_id', 'creator_id', 'series_ids']

/** The ids of what a row of the log belongs to or names, before and after. */
export function namedIdsOf(row: AuditRow): string[] {
  const own = subjectIdOf(row)
  const named = [row.before, row.after].flatMap(values => NAMING.flatMap(column => values?.[column] ?? []))
  return [...(own ? [own] : []), ...named.filter(id => typeof id === 'string')]
}

/**
 * The series, volumes, parts and creators to which rows of the log belong or which they name, by their ids; what was deleted
 * since as the rows name it.
 */
export async function listSubjectsOf(
  reads: Reads,
  rows: readonly AuditRow[],
): Promise<Map<string, AuditSubject>> {
  const ids = [...new Set(rows.flatMap(namedIdsOf))]
  const found = new Map(
    (await listSubjectNames(reads, ids)).map(one => [
      one.id,
      AuditSubject.fromPartial({ ...one, number: one.number ?? undefined }),
    ]),
  )
  for (const row of rows) {
    const [id, kind] = [subjectIdOf(row), KINDS[row.table]]
    if (id && kind && !found.has(id)) found.set(id, goneSubject(id, kind, row))
  }
  return found
}

function goneSubject(id: string, kind: string, { before, after }: AuditRow): AuditSubject {
  const { title, number } = { ...after, ...before }
  return AuditSubject.fromPartial({
    ...{ id, kind, gone: true, title: typeof title === 'string' ? title : id },
    number: typeof number === 'number' ? number : undefined,
  })
}
