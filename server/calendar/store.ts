import type { ReleaseKind } from '#rules/release-filter.ts'
import { byLaunch, CAME_WITH_VOLUME, ONE_OF_EACH_LAUNCH } from '../catalogue/launched-together.ts'
import { notLeftOut } from '../catalogue/takedown-sql.ts'
import type { Reads } from '../platform/db/connect.ts'

/** One entry of the release calendar: a part's launch, or a volume coming out as an ebook or in print. */
export interface EventRow {
  kind: ReleaseKind
  id: string
  legacyId: string
  slug: string
  title: string
  at: Date
  seriesId: string
  volumeId: string
  /** The last part of its volume. */
  final: boolean
}

export interface EventQuery {
  /** null: in any language. */
  lang: string | null
  kinds: readonly ReleaseKind[]
  /** null: novels and manga. */
  type?: 'novel' | 'manga' | null
  /** Only of these series; null: of all. */
  seriesIds?: readonly string[] | null
  /** null: no bound. `from` is included, `until` is not. */
  from: Date | null
  until: Date | null
  /** Other bounds for printed books. */
  prints?: { from: Date | null; until: Date | null }
  /** The earliest first; otherwise the latest. */
  earliestFirst: boolean
  skip: number
  limit: number
  /** What is taken down where they are asked for. */
  leftOut: readonly string[]
}

/** In SQL: a volume (v) comes out, or came out, as an ebook. */
const AS_EBOOK = '(not v.no_ebook and (not v.awaits_edition or v.publishing_at > now()))'

/**
 * Events of what is shown, each launch of a volume once, sorted and paged; of one moment a volume before its parts, and
 * these as they are read. Each of the three sources is read by its index and no further than the page needs.
 */
export function listEvents(reads: Reads, query: EventQuery): Promise<EventRow[]> {
  const {
    lang,
    kinds,
    type = null,
    seriesIds = null,
    from,
    until,
    earliestFirst,
    skip,
    limit,
    leftOut,
  } = query
  const prints = query.prints ?? { from, until }
  const direction = earliestFirst ? 'asc' : 'desc'
  const within = (column: string, first: number) =>
    `${column} >= $${first}::timestamptz and ${column} < $${first + 1}::timestamptz`
  const shown = `($1::text is null or s.lang = $1) and ($10::text is null or s.type = $10) and not s.hidden and not v.hidden
    and ${notLeftOut('$11', ['s', 'v'])} ${seriesIds ? 'and v.series_id = any($12)' : ''}`
  const volumes = (kind: 'digital' | 'physical', column: string, bounds: number, offered: string) => `(
    select '${kind}' as kind, v.id, v.legacy_id as "legacyId", v.slug, v.title, v.${column} as at, v.series_id as "seriesId",
      v.id as "volumeId", false as final, v.number as "volumeNumber", 0 as "partNumber"
    from volumes v join series s on s.id = v.series_id
    where '${kind}' = any($4) and ${shown} and ${offered} and ${within(`v.${column}`, bounds)}
    order by v.${column} ${direction}, v.series_id ${direction}, v.number ${direction}, v.id ${direction} limit $5)`
  return reads.query<EventRow>({
    // Two names, since the plans differ: with series by the series, otherwise by time.
    name: `listEvents ${direction}${seriesIds ? ' ofSeries' : ''}`,
    text: `select kind, id, "legacyId", slug, title, at, "seriesId", "volumeId", final from (
      (select ${ONE_OF_EACH_LAUNCH} 'part' as kind, p.id, p.legacy_id as "legacyId", p.slug, p.title, p.launch_at as at, v.series_id as "seriesId",
          v.id as "volumeId",
          v.total_parts > 0 and not v.awaits_edition and p.number >= v.total_parts as final,
          v.number as "volumeNumber", p.number as "partNumber"
        from parts p join volumes v on v.id = p.volume_id join series s on s.id = v.series_id
        where 'part' = any($4) and ${shown} and not p.hidden and ${notLeftOut('$11', ['p'])} and ${within('p.launch_at', 2)}
          and not ('digital' = any($4) and ${AS_EBOOK} and ${CAME_WITH_VOLUME})
        order by ${byLaunch(direction)} limit $5)
      union all ${volumes('digital', 'publishing_at', 2, AS_EBOOK)}
      union all ${volumes('physical', 'physical_publishing_at', 8, 'true')}
    ) events order by at ${direction}, "seriesId" ${direction}, "volumeNumber" ${direction}, "partNumber" ${direction}, id ${direction},
      kind limit $6 offset $7`,
    values: [
      ...[lang, from ?? '-infinity', until ?? 'infinity', kinds, skip + limit, limit, skip],
      ...[prints.from ?? '-infinity', prints.until ?? 'infinity', type, leftOut],
      ...(seriesIds ? [seriesIds] : []),
    ],
  })
}
