import type { Reads } from '../../platform/db/connect.ts'

/** A file that is being moved out of the import folder. */
export interface FolderMove {
  path: string
  target: string
  manifest: string | null
  note: string
  /** Of the file and its manifest: another one of that name is not what was handled. */
  stamp: string
}

export async function addFolderMove(
  reads: Reads,
  { path, target, manifest, note, stamp }: FolderMove,
  at: Date,
): Promise<void> {
  await reads.query({
    text: `insert into import_folder_moves (path, target, manifest, note, stamp, noted_at) values ($1, $2, $3, $4, $5, $6)
      on conflict (path) do update set target = excluded.target, manifest = excluded.manifest, note = excluded.note,
        stamp = excluded.stamp, noted_at = excluded.noted_at`,
    values: [path, target, manifest, note, stamp, at],
  })
}

export function listFolderMoves(reads: Reads): Promise<FolderMove[]> {
  return reads.query<FolderMove>({
    text: 'select path, target, manifest, note, stamp from import_folder_moves order by noted_at',
  })
}

export async function deleteFolderMove(reads: Reads, path: string): Promise<void> {
  await reads.query({ text: 'delete from import_folder_moves where path = $1', values: [path] })
}

/** Moves of files that no server has found for so long. */
export async function deleteOldFolderMoves(reads: Reads, before: Date): Promise<void> {
  await reads.query({ text: 'delete from import_folder_moves where noted_at < $1', values: [before] })
}
