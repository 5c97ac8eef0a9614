import type { Reads, Tx } from '../platform/db/connect.ts'
import type { Credit } from './import-request.ts'
import type { PartPlan } from './plan-launches.ts'

export interface ReplacedEdition {
  number: number
  replacedAt: Date
  title: string
  /** The number and publishing that the volume had. */
  volumeNumber: number
  publishingAt: Date | null
  parts: number
  /** Name of the file that it was imported from; null where it is not known. */
  file: string | null
  /** How the next edition differed; none: it was corrected. */
  differences: string[]
  creators: Credit[]
  coverHash: string | null
  /** The row of the volume. */
  volume: object
}

/** The replaced editions of a volume, the oldest first. */
export function listReplacedEditions(reads: Reads, volumeId: string): Promise<ReplacedEdition[]> {
  return reads.query<ReplacedEdition>({
    text: `select number, replaced_at as "replacedAt", volume->>'title' as title, file->>'name' as file, differences, volume, cover_hash as "coverHash",
        coalesce((volume->>'number')::float8, 0) as "volumeNumber", (volume->>'publishing_at')::timestamptz as "publishingAt",
        (select count(*) from replaced_parts p where p.volume_id = e.volume_id and p.edition = e.number) as parts,
        (select coalesce(jsonb_agg(jsonb_build_object('name', c->>'name', 'originalName', c->>'original_name', 'role', c->>'role')), '[]')
          from jsonb_array_elements(e.creators) c) as creators
      from replaced_editions e where volume_id = $1 order by number`,
    values: [volumeId],
  })
}

/** Restores the store links of an edition and the file it came from. */
export async function restoreOrigin(tx: Tx, volumeId: string, number: number): Promise<void> {
  const values = [volumeId, number]
  // Editions that were replaced before store links were kept with them leave those of the volume.
  await tx.query({
    text: `delete from volume_skus using replaced_editions e
      where volume_skus.volume_id = $1 and e.volume_id = $1 and e.number = $2 and e.skus is not null`,
    values,
  })
  await tx.query({
    text: `insert into volume_skus (volume_id, store, identifier, link, available_at)
      select $1, k.store, k.identifier, k.link, k.available_at
      from replaced_editions e cross join lateral jsonb_populate_recordset(null::volume_skus, e.skus) k
      where e.volume_id = $1 and e.number = $2`,
    values,
  })
  await tx.query({ text: 'delete from imported_files where volume_id = $1', values: [volumeId] })
  await tx.query({
    text: `insert into imported_files (volume_id, sha256, recipe, name, identifiers, imported_at)
      select f.volume_id, f.sha256, f.recipe, f.name, f.identifiers, f.imported_at
      from replaced_editions e cross join lateral jsonb_populate_record(null::imported_files, e.file) f
      where e.volume_id = $1 and e.number = $2 and e.file is not null`,
    values,
  })
}

/** A part of a replaced edition. */
export interface ReplacedPart {
  partId: string
  number: number
  slug: string
  legacyId: string
  /** null for a manga, or where nothing had been handed in */
  tree: Buffer | null
  hashes: string[]
  title: string
  originalTitle: string
  coverHash: string | null
  mangaPages: number
  hidden: boolean
  createdAt: Date
  /** As it was published when it was kept. */
  plan: PartPlan
}

type ReplacedPartRow = Omit<ReplacedPart, 'plan'> & PartPlan

const REPLACED_PART = `k.part_id as "partId", k.number::float8 as number, coalesce(k.part->>'slug', '') as slug,
        coalesce(k.part->>'legacy_id', '') as "legacyId", k.tree, coalesce(k.part->>'short_title', '') as title,
        coalesce(k.part->>'original_title', '') as "originalTitle", k.part->>'cover_hash' as "coverHash",
        coalesce((k.part->>'total_manga_pages')::int, 0) as "mangaPages", coalesce((k.part->>'hidden')::boolean, false) as hidden,
        coalesce((k.part->>'created_at')::timestamptz, e.replaced_at) as "createdAt",
        coalesce((k.part->>'launch_at')::timestamptz, e.replaced_at) as "launchAt", (k.part->>'expires_at')::timestamptz as "expiresAt",
        coalesce((k.part->>'preview')::boolean, false) as preview, (k.part->>'rental_coins')::int as "rentalCoins",
        array(select i.hash from replaced_part_images i where i.volume_id = k.volume_id and i.edition = k.edition and i.part_id = k.part_id
          order by i.position) as hashes`
/** Parts without text or pages, which imports used to take, come back without content. */
const REPLACED_HAS_CONTENT = `((k.content->>'characters')::int > 0 or exists (select from replaced_part_images h
    where h.volume_id = k.volume_id and h.edition = k.edition and h.part_id = k.part_id))`

/** The parts of a replaced edition, in order. */
export async function listReplacedParts(
  reads: Reads,
  volumeId: string,
  number: number,
): Promise<ReplacedPart[]> {
  const rows = await reads.query<ReplacedPartRow>({
    text: `select ${REPLACED_PART}
      from replaced_parts k join replaced_editions e on e.volume_id = k.volume_id and e.number = k.edition
      where k.volume_id = $1 and k.edition = $2 order by k.number`,
    values: [volumeId, number],
  })
  return rows.map(({ launchAt, expiresAt, preview, rentalCoins, ...part }) => ({
    ...part,
    plan: { launchAt, expiresAt, preview, rentalCoins },
  }))
}

/** A part as it was in a replaced edition of its volume. */
export interface PartVersion extends ReplacedPart {
  edition: number
  /** 0 for a manga */
  characters: number
}

/** What replaced editions have of a part, the last edition first; without those in which it had nothing to read. */
export async function listPartVersions(
  reads: Reads,
  volumeId: string,
  { partId, slug }: { partId: string | null; slug: string },
): Promise<PartVersion[]> {
  const rows = await reads.query<Omit<PartVersion, 'plan'> & PartPlan>({
    text: `select ${REPLACED_PART}, k.edition, coalesce((k.content->>'characters')::int, 0) as characters
      from replaced_parts k join replaced_editions e on e.volume_id = k.volume_id and e.number = k.edition
      where k.volume_id = $1 and (k.part_id = $2 or k.part->>'slug' = $3) and k.content is not null and ${REPLACED_HAS_CONTENT}
      order by k.edition desc`,
    values: [volumeId, partId, slug],
  })
  return rows.map(({ launchAt, expiresAt, preview, rentalCoins, ...part }) => ({
    ...part,
    plan: { launchAt, expiresAt, preview, rentalCoins },
  }))
}

/** The addresses that parts of replaced editions of a volume have. */
export async function listReplacedSlugs(reads: Reads, volumeId: string): Promise<string[]> {
  const rows = await reads.query<{ slug: string }>({
    text: `select distinct coalesce(part->>'slug', '') as slug from replaced_parts where volume_id = $1 and coalesce(part->>'slug', '') <> ''`,
    values: [volumeId],
  })
  return rows.map(({ slug }) => slug)
}

/** As which part one of a replaced edition is stored again. */
export interface RestoredPart {
  /** Its id in the edition. */
  partId: string
  id: string
  slug: string
  legacyId: string
  /** It is there with this very text, so its revision stays. */
  isSame: boolean
}

const RESTORED = `replaced_parts k join jsonb_to_recordset($3::jsonb) as n ("partId" text, id text, "isSame" boolean) on n."partId" = k.part_id`

/** Puts back texts and pages of parts of an edition. */
export async function restoreContents(
  tx: Tx,
  edition: { volumeId: string; number: number },
  parts: readonly RestoredPart[],
  at: Date,
): Promise<void> {
  const values = [edition.volumeId, edition.number, JSON.stringify(parts)]
  await tx.query({
    text: `delete from part_contents where part_id in (
      select n.id from ${RESTORED} where k.volume_id = $1 and k.edition = $2 and (k.content is null or not (${REPLACED_HAS_CONTENT})))`,
    values,
  })
  await tx.query({
    text: `insert into part_contents (part_id, revision, updated_at, type, lang, direction, writing_mode, characters, tree, origin)
      select n.id, 1, $4, o.type, o.lang, o.direction, o.writing_mode, o.characters, k.tree, o.origin
      from ${RESTORED} cross join lateral jsonb_populate_record(null::part_contents, k.content) o
      where k.volume_id = $1 and k.edition = $2 and k.content is not null and ${REPLACED_HAS_CONTENT} and not n."isSame"
      on conflict (part_id) do update set revision = part_contents.revision + 1, updated_at = excluded.updated_at,
        type = excluded.type, lang = excluded.lang, direction = excluded.direction, writing_mode = excluded.writing_mode,
        characters = excluded.characters, tree = excluded.tree, origin = excluded.origin`,
    values: [...values, at],
  })
  await tx.query({
    text: `delete from part_images where part_id in (select n.id from ${RESTORED} where k.volume_id = $1 and k.edition = $2)`,
    values,
  })
  await tx.query({
    text: `insert into part_images (part_id, position, hash, wide, blank, description)
      select n.id, i.position, i.hash, i.wide, i.blank, i.description
      from ${RESTORED} join replaced_part_images i on i.volume_id = k.volume_id and i.edition = k.edition and i.part_id = k.part_id
      where k.volume_id = $1 and k.edition = $2`,
    values,
  })
}
