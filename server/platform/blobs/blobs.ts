import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import {
  BlobChanged,
  BlobGone,
  type BlobPlace,
  type BlobSource,
  type BlobStore,
  BlobsUnavailable,
  PLACES,
} from './blob-store.ts'
import { type BlobsConfig, IN_DATABASE } from './blobs-config.ts'
import { openPlaces } from './open-places.ts'
import { isNameOf } from './sources.ts'
import { announceBlobs, findBlob, noteStored } from './store.ts'

/**
 * Bytes of pictures and files under the digest of what is in them (docs/decisions/0081-where-bytes-lie.md): the bytes are
 * stored first, and then the row that refers to them, which stands in the table of whoever uses them.
 */
export interface Blobs {
  /** Stores what is not stored yet. It stays for a day, and from then on as long as a row refers to it. */
  put(sources: readonly BlobSource[]): Promise<void>
  /** The same for many, of which only some are in memory at a time. */
  putEach(sources: AsyncIterable<BlobSource>): Promise<void>
  /**
   * The bytes from `start` to `end`, both included, read as they are wanted. Throws {@link BlobGone} where there are none,
   * and {@link BlobChanged} in place of the last of all of them where they are damaged.
   */
  read(name: string, start: number, end: number): AsyncGenerator<Buffer>
  /** All bytes; null where there are none. Throws {@link BlobChanged} where they are damaged. */
  bytes(name: string): Promise<Buffer | null>
  /** The place where new bytes are stored. */
  place: BlobPlace
  /** All that the settings name. */
  places: readonly BlobPlace[]
  storeAt(place: BlobPlace): Promise<BlobStore>
}

/** How much of many is stored together. */
const TOGETHER = { blobs: 64, bytes: 16_777_216 }

/** Opens no connection, and loads what S3 and folders need only where they are used. */
export function openBlobs({
  db,
  clock,
  config = IN_DATABASE,
}: {
  db: Db
  clock: Clock
  config?: BlobsConfig
}): Blobs {
  const storeAt = openPlaces(db, config)

  async function put(sources: readonly BlobSource[]): Promise<void> {
    if (sources.length === 0) return
    const missing = await announceBlobs(db, sources, config.place, clock.now())
    const toStore = [...new Map(sources.map(source => [source.name, source])).values()].filter(({ name }) =>
      missing.has(name),
    )
    if (toStore.length === 0) return
    await (await storeAt(config.place)).put(toStore.map(checked))
    if (!(await noteStored(db, [...missing], config.place)))
      throw new BlobsUnavailable('another server stores the same bytes in another place just now')
  }

  async function* read(name: string, start: number, end: number): AsyncGenerator<Buffer> {
    let at = start
    const hash = start === 0 ? createHash('sha256') : null
    for (let before: BlobPlace | null = null; ; ) {
      const blob = await findBlob(db, name)
      // They may have been moved since they were found.
      if (!blob || blob.place === before) throw new BlobGone(`there are no bytes of ${name}`)
      before = blob.place
      try {
        for await (const some of (await storeAt(blob.place)).read(name, at, end)) {
          hash?.update(some)
          at += some.length
          if (at <= end) yield some
          else if (hash && end === blob.size - 1 && !isNameOf(name, hash.digest('hex')))
            throw new BlobChanged(`the bytes of ${name} in the ${blob.place} are damaged: restore them`)
          else return yield some
        }
        throw new BlobGone(`the bytes of ${name} end at ${at}`)
      } catch (error) {
        if (!(error instanceof BlobGone)) throw error
      }
    }
  }

  return {
    place: config.place,
    places: PLACES.filter(one => one === 'database' || config[one]),
    storeAt,
    put,
    read,
    async putEach(sources) {
      let some: BlobSource[] = []
      for await (const source of sources) {
        some.push(source)
        const bytes = some.reduce((sum, { size }) => sum + size, 0)
        if (some.length < TOGETHER.blobs && bytes < TOGETHER.bytes) continue
        await put(some)
        some = []
      }
      await put(some)
    },
    async bytes(name) {
      const blob = await findBlob(db, name)
      if (!blob) return null
      const pieces: Buffer[] = []
      for await (const piece of read(name, 0, blob.size - 1)) pieces.push(piece)
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    },
  }
}

/** The same source, which fails at its end where the bytes are not those that its name says. */
function checked(source: BlobSource): BlobSource {
  return {
    ...source,
    async *read() {
      const hash = createHash('sha256')
      let size = 0
      for await (const some of source.read()) {
        hash.update(some)
        size += some.length
        yield some
      }
      if (size !== source.size || !isNameOf(source.name, hash.digest('hex')))
        throw new BlobChanged(`the bytes of ${source.name} changed while they were read`)
    },
  }
}
