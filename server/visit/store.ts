import { notLeftOut } from '../catalogue/takedown-sql.ts'
import type { Reads } from '../platform/db/connect.ts'

export interface SitemapRow {
  readonly slug: string
  readonly changed_at: Date
}

interface AddressRange {
  readonly skip: number
  readonly limit: number
  readonly now: Date
  /** What is taken down everywhere. */
  readonly leftOut: readonly string[]
}

/** Series a visitor can open, for the sitemap, in a stable order; changed when their last part came out. */
export async function listSeriesAddresses(
  db: Reads,
  { skip, limit, now, leftOut }: AddressRange,
): Promise<SitemapRow[]> {
  return db.query<SitemapRow>({
    name: 'sitemapSeries',
    text: `select s.slug, greatest(s.created_at, (
             select max(p.launch_at) from parts p join volumes v on v.id = p.volume_id
             where v.series_id = s.id and p.launch_at <= $3 and not p.hidden and not v.hidden)) as changed_at
           from (select id, slug, created_at from series where not hidden and ${notLeftOut('$4', ['series'])} order by id limit $1 offset $2) s
           order by s.id`,
    values: [limit, skip, now, leftOut],
  })
}

/** Volumes a visitor can open, for the sitemap, in a stable order. */
export async function listVolumeAddresses(
  db: Reads,
  { skip, limit, now, leftOut }: AddressRange,
): Promise<SitemapRow[]> {
  return db.query<SitemapRow>({
    name: 'sitemapVolumes',
    text: `select v.slug, greatest(v.created_at, (
             select max(p.launch_at) from parts p where p.volume_id = v.id and p.launch_at <= $3 and not p.hidden)) as changed_at
           from (select v.id, v.slug, v.created_at from volumes v join series s on s.id = v.series_id
             where not v.hidden and not s.hidden and ${notLeftOut('$4', ['s', 'v'])} order by v.id limit $1 offset $2) v
           order by v.id`,
    values: [limit, skip, now, leftOut],
  })
}

export async function countAddresses(
  db: Reads,
  leftOut: readonly string[],
): Promise<{ series: number; volumes: number }> {
  const [row] = await db.query<{ series: number; volumes: number }>({
    name: 'sitemapCounts',
    text: `select (select count(*) from series where not hidden and ${notLeftOut('$1', ['series'])}) as series,
             (select count(*) from volumes v join series s on s.id = v.series_id
              where not v.hidden and not s.hidden and ${notLeftOut('$1', ['s', 'v'])}) as volumes`,
    values: [leftOut],
  })
  return row ?? { series: 0, volumes: 0 }
}
