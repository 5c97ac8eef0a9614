import type { Reads, Tx } from '../platform/db/connect.ts'
import type { PartOrigin } from './part-origin.ts'
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

/** Those of these addresses that parts have, or other parts than the one of this id had. */
export async function listTakenSlugs(
  reads: Reads,
  wanted: readonly { slug: string; id?: string }[],
): Promise<Set<string>> {
  const rows = await reads.query<{ slug: string }>({
    name: 'listTakenSlugs',
    text: `select slug from parts where slug = any($1::text[])
      union select f.slug from former_addresses f join unnest($1::text[], $2::text[]) w (slug, id) on w.slug = f.slug
        where f.kind = 'part' and f.subject_id <> w.id`,
    values: [wanted.map(({ slug }) => slug), wanted.map(({ id = '' }) => id)],
  })
  return new Set(rows.map(({ slug }) => slug))
}

/** The addresses that parts had and that begin so. */
export async function listFormerSlugs(reads: Reads, prefix: string): Promise<string[]> {
  const rows = await reads.query<{ slug: string }>({
    name: 'listFormerSlugs',
    text: `select slug from former_addresses where kind = 'part' and starts_with(slug, $1)`,
    values: [prefix],
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
 * Takes parts out of a volume that is locked (`lockVolume`). Those whose text is in another part lead there. Those that
 * readers have something of, or have bought with the volume, stay, as do those that the publisher hides; the others are
 * deleted. Answers the ids of those that stay, which are yet to be hidden.
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

/** Bytes of texts in one statement, unless one is longer by itself. */
const AT_ONCE = 4 * 1024 ** 2

/**
 * Stores the texts of parts, by their ids. A change counts up the revision, by which a reading position is found again in
 * another text.
 */
export async function saveContents(tx: Tx, texts: ReadonlyMap<string, PartText>, at: Date): Promise<void> {
  for (const batch of batchesOf([...texts])) {
    let end = 0
    const rows = batch.map(([id, { tree, ...text }]) => {
      const start = end
      end += tree?.length ?? 0
      return { ...text, id, ...(tree && { start, length: tree.length }) }
    })
    await tx.query({
      name: 'saveContents',
      text: `insert into part_contents (part_id, type, lang, direction, writing_mode, characters, tree, origin, updated_at)
        select id, type, lang, direction, "writingMode", characters, substring($2::bytea from start + 1 for length), origin, $3
        from jsonb_to_recordset($1::jsonb) as n (id text, type text, lang text, direction text, "writingMode" text, characters integer,
          start integer, length integer, origin jsonb)
        on conflict (part_id) do update set revision = part_contents.revision + 1, type = excluded.type, lang = excluded.lang,
          direction = excluded.direction, writing_mode = excluded.writing_mode, characters = excluded.characters, tree = excluded.tree,
          origin = excluded.origin, updated_at = excluded.updated_at`,
      values: [rowsJson(rows), Buffer.concat(batch.flatMap(([, { tree }]) => tree ?? [])), at],
    })
  }
}

function batchesOf(texts: readonly [string, PartText][]): [string, PartText][][] {
  const batches: [string, PartText][][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const text of texts) {
    const size = text[1].tree?.length ?? 0
    const isFull = bytes + size > AT_ONCE
    if (isFull) batches.push([])
    bytes = isFull ? size : bytes + size
    batches.at(-1)?.push(text)
  }
  return batches
}

/** Stores texts of which only links have changed: each place in them is where it was, so the revision stays. */
export async function saveTrees(tx: Tx, trees: ReadonlyMap<string, Buffer>, at: Date): Promise<void> {
  if (trees.size === 0) return
  await tx.query({
    name: 'saveTrees',
    text: `update part_contents c set tree = n.tree, updated_at = $3 from unnest($1::text[], $2::bytea[]) as n (id, tree)
      where c.part_id = n.id`,
    values: [[...trees.keys()], [...trees.values()], at],
  })
}

/** Stores how unchanged texts are read, their language and directions, and where they come from now. */
export async function saveManners(tx: Tx, texts: ReadonlyMap<string, PartText>): Promise<void> {
  if (texts.size === 0) return
  await tx.query({
    name: 'saveManners',
    text: `update part_contents c set lang = n.lang, direction = n.direction, writing_mode = n."writingMode", origin = n.origin
      from jsonb_to_recordset($1::jsonb) as n (id text, lang text, direction text, "writingMode" text, origin jsonb)
      where c.part_id = n.id
        and (c.lang, c.direction, c.writing_mode, c.origin) is distinct from (n.lang, n.direction, n."writingMode", n.origin)`,
    values: [rowsJson([...texts].map(([id, { tree: _, ...text }]) => ({ ...text, id })))],
  })
}

export interface PartPicture {
  hash: string
  wide: boolean
  blank: boolean
  description: string
}

/** Stores the pictures of parts, by their ids. */
export async function savePictures(
  tx: Tx,
  ofParts: ReadonlyMap<string, readonly PartPicture[]>,
): Promise<void> {
  const all = [...ofParts].flatMap(([id, pictures]) =>
    pictures.map((one, at) => ({ ...one, id, at: at + 1 })),
  )
  await tx.query({
    name: 'clearPictures',
    text: 'delete from part_images where part_id = any($1::text[])',
    values: [[...ofParts.keys()]],
  })
  if (all.length === 0) return
  await tx.query({
    name: 'savePictures',
    text: `insert into part_images (part_id, position, hash, wide, blank, description)
      select * from unnest($1::text[], $2::integer[], $3::text[], $4::boolean[], $5::boolean[], $6::text[])`,
    values: [
      all.map(({ id }) => id),
      all.map(({ at }) => at),
      all.map(({ hash }) => hash),
      all.map(({ wide }) => wide),
      all.map(({ blank }) => blank),
      all.map(({ description }) => description),
    ],
  })
}
