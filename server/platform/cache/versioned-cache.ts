import { Cache, type CacheLimit } from './cache.ts'
import { SingleFlight } from './single-flight.ts'

interface Entry<T> {
  readonly value: T
}

/**
 * Values that are true for one version of what they are made of: all go when another version is asked for. Each is made
 * once, however many ask at the same time. While the version is unknown (null), values are made and not cached.
 */
export class VersionedCache<T> {
  private readonly values: Cache<Entry<T>>
  private readonly sizeOf: (value: T, key: string) => number
  private readonly making = new SingleFlight<T>()
  private version: string | null = null

  /** `sizeOf` tells the bytes of a value; a limit in entries does not need it. */
  constructor(limit: CacheLimit, sizeOf: (value: T, key: string) => number = () => 0) {
    this.values = new Cache(limit)
    this.sizeOf = sizeOf
  }

  /** What is cached, without waiting. */
  find(version: string | null, key: string): T | undefined {
    if (version === null) return undefined
    if (version !== this.version) {
      this.values.clear()
      this.version = version
    }
    return this.values.get(key)?.value
  }

  /** What is cached, or what `make` makes. */
  async findOrMake(version: string | null, key: string, make: () => Promise<T>): Promise<T> {
    const cached = this.find(version, key)
    if (cached !== undefined) return cached
    // Of two versions both may be in the making; nobody is given the older one for the newer.
    return this.making.run(`${version} ${key}`, async () => {
      const value = await make()
      if (version !== null && version === this.version)
        this.values.set(key, { value }, this.sizeOf(value, key))
      return value
    })
  }

  /** Counts more bytes to a value that has grown. */
  grow(key: string, value: T, bytes: number): void {
    const entry = this.values.get(key)
    if (entry?.value === value) this.values.grow(key, entry, bytes)
  }
}

/**
 * A cache for each owner (a shop's database or context), for caches that are declared by a file: tests open several shops in
 * one process.
 */
export function onePerOwner<T extends object, Owner extends object = object>(
  open: (owner: Owner) => T,
): (owner: Owner) => T {
  const caches = new WeakMap<Owner, T>()
  return owner => {
    const known = caches.get(owner)
    if (known) return known
    const opened = open(owner)
    caches.set(owner, opened)
    return opened
  }
}
