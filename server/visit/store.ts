import type { Reads } from '../platform/db/connect.ts'

export interface SitemapRow {
  readonly slug: string
  readonly changed_at: Date
}

/** Series a visitor can open, for the sitemap, in a stable order. */
export async function listSeriesAddresses(db: Reads, skip: number, limit: number): Promise<SitemapRow[]> {
  return db.query<SitemapRow>({
    name: 'sitemap-series',
    text: `select slug, created_at as changed_at from series
           where not hidden order by id limit $1 offset $2`,
    values: [limit, skip],
  })
}

/** Volumes a visitor can open, for the sitemap, in a stable order. */
export async function listVolumeAddresses(db: Reads, skip: number, limit: number): Promise<SitemapRow[]> {
  return db.query<SitemapRow>({
    name: 'sitemap-volumes',
    text: `select v.slug, v.created_at as changed_at from volumes v join series s on s.id = v.series_id
           where not v.hidden and not s.hidden order by v.id limit $1 offset $2`,
    values: [limit, skip],
  })
}

export async function countAddresses(db: Reads): Promise<{ series: number; volumes: number }> {
  const [row] = await db.query<{ series: string; volumes: string }>({
    name: 'sitemap-counts',
    text: `select (select count(*) from series where not hidden) as series,
             (select count(*) from volumes v join series s on s.id = v.series_id
              where not v.hidden and not s.hidden) as volumes`,
    values: [],
  })
  return { series: Number(row?.series ?? 0), volumes: Number(row?.volumes ?? 0) }
}
