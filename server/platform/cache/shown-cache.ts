import { Cache, type CacheLimit } from './cache.ts'
import type { CacheVersion, Moment } from './cache-version.ts'
import { Shown } from './shown.ts'
import { SingleFlight } from './single-flight.ts'

interface Entry<T> {
  readonly value: T
  readonly made: Moment
  readonly topics: readonly string[]
}

/**
 * Values of which each is cached until something changes that it shows. Each is made once, however many ask at the same
 * time. While the state of the shop is unknown, values are made and not cached.
 */
export class ShownCache<T> {
  private readonly version: CacheVersion
  private readonly entries: Cache<Entry<T>>
  private readonly sizeOf: (value: T, key: string) => number
  private readonly making = new SingleFlight<T>()

  /** `sizeOf` tells the bytes of a value; a limit in entries does not need it. */
  constructor(version: CacheVersion, limit: CacheLimit, sizeOf: (value: T, key: string) => number = () => 0) {
    this.version = version
    this.entries = new Cache(limit)
    this.sizeOf = sizeOf
  }

  /** What is cached, without waiting. */
  find(key: string): T | undefined {
    const entry = this.entries.get(key)
    return entry && this.version.truth(entry.made, entry.topics) === 'true' ? entry.value : undefined
  }

  /** What is cached, or what `make` makes, which notes what it shows. */
  async findOrMake(key: string, make: (shown: Shown) => Promise<T>): Promise<T> {
    const cached = this.find(key)
    if (cached !== undefined) return cached
    const made = this.version.moment()
    // While one is in the making something may change; nobody is given what was begun before that.
    return this.making.run(`${made?.state} ${key}`, async () => {
      const shown = new Shown()
      const value = await make(shown)
      const topics = shown.topics()
      if (made !== null && this.version.truth(made, topics) === 'true')
        this.entries.set(key, { value, made, topics }, this.sizeOf(value, key))
      return value
    })
  }

  /** Counts more bytes to a value that has grown. */
  grow(key: string, value: T, bytes: number): void {
    const entry = this.entries.get(key)
    if (entry?.value === value) this.entries.grow(key, entry, bytes)
  }
}
