/**
 * The ways through something of which parts are not known: each run takes one way, and the next run another, until all were
 * taken.
 */
export class Choices {
  private readonly taken = new Map<string, { at: number; of: number }>()

  /** One of these; the same again for the same key within a run. */
  choose<T>(key: string, options: readonly T[]): T {
    const taken = this.taken.get(key) ?? { at: 0, of: options.length }
    this.taken.set(key, taken)
    return options[taken.at] as T
  }

  /** Turns to the next way; false when all were taken. */
  next(): boolean {
    for (const [key, taken] of [...this.taken].reverse()) {
      if (taken.at + 1 < taken.of) {
        taken.at++
        return true
      }
      this.taken.delete(key)
    }
    return false
  }
}
