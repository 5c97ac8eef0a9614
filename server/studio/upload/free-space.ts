import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { AppContext } from '../../context.ts'

/**
 * Whether there is room for so many bytes more: where they are stored, and where they are put together to be read. A disk
 * that does not say how much is free, an object store, and the database of another machine are taken to have room.
 */
export async function hasRoomFor(
  { config, blobs }: Pick<AppContext, 'config' | 'blobs'>,
  bytes: number,
): Promise<boolean> {
  const stored =
    blobs.place === 'folder' ? config.blobs.folder : blobs.place === 'database' ? config.dataDir : null
  for (const folder of [stored, tmpdir()]) {
    if (folder === null) continue
    const disk = await statfs(folder).catch(() => null)
    if (disk && disk.bavail * disk.bsize < bytes + config.uploadFreeBytes) return false
  }
  return true
}
