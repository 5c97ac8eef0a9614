import type { Reads, Tx } from '../platform/db/connect.ts'
import type { PartOrigin } from './part-origin.ts'
import type { PartPlan } from './plan-launches.ts'
import { rowsJson } from './rows-json.ts'

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

export interface PartRecord extends PartPlan {
  id: string
  legacyId: string
  slug: string
  volumeId: string
  number: number
  title: string
  shortTitle: string
  /** Whether the publisher says the short title now, so that it takes the place of one that `change` has set. */
  isTitleSaid?: boolean
  createdAt: Date
  mangaPages: number
  /** Nobody has said when it launches: it is hidden, and `launchAt` counts for nothing. */
  undated?: boolean
}

/** Stores parts, new ones and what others are now, in one statement. */
export async function savePartRows(tx: Tx, parts: readonly PartRecord[]): Promise<void> {
  await tx.query({
    name: 'savePartRows',
    text: `with n as (select * from jsonb_to_recordset($1::jsonb) as n (id text, "legacyId" text, slug text, "volumeId" text, number numeric,
          title text, "shortTitle" text, "isTitleSaid" boolean, preview boolean, "createdAt" timestamptz, "launchAt" timestamptz,
          "expiresAt" timestamptz, "mangaPages" integer, "rentalCoins" integer, undated boolean)),
        said as (select id from n where "isTitleSaid")
      insert into parts (id, legacy_id, slug, volume_id, number, title, short_title, preview, created_at, launch_at, expires_at,
        total_manga_pages, rental_coins, undated)
      select id, "legacyId", slug, "volumeId", number, title, "shortTitle", preview, "createdAt", "launchAt", "expiresAt",
        "mangaPages", "rentalCoins", coalesce(undated, false) from n order by number
      on conflict (id) do update set number = excluded.number, title = excluded.title, preview = excluded.preview,
        short_title = case when parts.title_set and parts.id not in (select id from said) then parts.short_title else excluded.short_title end,
        launch_at = excluded.launch_at, expires_at = excluded.expires_at, total_manga_pages = excluded.total_manga_pages,
        rental_coins = excluded.rental_coins`,
    values: [rowsJson(parts)],
  })
}

/** Frees the numbers of all parts of a locked volume (`lockVolume`), so that they can be numbered anew in any order. */
export async function freeNumbers(tx: Tx, volumeId: string): Promise<void> {
  await tx.query({ text: 'update parts set number = -1 - number where volume_id = $1', values: [volumeId] })
}

interface RemovePartsInput {
  partIds: readonly string[]
  /** Of those whose text is in other parts, the id of the part that has most of it. */
  movedTo: ReadonlyMap<string, string>
  at: Date
}

/**
 * Takes parts out of a volume that is locked (`lockVolume`). Those whose text is in another part lead there. Those that readers have something of, or have bought
 * with the volume, are hidden, and those that the publisher hides stay so; the others are deleted.
 */
export async function removeParts(tx: Tx, { partIds, movedTo, at }: RemovePartsInput): Promise<void> {
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
  await tx.query({
    text: `with gone as (
        insert into removed_parts (part_id, removed_at, was_hidden) select id, $2, hidden from parts where id = any($1)
        on conflict do nothing returning part_id)
      update parts set hidden = true where id in (select part_id from gone)`,
    values: [partIds, at],
  })
  // What led to one of them leads on.
  await tx.query({
    text: `update removed_parts r set moved_to = m.target from unnest($1::text[], $2::text[]) as m (source, target)
      where m.source in (r.part_id, r.moved_to)`,
    values: moved,
  })
}

/** Numbers the parts that are out of a volume after those that are in it, in their former order. */
export async function numberRemovedParts(tx: Tx, volumeId: string): Promise<void> {
  await tx.query({
    text: `update parts p set number = n.number from (
        select id, row_number() over (order by number desc) +
          (select coalesce(max(i.number), 0) from parts i where i.volume_id = $1 and i.number > 0) as number
        from parts where volume_id = $1 and number < 0) n
      where p.id = n.id`,
    values: [volumeId],
  })
}

/** Puts removed parts back into the volume, as visible as they were. */
export async function returnParts(tx: Tx, partIds: readonly string[]): Promise<void> {
  await tx.query({
    text: `with back as (delete from removed_parts where part_id = any($1) returning part_id, was_hidden)
      update parts p set hidden = back.was_hidden from back where p.id = back.part_id`,
    values: [partIds],
  })
}

/** Hides these parts; answers the numbers of those that were not hidden. */
export async function hideParts(tx: Tx, partIds: readonly string[]): Promise<number[]> {
  const rows = await tx.query<{ number: number }>({
    text: 'update parts set hidden = true where id = any($1) and not hidden returning number::float8 as number',
    values: [partIds],
  })
  return rows.map(({ number }) => number).toSorted((a, b) => a - b)
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
