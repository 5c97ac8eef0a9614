import type { Reads, Tx } from '../platform/db/connect.ts'
import type { PartOrigin } from './part-origin.ts'

export interface KnownPart {
  id: string
  slug: string
  number: number
  /** What the publisher or the table of contents calls it. */
  title: string
  /** `change` has given it its title. */
  titleSet: boolean
  /** An import has removed it from the volume; it stays for readers who have something of it. */
  removed: boolean
  /** Of a removed one: its text is in another part, to which it leads. */
  moved: boolean
  /** The publisher hides it, or hid it before it was removed. */
  hidden: boolean
  launchAt: Date
  /** Nobody has said when it launches. */
  undated: boolean
  expiresAt: Date | null
  preview: boolean
  rentalCoins: number | null
  /** null: nothing handed in yet */
  type: 'novel' | 'manga' | null
  /** BCP 47; null: nothing handed in yet */
  lang: string | null
  /** null: nothing handed in yet, or a manga */
  tree: Buffer | null
  /** Counts the texts that it has had; 0: none yet. */
  revision: number
  /** null: it came from no file, or before this was stored. */
  origin: PartOrigin | null
  hashes: string[]
}

export function listKnownParts(reads: Reads, volumeId: string): Promise<KnownPart[]> {
  return reads.query<KnownPart>({
    text: `select p.id, p.slug, p.number::float8 as number, p.short_title as title, p.title_set as "titleSet", p.launch_at as "launchAt", p.undated, p.expires_at as "expiresAt", p.preview,
        p.rental_coins as "rentalCoins", c.type, c.lang, c.tree, c.origin,
        coalesce(c.revision, 0) as revision, exists (select from removed_parts r where r.part_id = p.id) as removed,
        exists (select from removed_parts r where r.part_id = p.id and r.moved_to is not null) as moved,
        coalesce((select r.was_hidden from removed_parts r where r.part_id = p.id), p.hidden) as hidden,
        array(select hash from part_images i where i.part_id = p.id order by i.position) as hashes
      from parts p left join part_contents c on c.part_id = p.id where p.volume_id = $1 order by p.number`,
    values: [volumeId],
  })
}

/** Whether any part of the volume has a text or pages. */
export async function hasContents(reads: Reads, volumeId: string): Promise<boolean> {
  const rows = await reads.query({
    text: 'select from parts p join part_contents c on c.part_id = p.id where p.volume_id = $1 limit 1',
    values: [volumeId],
  })
  return rows.length > 0
}

/** Those of these addresses that parts have. */
export async function listTakenSlugs(reads: Reads, slugs: readonly string[]): Promise<string[]> {
  const rows = await reads.query<{ slug: string }>({
    name: 'listTakenSlugs',
    text: 'select slug from parts where slug = any($1)',
    values: [slugs],
  })
  return rows.map(({ slug }) => slug)
}

interface RemovePartsInput {
  partIds: readonly string[]
  /** Of those whose text is in other parts, the id of the part that has most of it. */
  movedTo: ReadonlyMap<string, string>
  at: Date
}

/**
 * Takes parts out of a volume that is locked (`lockVolume`). Those whose text is in another part lead there. Those that readers have something of, or have bought
 * with the volume, stay, as do those that the publisher hides; the others are deleted. Answers the ids of those that stay, which are yet to be hidden.
 */
export async function removeParts(tx: Tx, { partIds, movedTo, at }: RemovePartsInput): Promise<string[]> {
  const moved = [[...movedTo.keys()], [...movedTo.values()]]
  await tx.query({
    text: `delete from parts p where p.id = any($1) and p.id <> all($2) and not p.hidden
      and not exists (select from library_books b where b.volume_id = p.volume_id)
      and not exists (select from gift_codes c where c.volume_id = p.volume_id)
      and not exists (select from rentals r where r.part_id = p.id) and not exists (select from rental_covers c where c.part_id = p.id)
      and not exists (select from ledger_entries e where e.part_id = p.id)
      and not exists (select from reading_marks m where m.part_id = p.id)
      and not exists (select from reading_places l where l.part_id = p.id)
      and not exists (select from reading_progress g where g.part_id = p.id)`,
    values: [partIds, moved[0]],
  })
  const left = await tx.query<{ id: string }>({
    text: `insert into removed_parts (part_id, removed_at, was_hidden) select id, $2, hidden from parts where id = any($1)
      on conflict do nothing returning part_id as id`,
    values: [partIds, at],
  })
  // What led to one of them leads on.
  if (movedTo.size > 0)
    await tx.query({
      text: `update removed_parts r set moved_to = m.target from unnest($1::text[], $2::text[]) as m (source, target)
        where m.source in (r.part_id, r.moved_to)`,
      values: moved,
    })
  return left.map(({ id }) => id)
}

/** Parts that were taken out of their volume are in it again. */
export async function returnParts(tx: Tx, partIds: readonly string[]): Promise<void> {
  await tx.query({ text: 'delete from removed_parts where part_id = any($1)', values: [partIds] })
}

export interface PartText {
  type: 'novel' | 'manga'
  lang: string
  direction: 'ltr' | 'rtl'
  writingMode: 'horizontal-tb' | 'vertical-rl'
  characters: number
  tree: Buffer | null
  origin?: PartOrigin | null
}

/** Stores the text of a part. A change counts up the revision, by which a reading position is found again in another text. */
export async function saveContent(tx: Tx, partId: string, text: PartText, at: Date): Promise<void> {
  await tx.query({
    name: 'saveContent',
    text: `insert into part_contents (part_id, type, lang, direction, writing_mode, characters, tree, origin, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $9, $8)
      on conflict (part_id) do update set revision = part_contents.revision + 1, type = excluded.type, lang = excluded.lang,
        direction = excluded.direction, writing_mode = excluded.writing_mode, characters = excluded.characters, tree = excluded.tree,
        origin = excluded.origin, updated_at = excluded.updated_at`,
    values: [
      ...[partId, text.type, text.lang, text.direction, text.writingMode, text.characters, text.tree, at],
      text.origin ? JSON.stringify(text.origin) : null,
    ],
  })
}

/** Stores how an unchanged text is read, its language and directions, and where it comes from now. */
export async function saveManner(
  tx: Tx,
  partId: string,
  { lang, direction, writingMode, origin }: Pick<PartText, 'lang' | 'direction' | 'writingMode' | 'origin'>,
): Promise<void> {
  await tx.query({
    name: 'saveManner',
    text: `update part_contents set lang = $2, direction = $3, writing_mode = $4, origin = $5
      where part_id = $1 and (lang, direction, writing_mode, origin) is distinct from ($2, $3, $4, $5::jsonb)`,
    values: [partId, lang, direction, writingMode, origin ? JSON.stringify(origin) : null],
  })
}

export interface PartPicture {
  hash: string
  wide: boolean
  blank: boolean
  description: string
}

export async function savePictures(tx: Tx, partId: string, pictures: readonly PartPicture[]): Promise<void> {
  await tx.query({
    name: 'clearPictures',
    text: 'delete from part_images where part_id = $1',
    values: [partId],
  })
  await tx.query({
    name: 'savePictures',
    text: `insert into part_images (part_id, position, hash, wide, blank, description)
      select $1, position, hash, wide, blank, description
      from unnest($2::text[], $3::boolean[], $4::boolean[], $5::text[]) with ordinality as p (hash, wide, blank, description, position)`,
    values: [
      partId,
      pictures.map(({ hash }) => hash),
      pictures.map(({ wide }) => wide),
      pictures.map(({ blank }) => blank),
      pictures.map(({ description }) => description),
    ],
  })
}
