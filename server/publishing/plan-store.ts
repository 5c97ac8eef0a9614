import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../platform/db/connect.ts'

export interface VolumeSummary {
  id: string
  slug: string
  number: number
  title: string
  priceCoins: number | null
  publishingAt: Date | null
  seriesSlug: string
  seriesTitle: string
  type: 'novel' | 'manga'
  lang: Language
}

/** A volume with what its price follows from. */
export async function findVolumeSummary(reads: Reads, slug: string): Promise<VolumeSummary | null> {
  const [volume] = await reads.query<VolumeSummary>({
    text: `select v.id, v.slug, v.number::float8 as number, v.title, v.price_coins as "priceCoins", v.publishing_at as "publishingAt",
        s.slug as "seriesSlug", s.title as "seriesTitle", s.type, s.lang
      from volumes v join series s on s.id = v.series_id where v.slug = $1`,
    values: [slug],
  })
  return volume ?? null
}

export interface PartSummary {
  id: string
  number: number
  title: string
  preview: boolean
  /** null: nobody has said one */
  launchAt: Date | null
  /** null: not for rent */
  rentalCoins: number | null
  /** null: nothing handed in yet */
  characters: number | null
  pages: number
  lang: string | null
}

/** The parts of a volume, without those that imports have taken out of it. */
export function listPartSummaries(reads: Reads, volumeId: string): Promise<PartSummary[]> {
  return reads.query<PartSummary>({
    text: `select p.id, p.number::float8 as number, p.short_title as title, p.preview,
        case when not p.undated then p.launch_at end as "launchAt",
        p.rental_coins as "rentalCoins", c.characters,
        p.total_manga_pages as pages, c.lang
      from parts p left join part_contents c on c.part_id = p.id
      where p.volume_id = $1 and not exists (select from removed_parts r where r.part_id = p.id) order by p.number`,
    values: [volumeId],
  })
}
