import type { CacheVersion } from '../platform/cache/cache-version.ts'
import type { Shown } from '../platform/cache/shown.ts'
import { ShownCache } from '../platform/cache/shown-cache.ts'
import { compressedPage } from '../platform/http/compressed-page.ts'
import type { EncodedPage } from '../platform/http/encoded-page.ts'

/** A whole answer as it goes over the wire. */
export interface CachedAnswer {
  contentType: string
  page: EncodedPage
  /** What it shows. */
  topics: readonly string[]
}

/** An answer as bytes, not compressed. */
export interface MadeAnswer {
  status: number
  /** '' where there is no body. */
  contentType: string
  bytes: Uint8Array
}

/**
 * Answers that are the same for every visitor, as bytes: true until something changes that they show, by a change of the
 * catalogue or by a launch, expiry or publishing that is reached. An answer of more than an eighth of the memory is not
 * cached.
 */
export class AnswerCache {
  private readonly answers: ShownCache<CachedAnswer>

  constructor(version: CacheVersion, mostBytes: number) {
    this.answers = new ShownCache(version, { bytes: mostBytes, bytesOfOne: mostBytes / 8 }, sizeOf)
  }

  /** The answer if it is cached and still true; nothing is awaited, so that a cached answer costs a look-up. */
  find(key: string): CachedAnswer | undefined {
    return this.answers.find(key)
  }

  /** The answer, made by `make` when it is not cached. However many ask at once, it is made once. */
  findOrMake(key: string, make: (shown: Shown) => Promise<MadeAnswer>): Promise<CachedAnswer> {
    return this.answers.findOrMake(key, async shown => this.toHold(key, await make(shown), shown.topics()))
  }

  /** A function of its own, so that what is cached does not keep the request in memory for which it was made. */
  private toHold(
    key: string,
    { status, contentType, bytes }: MadeAnswer,
    topics: readonly string[],
  ): CachedAnswer {
    const grow = (grown: number) => this.answers.grow(key, answer, grown)
    const page = compressedPage(status, Buffer.from(bytes), grow, { holdsPlain: true })
    const answer: CachedAnswer = { contentType, page, topics }
    return answer
  }
}

/** Keys and bookkeeping count too, or many small answers would be free. */
function sizeOf({ page }: CachedAnswer, key: string): number {
  return page.plainBytes + key.length * 2 + 256
}
