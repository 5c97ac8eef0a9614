import { isDeepStrictEqual } from 'node:util'
import { Cache } from '../platform/cache/cache.ts'
import { SingleFlight } from '../platform/cache/single-flight.ts'
import { NewsUnavailable } from './post.ts'

interface Answer {
  value: unknown
  /** Milliseconds. */
  at: number
}

interface Settings {
  /** Milliseconds. */
  now: () => number
  /** Asks the content site; rejects where it does not answer as it should, in time. */
  ask: (address: string) => Promise<unknown>
  /** Whether an answer is empty; anybody can ask any number of questions with an empty answer. */
  isNothing?: (value: unknown) => boolean
  onFault: (fault: unknown, address: string) => void
}

const FRESH_MS = 60_000
/** After so many failures in a row the site is not asked for a while. */
const MOST_FAILURES = 3
const PAUSE_MS = 30_000
const MOST_CACHED = 200
/** Requests to the content site at a time. */
const MOST_AT_ONCE = 8

/**
 * What a content site answered last. A page waits for the site only where it was never asked before: what is known is
 * answered at once and asked anew in the background, so a site that is slow, broken or gone only makes the news older.
 */
export class SiteAnswers {
  private readonly settings: Settings
  private readonly answers = new Cache<Answer>({ entries: MOST_CACHED })
  /** Answers that say that there is nothing: apart, so that guessed addresses displace no post. */
  private readonly empty = new Cache<Answer>({ entries: MOST_CACHED })
  private readonly asking = new SingleFlight<unknown>()
  private failures = 0
  private changed = 0
  private pausedUntil = 0

  constructor(settings: Settings) {
    this.settings = settings
  }

  /** How often something was answered otherwise than the time before. */
  get changes(): number {
    return this.changed
  }

  async get(address: string): Promise<unknown> {
    const { now } = this.settings
    const known = this.answers.get(address) ?? this.empty.get(address)
    if (known) {
      if (now() - known.at > FRESH_MS && !this.isPaused()) this.ask(address).catch(() => {})
      return known.value
    }
    if (this.isPaused()) throw new NewsUnavailable('the content site is left alone for a while')
    return this.ask(address)
  }

  private isPaused(): boolean {
    return this.settings.now() < this.pausedUntil
  }

  private ask(address: string): Promise<unknown> {
    return this.asking.run(address, async () => {
      if (this.asking.size >= MOST_AT_ONCE) throw new NewsUnavailable('the content site has enough to answer')
      const { ask, now, onFault } = this.settings
      try {
        const value = await ask(address)
        this.failures = 0
        this.remember(address, value)
        return value
      } catch (fault) {
        this.failures += 1
        if (this.failures >= MOST_FAILURES) this.pausedUntil = now() + PAUSE_MS
        onFault(fault, address)
        throw new NewsUnavailable('the content site did not answer', { cause: fault })
      }
    })
  }

  private remember(address: string, value: unknown): void {
    const { now, isNothing } = this.settings
    const before = this.answers.get(address) ?? this.empty.get(address)
    if (before && !isDeepStrictEqual(before.value, value)) this.changed += 1
    const isEmpty = isNothing?.(value) === true
    const [cache, other] = isEmpty ? [this.empty, this.answers] : [this.answers, this.empty]
    other.delete(address)
    cache.set(address, { value, at: now() })
  }
}
