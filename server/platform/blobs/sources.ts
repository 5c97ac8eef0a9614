import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { BlobSource } from './blob-store.ts'

/** Bytes in memory, under half of their digest. */
export function pictureSource(name: string, whole: Buffer): BlobSource {
  return { name, sha256: null, size: whole.length, whole, read: () => only(whole) }
}

/** A file on the disk of this machine, under its digest. */
export async function fileSource(path: string, sha256: string): Promise<BlobSource> {
  const { size } = await stat(path)
  return { name: sha256, sha256, size, read: () => createReadStream(path) }
}

async function* only(whole: Buffer): AsyncGenerator<Buffer> {
  yield whole
}

/** SHA-256 of a stream, in hexadecimal signs. */
export async function digestOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const some of bytes) hash.update(some)
  return hash.digest('hex')
}

/**
 * Whether bytes of this digest may have this name. Files that were made by earlier versions are named by an id, which says
 * nothing of their bytes.
 */
export function isNameOf(name: string, sha256: string): boolean {
  return !/^([0-9a-f]{32}){1,2}$/.test(name) || sha256.startsWith(name)
}
