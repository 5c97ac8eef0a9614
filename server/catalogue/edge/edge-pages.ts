import { Cache } from '../../platform/cache/cache.ts'
import { EVERYTHING } from '../../platform/db/catalogue-version.ts'
import { EDGE_SECONDS } from '../../platform/http/cache-tags.ts'

interface EdgePage {
  readonly topics: readonly string[]
  /** Milliseconds. */
  readonly at: number
}

const MOST = 100_000

/**
 * The addresses of pages that an edge may still have from this process, with what they show: for an edge that knows
 * addresses and no tags.
 */
export class EdgePages {
  private readonly pages = new Cache<EdgePage>({ entries: MOST })

  note(address: string, topics: readonly string[], at: number): void {
    this.pages.set(address, { topics, at })
  }

  /** Those that show one of these. What was given out too long ago is forgotten. */
  take(topics: ReadonlySet<string>, now: number): string[] {
    const found: string[] = []
    for (const [address, { topics: shown, at }] of this.pages.all()) {
      const isOver = now - at > 2 * EDGE_SECONDS * 1_000
      if (isOver) this.pages.delete(address)
      else if (topics.has(EVERYTHING) || shown.some(topic => topics.has(topic))) found.push(address)
    }
    return found
  }
}
