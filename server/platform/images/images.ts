import { join } from 'node:path'
import type { Blobs } from '../blobs/blobs.ts'
import type { DiskLimit } from '../cache/disk-limit.ts'
import type { Db, Reads, Tx } from '../db/connect.ts'
import {
  type ImageFormat,
  type ImageRequest,
  type ImageSources,
  imageAddress,
  imageSources,
  isDrawnName,
} from './image-address.ts'
import { addImage, findImageIsOpen, type StoredImage } from './store.ts'
import { listStoredHashes } from './sweep-store.ts'
import { VariantCache } from './variant-cache.ts'

/**
 * Pictures that are not stored but drawn when they are asked for; their names are of another form (image-address.ts,
 * isDrawnName).
 */
export interface DrawnImages {
  /** As {@link Images.isOpen}, at any time. */
  isOpen(reads: Reads, name: string): Promise<boolean | null>
  /** Null when there is no such picture. */
  draw(name: string): Promise<Buffer | null>
  /** The name of what is drawn where this stored picture is lost; null where it is no cover. */
  insteadOf(hash: string): Promise<string | null>
}

/**
 * All pictures of the shop (docs/decisions/0081-where-bytes-lie.md): their bytes are blobs; they are answered in sizes made
 * on demand.
 */
export interface Images {
  /**
   * Stores what is known of a picture that was prepared (`prepareInSandbox`), and whose bytes are stored (`storePictures`,
   * `storePrepared`).
   */
  keep(tx: Tx, image: StoredImage): Promise<StoredImage>
  url(hash: string, width: number, format?: ImageFormat): string
  sources(hash: string, width: number, height: number): ImageSources
  /** Null when there is no such picture. Says nothing about who may see it. Throws BlobLost where its bytes are lost. */
  variant(wanted: ImageRequest): Promise<Buffer | null>
  /** What is drawn in place of a lost cover; null where it is no cover. */
  insteadOf(wanted: ImageRequest): Promise<Buffer | null>
  /** Deletes the sizes of pictures that are not stored any more from this machine's disk. Answers how many files. */
  sweepVariants(now: Date): Promise<number>
  /** Whether anybody may see it, now unless another time is said; null when there is no such picture. */
  isOpen(db: Reads, hash: string, at?: Date): Promise<boolean | null>
}

interface Room {
  db: Db
  clock: { now(): Date }
  blobs: Blobs
  dataDir: string
  drawn: DrawnImages | null
  /** Of all caches on the disk; null: there is none. */
  limit?: DiskLimit | null
}

export function openImages({ db, clock, blobs, dataDir, drawn, limit = null }: Room): Images {
  const variants = new VariantCache(join(dataDir, 'cache', 'img'), limit)
  const variant = (wanted: ImageRequest) =>
    variants.get(wanted, async hash =>
      isDrawnName(hash) ? ((await drawn?.draw(hash)) ?? null) : blobs.bytes(hash),
    )
  return {
    keep: (tx, image) => addImage(tx, image, clock.now()),
    url: (hash, width, format = 'webp') => imageAddress(hash, width, format),
    sources: imageSources,
    variant,
    async insteadOf(wanted) {
      const hash = await drawn?.insteadOf(wanted.hash)
      return hash ? variant({ ...wanted, hash }) : null
    },
    sweepVariants: now => variants.sweep(hashes => listStoredHashes(db, hashes), now),
    isOpen: async (reads, hash, at = clock.now()) =>
      isDrawnName(hash) ? ((await drawn?.isOpen(reads, hash)) ?? null) : findImageIsOpen(reads, hash, at),
  }
}
