import type { Reads } from '../platform/db/connect.ts'
import { BUNDLE_TOPICS } from './bundles/bundle-sql.ts'
import { SALE_END, SALE_TOPICS } from './sale-sql.ts'

/** An instant after which answers for visitors differ without anyone changing the catalogue. */
export interface ScheduledChange {
  at: Date
  /**
   * As in catalogue_changes: the id of a series (with `~` before it where lists may be late), `credits`, `news` or
   * `everything`.
   */
  topic: string
  /** It changes what other pages show of the series, too. */
  ofCard: boolean
}

/**
 * The next of them, the nearest first: launches, expiries, publishings, the beginning and end of a sale and of a bundle, the
 * end of a gift code with credits, the publishing of a post, the moment from which a legal text holds, the beginning of a
 * cover. Those of the last
 * instant are all there, so that more than `limit` may be answered.
 */
export function listScheduledChanges(reads: Reads, after: Date, limit: number): Promise<ScheduledChange[]> {
  return reads.query<ScheduledChange>({
    name: 'listScheduledChanges',
    text: `select at, topic, "ofCard" from (
        (select p.launch_at as at, '~' || v.series_id as topic, p.preview as "ofCard" from parts p join volumes v on v.id = p.volume_id
          where p.launch_at > $1 order by p.launch_at fetch first ($2) rows with ties)
        union all (select p.expires_at, v.series_id, false from parts p join volumes v on v.id = p.volume_id
          where p.expires_at > $1 order by p.expires_at fetch first ($2) rows with ties)
        union all (select publishing_at, '~' || series_id, true from volumes where publishing_at > $1 and not hidden
          order by publishing_at fetch first ($2) rows with ties)
        union all (select physical_publishing_at, '~' || series_id, true from volumes where physical_publishing_at > $1 and not hidden
          order by physical_publishing_at fetch first ($2) rows with ties)
        union all (select sl.starts_at, topic, true from sales sl cross join lateral ${SALE_TOPICS} topics
          where sl.stage = 'ready' and sl.starts_at > $1)
        union all (select ${SALE_END}, topic, true from sales sl cross join lateral ${SALE_TOPICS} topics
          where sl.stage = 'ready' and ${SALE_END} > $1)
        union all (select b.starts_at, topic, false from bundles b cross join lateral ${BUNDLE_TOPICS} topics
          where b.stage = 'ready' and b.starts_at > $1)
        union all (select b.ends_at, topic, false from bundles b cross join lateral ${BUNDLE_TOPICS} topics
          where b.stage = 'ready' and b.ends_at > $1)
        union all (select publish_at, 'news', false from post_versions where stage = 'ready' and publish_at > $1
          order by publish_at fetch first ($2) rows with ties)
        union all (select expires_at, 'credits', false from gift_codes where credits is not null and uses < most_uses and expires_at > $1)
        union all (select c.from_at, s.id, true from covers c left join volumes v on v.id = c.volume_id
          join series s on s.id = coalesce(c.series_id, v.series_id) where c.from_at > $1 order by c.from_at fetch first ($2) rows with ties)
        union all (select holds_from, 'everything', false from legal_versions where holds_from > $1)
      ) turns order by at fetch first ($2) rows with ties`,
    values: [after, limit],
  })
}
