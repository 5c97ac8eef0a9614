import type { Blobs } from '../blobs/blobs.ts'
import { pictureSource } from '../blobs/sources.ts'
import type { Tx } from '../db/connect.ts'
import type { Images } from './images.ts'
import type { PreparedImage } from './prepare-image.ts'
import { announceImage, type StoredImage } from './store.ts'

/** Pictures that were read somewhere, whose bytes may be on the disk. */
export interface ReadPictures {
  pictures: readonly StoredImage[]
  bytesOf(hash: string): Promise<Buffer>
}

/** Stores the bytes of pictures, some at a time, before the transaction in which something refers to them. */
export function storePictures(blobs: Blobs, { pictures, bytesOf }: ReadPictures): Promise<void> {
  async function* sources() {
    for (const { hash } of pictures) yield pictureSource(hash, await bytesOf(hash))
  }
  return blobs.putEach(sources())
}

/** The same for pictures that are in memory; null where there is none. */
export function storePrepared(
  blobs: Blobs,
  pictures: readonly (PreparedImage | null | undefined)[],
): Promise<void> {
  return blobs.put(pictures.flatMap(one => (one ? [pictureSource(one.hash, one.bytes)] : [])))
}

/**
 * Stores what is known of pictures, in the order in which their bytes are announced, so that nobody waits in a circle.
 * `isUndone`: in a transaction that will be undone, so that their bytes are not stored.
 */
export async function keepPictures(
  tx: Tx,
  images: Images,
  pictures: readonly StoredImage[],
  { isUndone = false }: { isUndone?: boolean } = {},
): Promise<void> {
  for (const picture of pictures.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))) {
    if (isUndone) await announceImage(tx, picture.hash)
    await images.keep(tx, picture)
  }
}
