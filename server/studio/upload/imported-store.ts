import type { Language } from '#rules/interface-language.ts'
import type { Reads } from '../../platform/db/connect.ts'

export interface ImportedVolume {
  id: string
  title: string
  seriesId: string
  lang: Language
}

export async function findVolumeOf(reads: Reads, slug: string): Promise<ImportedVolume> {
  const [found] = await reads.query<ImportedVolume>({
    text: `select v.id, v.title, v.series_id as "seriesId", s.lang from volumes v join series s on s.id = v.series_id where v.slug = $1`,
    values: [slug],
  })
  if (!found) throw new Error(`there is no volume ${slug}`)
  return found
}

export async function findVolumeById(
  reads: Reads,
  id: string,
): Promise<(ImportedVolume & { slug: string; seriesSlug: string }) | null> {
  const [found] = await reads.query<ImportedVolume & { slug: string; seriesSlug: string }>({
    name: 'findVolumeInStudio',
    text: `select v.id, v.title, v.slug, v.series_id as "seriesId", s.slug as "seriesSlug", s.lang
      from volumes v join series s on s.id = v.series_id where v.id = $1`,
    values: [id],
  })
  return found ?? null
}

export interface StandingEdition {
  volumeId: string
  /** Of the file that the volume has come from; null where that is not known. */
  sha256: string | null
  /** The number of the edition that was kept last; 0: none. */
  lastKept: number
  /** That one was replaced by an edition that was brought back. */
  isRestored: boolean
}

/** What stands in volumes, without those that are gone. */
export function listStandingEditions(reads: Reads, volumeIds: readonly string[]): Promise<StandingEdition[]> {
  return reads.query<StandingEdition>({
    name: 'listStandingEditions',
    text: `select v.id as "volumeId", coalesce(e.number, 0) as "lastKept", coalesce('restored' = any(e.differences), false) as "isRestored",
        (select f.sha256 from imported_files f where f.volume_id = v.id order by f.imported_at desc limit 1) as sha256
      from volumes v left join lateral (
        select number, differences from replaced_editions r where r.volume_id = v.id order by number desc limit 1) e on true
      where v.id = any($1)`,
    values: [volumeIds],
  })
}

export async function listPartIds(reads: Reads, slugs: readonly string[]): Promise<string[]> {
  const rows = await reads.query<{ id: string }>({
    name: 'listPartIds',
    text: 'select id from parts where slug = any($1) order by number',
    values: [slugs],
  })
  return rows.map(({ id }) => id)
}
