import { type KeptPage, keep } from '../platform/http/kept-page.ts'

/** A whole answer as it goes over the wire. */
export interface KeptAnswer {
  contentType: string
  page: KeptPage
}

/** An answer as bytes, not compressed. */
export interface MadeAnswer {
  status: number
  /** '' where there is no body. */
  contentType: string
  bytes: Uint8Array
}

export interface KeptAnswers {
  /** The answer if it is kept and still true; nothing is awaited, so that a kept answer costs a look-up. */
  find(key: string): KeptAnswer | null
  /** The answer, made by `make` when it is not kept. However many ask at once, it is made once. */
  findOrMake(key: string, make: () => Promise<MadeAnswer>): Promise<KeptAnswer>
}

/**
 * Answers that are the same for every visitor, kept as bytes while the shop's edition lasts: until the catalogue changes or the next
 * launch, expiry or publishing is reached. Memory is bounded; what was asked for longest ago goes first.
 */
export function keepAnswers({
  edition,
  mostBytes,
}: {
  edition: () => string | null
  mostBytes: number
}): KeptAnswers {
  let keptEdition: string | null = null
  let keptBytes = 0
  const kept = new Map<string, KeptAnswer>()
  const sizes = new WeakMap<KeptAnswer, number>()
  const inTheMaking = new Map<string, Promise<KeptAnswer>>()

  function turnPage(): string | null {
    const now = edition()
    if (now !== keptEdition || now === null) {
      kept.clear()
      inTheMaking.clear()
      keptBytes = 0
      keptEdition = now
    }
    return now
  }

  function keepAnswer(key: string, answer: KeptAnswer): void {
    const size = sizeOf(key, answer.page.plain.byteLength)
    if (size > mostBytes / 8) return
    kept.set(key, answer)
    sizes.set(answer, size)
    keptBytes += size
    makeRoom()
  }

  function makeRoom(): void {
    for (const [oldest, old] of kept) {
      if (keptBytes <= mostBytes) break
      kept.delete(oldest)
      keptBytes -= sizes.get(old) ?? 0
    }
  }

  /** Its compressed forms take room as well. */
  function grow(key: string, answer: KeptAnswer, bytes: number): void {
    if (kept.get(key) !== answer) return
    sizes.set(answer, (sizes.get(answer) ?? 0) + bytes)
    keptBytes += bytes
    makeRoom()
  }

  function find(key: string): KeptAnswer | null {
    if (turnPage() === null) return null
    const answer = kept.get(key)
    if (!answer) return null
    kept.delete(key)
    kept.set(key, answer)
    return answer
  }

  return {
    find,
    findOrMake(key, make) {
      const answer = find(key)
      if (answer) return Promise.resolve(answer)
      const underWay = inTheMaking.get(key)
      if (underWay) return underWay
      const begunIn = keptEdition
      const made = make().then(({ status, contentType, bytes }) => {
        const page = keep(status, Buffer.from(bytes), grown => grow(key, answer, grown))
        const answer: KeptAnswer = { contentType, page }
        // What was read while the edition turned may be of either; it is answered, not kept.
        if (begunIn !== null && turnPage() === begunIn) keepAnswer(key, answer)
        return answer
      })
      inTheMaking.set(key, made)
      const forget = () => inTheMaking.get(key) === made && inTheMaking.delete(key)
      made.then(forget, forget)
      return made
    },
  }
}

/** Keys and bookkeeping count too, or many small answers would be free. */
function sizeOf(key: string, bytes: number): number {
  return bytes + key.length * 2 + 256
}
