import { SERIES_COVER } from '../catalogue/covers/cover-store.ts'
import type { StoredCover } from '../catalogue/covers/shown-cover.ts'
import { SALE_COVERS, SALE_END, saleRuns } from '../catalogue/sale-sql.ts'
import { notLeftOut } from '../catalogue/takedown-sql.ts'
import type { Reads } from '../platform/db/connect.ts'

export interface RunningSale {
  name: string
  endsAt: Date
  discountBps: number
  /** Those that are shown; none where the sale is about all. */
  seriesIds: string[]
  /** Only some volumes of these series are in it. */
  isOfVolumes: boolean
}

/**
 * The promotion that runs at this instant; of several, the one that ends first. One that names series counts where one of
 * them is shown in this language.
 */
export async function findRunningSale(reads: Reads, at: Date, lang: string): Promise<RunningSale | null> {
  const [sale] = await reads.query<RunningSale>({
    name: 'findRunningSale',
    text: `select coalesce(sl.names ->> $2::text, sl.name) as name, ${SALE_END} as "endsAt", sl.discount_bps as "discountBps", shown.ids as "seriesIds",
        ${SALE_COVERS} = 'volumes' as "isOfVolumes"
      from sales sl cross join lateral (select array(select s.id from series s
        where not s.hidden and s.lang = $2
          and (exists (select from sale_series ss where ss.sale_id = sl.id and ss.series_id = s.id)
            or exists (select from sale_volumes sv join volumes v on v.id = sv.volume_id
              where sv.sale_id = sl.id and v.series_id = s.id and not v.hidden))
        order by s.id) as ids) shown
      where ${saleRuns('$1')}
        and (cardinality(shown.ids) > 0 or ${SALE_COVERS} = 'shop' or sl.lang = $2)
      order by ${SALE_END}, id limit 1`,
    values: [at, lang],
  })
  return sale ?? null
}

/** These series, by title. */
export function listSaleSeries(
  reads: Reads,
  ids: readonly string[],
): Promise<{ slug: string; title: string }[]> {
  return reads.query<{ slug: string; title: string }>({
    name: 'listSaleSeries',
    text: `select slug, title from series where id = any($1) order by title, id`,
    values: [ids],
  })
}

/** A series as the old content site knew it, with what its volumes say. */
export interface LegacySeriesRow {
  id: string
  legacyId: string
  slug: string
  createdAt: Date
  title: string
  originalTitle: string
  shortTitle: string
  description: string
  shortDescription: string
  tags: string[]
  label: string
  status: string
  topicId: string | null
  cover: StoredCover
  /** Bytes of its own cover as it was handed in; 0 where that is drawn. */
  coverSize: number
  bannerHash: string | null
  bannerSize: number
  catchup: boolean
  credits: { role: string; name: string }[]
  volumes: LegacyVolumeRow[]
}

export interface LegacyVolumeRow {
  legacyId: string
  slug: string
  number: number
  title: string
  originalPublisher: string
  publishingAt: string | null
  physicalAt: string | null
  premiumExtras: string | null
}

/** Every shown series of a type and language, the newest first: the old site had no pages. `leftOut` is taken down. */
export function listLegacySeries(
  reads: Reads,
  type: 'novel' | 'manga',
  lang: string,
  leftOut: readonly string[],
): Promise<LegacySeriesRow[]> {
  return reads.query<LegacySeriesRow>({
    name: 'listLegacySeries',
    text: `select s.id, s.legacy_id as "legacyId", s.slug, s.created_at as "createdAt", s.title, s.original_title as "originalTitle",
        s.short_title as "shortTitle", s.description, s.short_description as "shortDescription", s.tags, s.label, s.status,
        s.topic_id as "topicId", ${SERIES_COVER.column} as cover, s.banner_hash as "bannerHash", s.catchup,
        coalesce(cb.size, 0) as "coverSize", coalesce(bb.size, 0) as "bannerSize",
        coalesce((select json_agg(distinct jsonb_build_object('role', vcr.role, 'name', c.name)) from volumes v
          join volume_creators vcr on vcr.volume_id = v.id join creators c on c.id = vcr.creator_id
          where v.series_id = s.id and not v.hidden), '[]') as credits,
        coalesce((select json_agg(json_build_object('legacyId', v.legacy_id, 'slug', v.slug, 'number', v.number, 'title', v.title,
          'originalPublisher', v.original_publisher, 'publishingAt', v.publishing_at, 'physicalAt', v.physical_publishing_at, 'premiumExtras', v.premium_extras) order by v.number)
          from volumes v where v.series_id = s.id and not v.hidden and ${notLeftOut('$3', ['v'])}), '[]') as volumes
      from series s ${SERIES_COVER.join} left join blobs cb on cb.name = s.cover_hash left join blobs bb on bb.name = s.banner_hash
      where s.type = $1 and s.lang = $2 and not s.hidden and ${notLeftOut('$3', ['s'])} order by s.created_at desc, s.id desc`,
    values: [type, lang, leftOut],
  })
}
