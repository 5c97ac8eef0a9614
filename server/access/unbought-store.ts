import { holdsVolume, keeperParameters, keeperValues } from '../catalogue/seen-sql.ts'
import { VOLUME_KEPT } from '../catalogue/store.ts'
import { LIBRARY_ORDER, type OrderedRow, SEARCHED_TITLES } from '../library/store.ts'
import type { Reads } from '../platform/db/connect.ts'

export interface UnboughtRow extends OrderedRow {
  volumeId: string
}

/**
 * Volumes that somebody reads and does not own, the last read first: of which a part was rented, or begun, whether as a
 * preview or as a member. What was reset counts as never begun, and what is withdrawn is listed while a rental of it runs.
 */
export function listUnbought(reads: Reads, accountId: string, now: Date): Promise<UnboughtRow[]> {
  return reads.query<UnboughtRow>({
    name: 'listUnbought',
    text: `with touched as (
        select p.volume_id, r.changed_at as at from reading_progress r join parts p on p.id = r.part_id
        where r.account_id = $1 and (r.progress > 0 or r.reset_at is null)
        union all
        select p.volume_id, r.started_at from rentals r join parts p on p.id = r.part_id where r.account_id = $1
      ), last as (select volume_id, max(at) as at from touched group by volume_id)
      select v.id as "volumeId", ${LIBRARY_ORDER}, ${SEARCHED_TITLES} as titles
      from last join volumes v on v.id = last.volume_id join series s on s.id = v.series_id
      where (not (v.hidden or s.hidden) or (${VOLUME_KEPT} and ${holdsVolume('v', keeperParameters(2))}))
        and not exists (select from library_books b where b.account_id = $1 and b.volume_id = v.id)
      order by last.at desc, v.id`,
    values: [accountId, ...keeperValues({ accountId, holdsAll: false, now })],
  })
}
