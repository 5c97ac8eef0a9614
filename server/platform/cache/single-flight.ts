/** Work that is done once at a time for each key: whoever asks for it meanwhile is given the same promise. */
export class SingleFlight<T> {
  private readonly pending = new Map<string, Promise<T>>()

  /** How many keys are being worked on. */
  get size(): number {
    return this.pending.size
  }

  /** Whether this key is being worked on. */
  has(key: string): boolean {
    return this.pending.has(key)
  }

  run(key: string, work: () => Promise<T>): Promise<T> {
    const pending = this.pending.get(key)
    if (pending) return pending
    const started = work().finally(() => this.pending.delete(key))
    this.pending.set(key, started)
    return started
  }
}
