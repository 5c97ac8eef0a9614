import { isDeepStrictEqual } from 'node:util'
import { NewsUnavailable } from './post.ts'

interface Kept {
  value: unknown
  /** Milliseconds. */
  at: number
}

interface Settings {
  /** Milliseconds. */
  now: () => number
  /** Asks the content site; rejects where it does not answer as it should, in time. */
  ask: (address: string) => Promise<unknown>
  /** Whether an answer says that there is nothing: of such questions anybody can think of endless many. */
  isNothing?: (value: unknown) => boolean
  onFault: (fault: unknown, address: string) => void
}

const FRESH_MS = 60_000
/** So many failures one after the other, and the site is left alone for a while. */
const MOST_FAILURES = 3
const REST_MS = 30_000
const MOST_KEPT = 200
/** However many visitors ask, the content site has no more to answer at a time. */
const MOST_AT_ONCE = 8

/**
 * What a content site answered last. A page waits for the site only where it was never asked before: what is known is answered at once and asked
 * anew behind it, and a site that is slow, broken or gone changes nothing but how old the news are.
 */
export class KeptAnswers {
  readonly #settings: Settings
  readonly #kept = new Map<string, Kept>()
  /** Has its own place, so that guessed addresses push no post off the other. */
  readonly #nothing = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<unknown>>()
  #failures = 0
  #changes = 0
  #restUntil = 0

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** How often something was answered otherwise than the time before. */
  get changes(): number {
    return this.#changes
  }

  async get(address: string): Promise<unknown> {
    const { now } = this.#settings
    const shelf = this.#kept.has(address) ? this.#kept : this.#nothing
    const kept = shelf.get(address)
    if (kept) {
      // What is asked for stays longest.
      shelf.delete(address)
      shelf.set(address, kept)
      if (now() - kept.at > FRESH_MS && !this.#rests()) this.#ask(address).catch(() => {})
      return kept.value
    }
    if (this.#rests()) throw new NewsUnavailable('the content site is left alone for a while')
    return this.#ask(address)
  }

  #rests(): boolean {
    return this.#settings.now() < this.#restUntil
  }

  #ask(address: string): Promise<unknown> {
    const underWay = this.#underWay.get(address)
    if (underWay) return underWay
    if (this.#underWay.size >= MOST_AT_ONCE)
      return Promise.reject(new NewsUnavailable('the content site has enough to answer'))
    const { ask, now, onFault } = this.#settings
    const asked = ask(address)
      .then(
        value => {
          this.#failures = 0
          this.#keep(address, value)
          return value
        },
        fault => {
          this.#failures += 1
          if (this.#failures >= MOST_FAILURES) this.#restUntil = now() + REST_MS
          onFault(fault, address)
          throw new NewsUnavailable('the content site did not answer', { cause: fault })
        },
      )
      .finally(() => this.#underWay.delete(address))
    this.#underWay.set(address, asked)
    return asked
  }

  #keep(address: string, value: unknown): void {
    const { now, isNothing } = this.#settings
    const before = this.#kept.get(address) ?? this.#nothing.get(address)
    if (before && !isDeepStrictEqual(before.value, value)) this.#changes += 1
    this.#kept.delete(address)
    this.#nothing.delete(address)
    const shelf = isNothing?.(value) ? this.#nothing : this.#kept
    shelf.set(address, { value, at: now() })
    const [oldest] = shelf.keys()
    if (shelf.size > MOST_KEPT && oldest !== undefined) shelf.delete(oldest)
  }
}
