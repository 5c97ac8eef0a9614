/** Where bytes can lie. */
export const PLACES = ['database', 'folder', 's3'] as const
export type BlobPlace = (typeof PLACES)[number]

/** Bytes that are to be stored. They can be read again, where a store has to try a second time. */
export interface BlobSource {
  /** SHA-256 of the bytes in hexadecimal signs; of pictures the first half of it. */
  name: string
  /** The whole digest; null where only the name is known. */
  sha256: string | null
  size: number
  /** All bytes at once, where they are in memory anyway. */
  whole?: Buffer
  read(): AsyncIterable<Buffer>
}

/** One place for bytes. What is stored under a name always has the same bytes, unless they are damaged. */
export interface BlobStore {
  readonly place: BlobPlace
  /**
   * Stores the bytes so that they outlast a fall of the machine. What is there under these names stays until they are there,
   * and is replaced then: it may be damaged.
   */
  put(sources: readonly BlobSource[]): Promise<void>
  /**
   * The bytes from `start` to `end`, both included, until `signal` is aborted. Throws {@link BlobGone} where there are none
   * of that name.
   */
  read(name: string, start: number, end: number, signal?: AbortSignal): AsyncIterable<Buffer>
  has(name: string): Promise<boolean>
  /** It is no error where there are none. */
  remove(name: string): Promise<void>
  /** Removes what processes that were killed have begun to write before `before`. */
  sweep?(before: Date): Promise<void>
}

/** There are no bytes of this name in this place. */
export class BlobGone extends Error {
  override name = 'BlobGone'
}

/** The place cannot be reached, or does not answer in time. Trying again may help. */
export class BlobsUnavailable extends Error {
  override name = 'BlobsUnavailable'
}

/** What is wrong with bytes that are lost for good. */
export type LostAs = 'missing' | 'damaged'

/** The bytes that a row says are stored are not there, or not those that their name says. Trying again does not help. */
export class BlobLost extends Error {
  override name = 'BlobLost'

  constructor(blob: string, place: BlobPlace, as: LostAs) {
    super(`the bytes of ${blob} in the ${place} are ${as}: import their file again, or restore them`)
  }
}

/** Bytes that are to be stored are not those that their name says. */
export class BlobChanged extends Error {
  override name = 'BlobChanged'
}
