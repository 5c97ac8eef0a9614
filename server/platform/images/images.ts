import { join } from 'node:path'
import type { Db, Reads, Tx } from '../db/connect.ts'
import {
  type ImageFormat,
  type ImageRequest,
  type ImageSources,
  imageAddress,
  imageSources,
  isDrawnName,
} from './image-address.ts'
import { type PreparedImage, prepareImage } from './prepare-image.ts'
import { addImage, findImageBytes, findImageIsOpen, type StoredImage } from './store.ts'
import { listStoredHashes } from './sweep-store.ts'
import { VariantCache } from './variant-cache.ts'

/** Pictures that are not stored but drawn when they are asked for; their names are of another form (image-address.ts, isDrawnName). */
export interface DrawnImages {
  /** As {@link Images.isOpen}. */
  isOpen(reads: Reads, name: string): Promise<boolean | null>
  /** Null when there is no such picture. */
  draw(name: string): Promise<Buffer | null>
}

/** All pictures of the shop (docs/decisions/0002): stored in the database, answered in sizes made on demand. */
export interface Images {
  /** Checks, strips and stores a picture in the caller's transaction. Throws ImageRefused with one line. */
  add(tx: Tx, bytes: Buffer): Promise<StoredImage>
  /** Stores a picture that was prepared elsewhere. */
  keep(tx: Tx, image: Omit<PreparedImage, 'blank'>): Promise<StoredImage>
  url(hash: string, width: number, format?: ImageFormat): string
  sources(hash: string, width: number, height: number): ImageSources
  /** Null when there is no such picture. Says nothing about who may see it. */
  variant(wanted: ImageRequest): Promise<Buffer | null>
  /** Deletes the sizes of pictures that are not stored any more from this machine's disk. Answers how many files. */
  sweepVariants(now: Date): Promise<number>
  /** Whether anybody may see it; null when there is no such picture. */
  isOpen(db: Reads, hash: string): Promise<boolean | null>
}

interface Room {
  db: Db
  clock: { now(): Date }
  dataDir: string
  drawn: DrawnImages | null
}

export function openImages({ db, clock, dataDir, drawn }: Room): Images {
  const variants = new VariantCache(join(dataDir, 'cache', 'img'))
  return {
    add: async (tx, bytes) => addImage(tx, await prepareImage(bytes), clock.now()),
    keep: (tx, image) => addImage(tx, image, clock.now()),
    url: (hash, width, format = 'webp') => imageAddress(hash, width, format),
    sources: imageSources,
    variant: wanted =>
      variants.get(wanted, async hash =>
        isDrawnName(hash) ? ((await drawn?.draw(hash)) ?? null) : findImageBytes(db, hash),
      ),
    sweepVariants: now => variants.sweep(hashes => listStoredHashes(db, hashes), now),
    isOpen: async (reads, hash) =>
      isDrawnName(hash)
        ? ((await drawn?.isOpen(reads, hash)) ?? null)
        : findImageIsOpen(reads, hash, clock.now()),
  }
}
