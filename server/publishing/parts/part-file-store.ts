import type { Reads, Tx } from '../../platform/db/connect.ts'

export interface PartFile {
  partId: string
  sha256: string
  /** Name of the file */
  name: string
}

/** The files of the parts of a volume that were added one at a time. */
export function listPartFiles(reads: Reads, volumeId: string): Promise<PartFile[]> {
  return reads.query<PartFile>({
    text: `select f.part_id as "partId", f.sha256, f.name from part_files f join parts p on p.id = f.part_id where p.volume_id = $1`,
    values: [volumeId],
  })
}

/** Stores from which file parts come. */
export async function savePartFiles(
  tx: Tx,
  partIds: readonly string[],
  { sha256, name }: Omit<PartFile, 'partId'>,
  at: Date,
): Promise<void> {
  await tx.query({
    text: `insert into part_files (part_id, sha256, name, added_at) select id, $2, $3, $4 from unnest($1::text[]) id
      on conflict (part_id) do update set sha256 = excluded.sha256, name = excluded.name, added_at = excluded.added_at`,
    values: [partIds, sha256, name, at],
  })
}

/** After an edition has come, or was restored: its parts have no files of their own. */
export async function deletePartFiles(tx: Tx, volumeId: string): Promise<void> {
  await tx.query({
    text: 'delete from part_files where part_id in (select id from parts where volume_id = $1)',
    values: [volumeId],
  })
}

/** After a part was restored: the file that it came from last is not what stands there. */
export async function deletePartFile(tx: Tx, partId: string): Promise<void> {
  await tx.query({ text: 'delete from part_files where part_id = $1', values: [partId] })
}

/** The series of this address, or else all of this title. */
export async function listSeriesNamed(
  reads: Reads,
  name: string,
): Promise<{ slug: string; type: 'novel' | 'manga'; lang: string }[]> {
  const named = await reads.query<{ slug: string; type: 'novel' | 'manga'; lang: string }>({
    text: 'select slug, type, lang from series where slug = $1 or title = $2 order by slug <> $1, id',
    values: [name.replace(/^.*\//, ''), name],
  })
  const [first] = named
  return first && first.slug === name.replace(/^.*\//, '') ? [first] : named
}

export interface ListedPart {
  id: string
  slug: string
  number: number
  title: string
  launchAt: Date
  preview: boolean
  rentalCoins: number | null
  characters: number | null
  pages: number
  /** Name of the file that it came from; null where it came with an edition. */
  file: string | null
  rented: number
  marked: number
  reading: number
}

/** The parts of a volume with what readers have of each; without those that were taken out of it. */
export function listPartsWithHolders(reads: Reads, volumeId: string): Promise<ListedPart[]> {
  return reads.query<ListedPart>({
    text: `select p.id, p.slug, p.number::float8 as number, p.short_title as title, p.launch_at as "launchAt", p.preview,
        p.rental_coins as "rentalCoins", c.characters, p.total_manga_pages as pages, f.name as file,
        (select count(distinct account_id) from rentals r where r.part_id = p.id) as rented,
        (select count(distinct account_id) from reading_marks m where m.part_id = p.id) as marked,
        (select count(*) from (select account_id from reading_progress g where g.part_id = p.id
          union select account_id from reading_places l where l.part_id = p.id) a) as reading
      from parts p left join part_contents c on c.part_id = p.id left join part_files f on f.part_id = p.id
      where p.volume_id = $1 and not exists (select from removed_parts r where r.part_id = p.id) order by p.number`,
    values: [volumeId],
  })
}
