import type { CacheVersion } from '../platform/cache/cache-version.ts'
import { VersionedCache } from '../platform/cache/versioned-cache.ts'
import { type EncodedPage, encodePage } from '../platform/http/encoded-page.ts'

/** A whole answer as it goes over the wire. */
export interface CachedAnswer {
  contentType: string
  page: EncodedPage
}

/** An answer as bytes, not compressed. */
export interface MadeAnswer {
  status: number
  /** '' where there is no body. */
  contentType: string
  bytes: Uint8Array
}

/**
 * Answers that are the same for every visitor, as bytes: true until the catalogue changes or the next launch, expiry or publishing is
 * reached. An answer of more than an eighth of the memory is not cached.
 */
export class AnswerCache {
  private readonly version: () => string | null
  private readonly answers: VersionedCache<CachedAnswer>

  constructor(version: CacheVersion['current'], mostBytes: number) {
    this.version = version
    this.answers = new VersionedCache({ bytes: mostBytes, bytesOfOne: mostBytes / 8 }, sizeOf)
  }

  /** The answer if it is cached and still true; nothing is awaited, so that a cached answer costs a look-up. */
  find(key: string): CachedAnswer | undefined {
    return this.answers.find(this.version(), key)
  }

  /** The answer, made by `make` when it is not cached. However many ask at once, it is made once. */
  findOrMake(key: string, make: () => Promise<MadeAnswer>): Promise<CachedAnswer> {
    return this.answers.findOrMake(this.version(), key, async () => {
      const { status, contentType, bytes } = await make()
      // Its compressed forms take memory as well.
      const page = encodePage(status, Buffer.from(bytes), grown => this.answers.grow(key, answer, grown))
      const answer: CachedAnswer = { contentType, page }
      return answer
    })
  }
}

/** Keys and bookkeeping count too, or many small answers would be free. */
function sizeOf({ page }: CachedAnswer, key: string): number {
  return page.plain.byteLength + key.length * 2 + 256
}
