import { keptOf } from '../catalogue/seen-sql.ts'
import type { Reads, Tx } from '../platform/db/connect.ts'

/** The file that a publisher handed in for the present edition of a volume. */
export interface StoredEditionFile {
  sha256: string
  size: number
}

/** Null where the volume was not made from a file that is stored. */
export async function findEditionFile(reads: Reads, volumeId: string): Promise<StoredEditionFile | null> {
  const [file] = await reads.query<StoredEditionFile>({
    name: 'findEditionFile',
    text: `select f.sha256, f.size from edition_files f join imported_files i using (volume_id, sha256)
      where f.volume_id = $1 limit 1`,
    values: [volumeId],
  })
  return file ?? null
}

/**
 * The file that buyers of the volume get; null where it is made from the parts. A part that the publisher hides is in the
 * file, so that it is not handed on then, also where an edition has put its text into another part.
 */
export async function findFileForBuyers(reads: Reads, volumeId: string): Promise<StoredEditionFile | null> {
  const [hidden] = await reads.query({
    name: 'findHiddenPart',
    text: `select from parts p where p.volume_id = $1 and not ${keptOf('p')}
      and not exists (select from removed_parts r where r.part_id = p.id and not (r.was_hidden and r.moved_to is not null)) limit 1`,
    values: [volumeId],
  })
  return hidden ? null : findEditionFile(reads, volumeId)
}

/** Its bytes are stored already, under its digest. */
export async function addEditionFile(
  tx: Tx,
  volumeId: string,
  { sha256, size }: StoredEditionFile,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'addEditionFile',
    text: 'insert into edition_files (volume_id, sha256, size, stored_at) values ($1, $2, $3, $4) on conflict do nothing',
    values: [volumeId, sha256, size, at],
  })
}

/** Deletes files of the volume that belong neither to its present edition nor to a replaced one. */
export async function deleteUnusedEditionFiles(tx: Tx, volumeId: string): Promise<void> {
  await tx.query({
    name: 'deleteUnusedEditionFiles',
    text: `delete from edition_files f where f.volume_id = $1
      and not exists (select from imported_files i where i.volume_id = f.volume_id and i.sha256 = f.sha256)
      and not exists (select from replaced_editions e where e.volume_id = f.volume_id and e.file->>'sha256' = f.sha256)`,
    values: [volumeId],
  })
}
