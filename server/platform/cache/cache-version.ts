/** When something was begun to be made, as the shop was then. */
export interface Moment {
  readonly version: number
  /** Milliseconds. */
  readonly at: number
  /** Names the state of the shop at that moment. */
  readonly state: string
  /** Grows where instants may have passed unseen, as when a clock was set. */
  readonly era: number
}

/** `late`: it shows other series beside what it is about, and may have a choice of them that is not the newest. */
export type Truth = 'true' | 'late' | 'false'

/**
 * Tells whether what was made of the catalogue is still what a visitor may see: no change and no launch, expiry, publishing
 * or sale since that concerns it.
 */
export interface CacheVersion {
  /**
   * Names the state of all that a visitor may see of the catalogue at this instant, for lists of the whole shop; null while
   * it is being found out.
   */
  current(): string | null
  /** null while it is being found out; what is made then is not cached. */
  moment(): Moment | null
  /** What has become of something that was begun to be made at this moment and shows these topics. */
  truth(made: Moment, topics: readonly string[]): Truth
  /** Calls `changed` with the topics of each change, and of each instant that passes, as soon as it is noticed. */
  onChange(changed: (topics: readonly string[]) => void): void
}
