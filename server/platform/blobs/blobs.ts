import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import {
  BlobChanged,
  BlobGone,
  BlobLost,
  type BlobPlace,
  type BlobSource,
  type BlobStore,
  BlobsUnavailable,
  type LostAs,
  PLACES,
} from './blob-store.ts'
import { type BlobsConfig, IN_DATABASE } from './blobs-config.ts'
import { openPlaces } from './open-places.ts'
import { isNameOf } from './sources.ts'
import {
  announceBlobs,
  type Blob,
  findBlob,
  type LostBlob,
  listBlobs,
  noteLost,
  noteSound,
  noteStored,
} from './store.ts'

/**
 * Bytes of pictures and files under the digest of what is in them (docs/decisions/0081-where-bytes-lie.md): the bytes are
 * stored first, and then the row that refers to them, which stands in the table of whoever uses them.
 */
export interface Blobs {
  /**
   * Stores what is not stored yet, and again what is lost. It stays for a day, and from then on as long as a row refers to
   * it.
   */
  put(sources: readonly BlobSource[]): Promise<void>
  /** The same for many, of which only some are in memory at a time. */
  putEach(sources: AsyncIterable<BlobSource>): Promise<void>
  /**
   * The bytes from `start` to `end`, both included, read as they are wanted, until `signal` is aborted. Throws
   * {@link BlobGone} where no row knows them, and {@link BlobLost} where they are missing, or in place of the last of all of
   * them where they are damaged.
   */
  read(name: string, start: number, end: number, signal?: AbortSignal): AsyncGenerator<Buffer>
  /** All bytes; null where no row knows them. Throws {@link BlobLost} where they are missing or damaged. */
  bytes(name: string): Promise<Buffer | null>
  /** Those of these names whose bytes are not there, as their place answers, or are known to be lost. */
  missing(names: readonly string[]): Promise<string[]>
  /** The place where new bytes are stored. */
  place: BlobPlace
  /** All that the settings name. */
  places: readonly BlobPlace[]
  storeAt(place: BlobPlace): Promise<BlobStore>
}

/** How much of many is stored together. */
const TOGETHER = { blobs: 64, bytes: 16_777_216 }
/** Bytes that a place is asked for at the same time, whether they are there. */
const ASKED_AT_ONCE = 8

/** Opens no connection, and loads what S3 and folders need only where they are used. */
export function openBlobs({
  db,
  clock,
  config = IN_DATABASE,
  onLost = async () => {},
}: {
  db: Db
  clock: Clock
  config?: BlobsConfig
  /** Called once for each loss, when it is noticed. */
  onLost?: (lost: LostBlob) => Promise<void>
}): Blobs {
  const storeAt = openPlaces(db, config)

  async function put(sources: readonly BlobSource[]): Promise<void> {
    if (sources.length === 0) return
    const byName = new Map(sources.map(source => [source.name, source]))
    const announce = (some: readonly BlobSource[]) => announceBlobs(db, some, config.place, clock.now())
    const toStore = await announce(sources)
    const stored = new Set(byName.keys())
    for (const { name } of toStore) stored.delete(name)
    const gone = new Set(await missing([...stored]))
    if (gone.size > 0) toStore.push(...(await announce(sources.filter(({ name }) => gone.has(name)))))
    if (toStore.length === 0) return
    // Two that store the same bytes wait for each other in one order.
    const names = toStore.map(({ name }) => name).sort()
    const store = await storeAt(config.place)
    await store.put(names.flatMap(name => byName.get(name) ?? []).map(checked))
    if (!(await noteStored(db, names, config.place)))
      throw new BlobsUnavailable('another server stores the same bytes in another place just now')
  }

  async function* read(
    name: string,
    start: number,
    end: number,
    signal?: AbortSignal,
  ): AsyncGenerator<Buffer> {
    let at = start
    const hash = start === 0 ? createHash('sha256') : null
    for (let before: BlobPlace | null = null; ; ) {
      const blob = await findBlob(db, name)
      if (!blob) throw new BlobGone(`there are no bytes of ${name}`)
      // They may have been moved since they were found.
      if (blob.place === before) throw await lost(name, blob)
      before = blob.place
      const isWhole = hash !== null && end === blob.size - 1
      // Of a part nobody can say whether it is sound.
      if (!isWhole && blob.lostAs) throw new BlobLost(name, blob.place, blob.lostAs)
      try {
        for await (const some of (await storeAt(blob.place)).read(name, at, end, signal)) {
          hash?.update(some)
          at += some.length
          if (at <= end) yield some
          else {
            if (isWhole && !isNameOf(name, hash.digest('hex'))) throw await lost(name, blob, 'damaged')
            if (isWhole && blob.lostAs) await noteSound(db, name)
            return yield some
          }
        }
        throw new BlobGone(`the bytes of ${name} end at ${at}`)
      } catch (error) {
        if (!(error instanceof BlobGone)) throw error
      }
    }
  }

  /** What is to be thrown where stored bytes are missing or damaged, which is noted. */
  async function lost(
    name: string,
    { place, stored }: Blob,
    how: LostAs | null = null,
  ): Promise<BlobLost | BlobGone> {
    if (!stored) return new BlobGone(`there are no bytes of ${name}`)
    const as = how ?? ((await (await storeAt(place)).has(name)) ? 'damaged' : 'missing')
    if (await noteLost(db, { name, place, as }, clock.now())) await onLost({ name, place, as })
    return new BlobLost(name, place, as)
  }

  const inLane = limitConcurrency(ASKED_AT_ONCE)
  async function missing(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return []
    const isThere = async ({ name, place, stored, lostAs }: Blob & { name: string }) =>
      stored && lostAs === null && (await storeAt(place)).has(name)
    const asked = (await listBlobs(db, names)).map(blob =>
      inLane(async () => {
        if (await isThere(blob)) return []
        if (blob.stored && !blob.lostAs) await lost(blob.name, blob, 'missing')
        return [blob.name]
      }),
    )
    return (await Promise.all(asked)).flat()
  }

  return {
    place: config.place,
    places: PLACES.filter(one => one === 'database' || config[one]),
    storeAt,
    put,
    read,
    missing,
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
