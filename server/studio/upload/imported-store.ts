import type { UploadPartAnswer } from '#contract/generated/studio_upload.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'

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

/** What an editor has said of single parts, by their numbers. */
export async function savePartAnswers(
  tx: Tx,
  volumeId: string,
  parts: readonly UploadPartAnswer[],
): Promise<void> {
  for (const [at, { preview, rentalCoins, launch }] of parts.entries()) {
    if (preview === undefined && rentalCoins === undefined && launch === undefined) continue
    await tx.query({
      text: `update parts set preview = coalesce($3, preview), launch_at = coalesce($4, launch_at),
          rental_coins = case when $5::int is null then rental_coins else nullif($5, 0) end
        where volume_id = $1 and number = $2 and not exists (select from removed_parts r where r.part_id = parts.id)`,
      values: [volumeId, at + 1, preview ?? null, launch ?? null, rentalCoins ?? null],
    })
  }
}

/** What somebody has said of when a draft comes out. */
export interface DraftDates {
  readonly hasPublishing: boolean
  readonly hasLaunch: boolean
}

/**
 * Makes a new volume a draft, and its series where that has no other: readers see neither before somebody says that it is ready. It has no date but one that somebody has said; unless that is said of
 * its parts, they launch with it, and have no date where it has none.
 */
export async function makeDraft(
  tx: Tx,
  { id, seriesId }: ImportedVolume,
  { hasPublishing, hasLaunch }: DraftDates,
): Promise<void> {
  await tx.query({
    text: `update volumes set stage = 'draft', hidden = true, publishing_at = case when $2 then publishing_at end where id = $1`,
    values: [id, hasPublishing],
  })
  if (!hasPublishing)
    await tx.query({ text: 'update parts set expires_at = null where volume_id = $1', values: [id] })
  if (!hasLaunch)
    await tx.query({
      text: `update parts p set launch_at = coalesce(v.publishing_at, p.launch_at), undated = v.publishing_at is null
        from volumes v where v.id = $1 and p.volume_id = v.id`,
      values: [id],
    })
  await tx.query({
    text: `update series set stage = 'draft', hidden = true
      where id = $1 and not exists (select from volumes where series_id = $1 and id <> $2)`,
    values: [seriesId, id],
  })
}
