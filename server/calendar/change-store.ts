import type { Reads } from '../platform/db/connect.ts'
import type { EventRow } from './store.ts'

export interface Change {
  /** How often the date or the title was changed. */
  times: number
  changedAt: Date
}

/** The changes of these releases, by {@link changeKey}; a release that never changed is missing. */
export async function listChanges(
  reads: Reads,
  rows: readonly Pick<EventRow, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, Change>> {
  const changes = await reads.query<Change & { kind: EventRow['kind']; id: string }>({
    name: 'listReleaseChanges',
    text: `select kind, release_id as id, times, changed_at as "changedAt" from release_changes
      where (kind, release_id) in (select * from unnest($1::text[], $2::text[]))`,
    values: [rows.map(({ kind }) => kind), rows.map(({ id }) => id)],
  })
  return new Map(changes.map(({ times, changedAt, ...one }) => [changeKey(one), { times, changedAt }]))
}

export const changeKey = ({ kind, id }: Pick<EventRow, 'kind' | 'id'>) => `${kind} ${id}`
