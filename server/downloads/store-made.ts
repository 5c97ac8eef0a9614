import { createReadStream } from 'node:fs'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { digestOf, fileSource } from '../platform/blobs/sources.ts'

/** Stores the bytes of a file that was made on the disk, before a row refers to them. */
export async function storeMade(blobs: Blobs, path: string): Promise<{ size: number; blob: string }> {
  const source = await fileSource(path, await digestOf(createReadStream(path)))
  await blobs.put([source])
  return { size: source.size, blob: source.name }
}
