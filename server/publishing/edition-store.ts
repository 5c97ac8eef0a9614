import type { Holders } from '#rules/replace-edition.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/**
 * Locks a volume and its parts until the transaction ends, so that readers cannot buy, rent, mark or read them meanwhile:
 * the rows that they add refer to these.
 */
export async function lockVolume(tx: Tx, volumeId: string): Promise<void> {
  await tx.query({ text: 'select from volumes where id = $1 for update', values: [volumeId] })
  await tx.query({
    text: 'select from parts where volume_id = $1 order by number for update',
    values: [volumeId],
  })
}

/** How many readers have something of the volume. Exact only after `lockVolume`. */
export async function countHolders(reads: Reads, volumeId: string): Promise<Holders> {
  const [holders] = await reads.query<Holders>({
    text: `with p as (select id from parts where volume_id = $1)
      select (select count(*) from library_books where volume_id = $1) as bought,
        (select count(*) from gift_codes where volume_id = $1) as codes,
        (select count(*) from (select account_id from rentals where part_id in (select id from p)
          union select account_id from ledger_entries where part_id in (select id from p)) r) as rented,
        (select count(distinct account_id) from reading_marks where part_id in (select id from p)) as marked,
        (select count(*) from (select account_id from reading_progress where part_id in (select id from p)
          union select account_id from reading_places where part_id in (select id from p)) r) as reading`,
    values: [volumeId],
  })
  return holders as Holders
}

export interface ImportedFile {
  name: string
  /** As rules/book-identity.ts has them. */
  identifiers: string[]
}

/** The file that the volume was imported from; null where it came in another way. */
export async function findFileOf(reads: Reads, volumeId: string): Promise<ImportedFile | null> {
  const [file] = await reads.query<ImportedFile>({
    text: 'select name, identifiers from imported_files where volume_id = $1 order by imported_at desc limit 1',
    values: [volumeId],
  })
  return file ?? null
}

/** Stores the present volume with its parts, texts and pages as its next replaced edition. Returns the edition's number. */
export async function keepEdition(
  tx: Tx,
  volumeId: string,
  differences: readonly string[],
  at: Date,
): Promise<number> {
  const [kept] = await tx.query<{ number: number }>({
    text: `insert into replaced_editions (volume_id, number, replaced_at, differences, volume, creators, skus, file, cover_hash)
      select v.id, (select coalesce(max(number), 0) + 1 from replaced_editions where volume_id = v.id), $3, $2, to_jsonb(v),
        coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'original_name', c.original_name, 'role', vc.role) order by vc.position)
          from volume_creators vc join creators c on c.id = vc.creator_id where vc.volume_id = v.id), '[]'),
        coalesce((select jsonb_agg(to_jsonb(k)) from volume_skus k where k.volume_id = v.id), '[]'),
        (select to_jsonb(f) from imported_files f where f.volume_id = v.id order by f.imported_at desc limit 1), v.cover_hash
      from volumes v where v.id = $1 returning number`,
    values: [volumeId, differences, at],
  })
  const { number } = kept as { number: number }
  await tx.query({
    text: `insert into replaced_parts (volume_id, edition, part_id, number, part, content, tree)
      select p.volume_id, $2, p.id, p.number, to_jsonb(p), to_jsonb(c) - 'tree', c.tree
      from parts p left join part_contents c on c.part_id = p.id
      where p.volume_id = $1 and not exists (select from removed_parts r where r.part_id = p.id)`,
    values: [volumeId, number],
  })
  await tx.query({
    text: `insert into replaced_part_images (volume_id, edition, part_id, position, hash, wide, blank, description)
      select k.volume_id, k.edition, k.part_id, i.position, i.hash, i.wide, i.blank, i.description
      from replaced_parts k join part_images i on i.part_id = k.part_id where k.volume_id = $1 and k.edition = $2`,
    values: [volumeId, number],
  })
  return number
}
