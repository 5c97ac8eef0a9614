import { LRUCache } from 'lru-cache'

/**
 * How much a cache holds: a number of entries, or bytes of memory and, at most, so many of them for one entry when it is put
 * in.
 */
export type CacheLimit =
  | { readonly entries: number }
  | { readonly bytes: number; readonly bytesOfOne?: number }

/**
 * Values in memory by their keys, up to a limit; the one that was read longest ago goes first
 * (docs/decisions/0044-caches.md).
 */
export class Cache<T extends object> {
  private readonly entries: LRUCache<string, T>
  private readonly countsBytes: boolean
  private readonly bytesOfOne: number

  /** `removed` is called with each value that is not cached any more, or replaced. */
  constructor(limit: CacheLimit, removed?: (value: T, key: string) => void) {
    this.countsBytes = 'bytes' in limit
    this.bytesOfOne = 'bytes' in limit ? (limit.bytesOfOne ?? limit.bytes) : 0
    // The library knows no limit of 0 bytes; into one byte nothing fits either.
    this.entries = new LRUCache({
      ...('bytes' in limit ? { maxSize: Math.max(1, Math.floor(limit.bytes)) } : { max: limit.entries }),
      ...(removed && { dispose: removed }),
    })
  }

  get(key: string): T | undefined {
    return this.entries.get(key)
  }

  /** `bytes` are what the value takes; they count only where the limit is in bytes. */
  set(key: string, value: T, bytes = 0): void {
    if (!this.countsBytes) this.entries.set(key, value)
    else if (bytes > this.bytesOfOne) this.entries.delete(key)
    else this.entries.set(key, value, { size: bytes })
  }

  /** Counts more bytes to a value that has grown, if it is still the one that is cached. */
  grow(key: string, value: T, bytes: number): void {
    if (this.entries.peek(key) !== value) return
    const size = this.entries.info(key)?.size ?? 0
    // The library does not count anew what is set again with the same value.
    this.entries.delete(key)
    this.entries.set(key, value, { size: size + bytes })
  }

  /** Without counting it as read. */
  peek(key: string): T | undefined {
    return this.entries.peek(key)
  }

  /** Of all that is cached, as counted. */
  get bytes(): number {
    return this.entries.calculatedSize
  }

  /** What is cached, which is not cached any more then. */
  take(key: string): { readonly value: T; readonly bytes: number } | undefined {
    const value = this.entries.peek(key)
    const bytes = this.entries.info(key)?.size ?? 0
    this.entries.delete(key)
    return value && { value, bytes }
  }

  /** The same of the one that was read longest ago. */
  takeOldest(): { readonly key: string; readonly value: T; readonly bytes: number } | undefined {
    const [key] = this.entries.rkeys()
    const taken = key === undefined ? undefined : this.take(key)
    return key === undefined || !taken ? undefined : { key, ...taken }
  }

  all(): IterableIterator<[string, T]> {
    return this.entries.entries()
  }

  delete(key: string): void {
    this.entries.delete(key)
  }

  clear(): void {
    this.entries.clear()
  }
}
