import type { SaveOutcome } from './running-saves.ts'
import type { PartToSave } from './save-part.ts'

/** Why the next part is not being saved yet. */
export type Wait = 'wifi' | 'offline' | 'tooOften'
/** Why nothing more is saved until somebody has done something about it. */
export type Stop = 'full' | 'signedOut'
/** `leftOut`: it may not be saved, or could not be. */
type PartState = 'waiting' | 'saving' | 'saved' | 'leftOut'

export interface QueueState {
  /** In the order in which they are saved, by their ids. */
  readonly parts: ReadonlyMap<string, PartState>
  readonly waits: Wait | null
  readonly stopped: Stop | null
}

/** What the queue needs of the browser. */
export interface QueueEnvironment {
  isSaved(partId: string): Promise<boolean>
  save(part: PartToSave): Promise<SaveOutcome>
  cancel(partId: string): void
  /** Whether nothing may be fetched over this connection. */
  isMetered(): boolean
  /** Resolves when it is worth trying again. */
  pause(wait: Wait): Promise<void>
  /** Remembers what is still to be saved, for when the tab is closed. */
  remember(parts: readonly PartToSave[]): void
  forget(ids: readonly string[]): void
  /** Runs the work while no other tab does the same. */
  inTurn(work: () => Promise<void>): Promise<void>
}

interface Entry {
  readonly part: PartToSave
  state: PartState
}

/** Saves parts one after the other. A part that may not be saved is left out and does not stop the others. */
export class SaveQueue {
  private readonly environment: QueueEnvironment
  private readonly changed: (state: QueueState) => void
  private readonly entries = new Map<string, Entry>()
  private waits: Wait | null = null
  private stopped: Stop | null = null
  private running = false

  constructor(environment: QueueEnvironment, changed: (state: QueueState) => void) {
    this.environment = environment
    this.changed = changed
  }

  /** Adds parts behind the others and goes on where the queue was stopped. */
  add(parts: readonly PartToSave[]): void {
    const added = parts.filter(({ id }) => !this.isAhead(id))
    for (const part of added) {
      this.entries.delete(part.id)
      this.entries.set(part.id, { part, state: 'waiting' })
    }
    this.environment.remember(added)
    this.stopped = null
    this.report()
    void this.run()
  }

  /** Takes parts off the queue, also the one that is being saved. */
  cancel(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.entries.get(id)?.state === 'saving') this.environment.cancel(id)
      this.entries.delete(id)
    }
    this.environment.forget(ids)
    this.report()
  }

  /** Breaks off what is being fetched over a connection that costs money. It waits for another one. */
  connectionChanged(): void {
    if (!this.environment.isMetered()) return
    for (const [id, { state }] of this.entries) if (state === 'saving') this.environment.cancel(id)
  }

  private isAhead(id: string): boolean {
    const state = this.entries.get(id)?.state
    return state === 'waiting' || state === 'saving'
  }

  private next(): Entry | undefined {
    return this.stopped ? undefined : [...this.entries.values()].find(({ state }) => state === 'waiting')
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    try {
      await this.environment.inTurn(async () => {
        for (let entry = this.next(); entry; entry = this.next()) await this.save(entry)
      })
    } finally {
      this.running = false
    }
    // Added meanwhile, after the last one was done.
    if (this.next()) return this.run()
    if (!this.stopped) this.dropSaved()
  }

  private async save(entry: Entry): Promise<void> {
    const { part } = entry
    if (await this.environment.isSaved(part.id)) return this.end(entry, 'saved')
    if (this.entries.get(part.id) !== entry) return
    if (this.environment.isMetered()) return this.pause('wifi')
    entry.state = 'saving'
    this.report()
    const outcome = await this.environment.save(part)
    // It was taken off the queue meanwhile.
    if (this.entries.get(part.id) !== entry) return
    if (outcome === 'saved') return this.end(entry, 'saved')
    if (outcome === 'ended' || outcome === 'other') return this.end(entry, 'leftOut')
    entry.state = 'waiting'
    if (outcome === 'offline' || outcome === 'tooOften') return this.pause(outcome)
    if (outcome === 'full' || outcome === 'signedOut') this.stopped = outcome
    // Somebody has broken it off where it was not the connection.
    else if (!this.environment.isMetered()) this.cancel([part.id])
    this.report()
  }

  private async pause(wait: Wait): Promise<void> {
    this.waits = wait
    this.report()
    await this.environment.pause(wait)
    this.waits = null
    this.report()
  }

  private end(entry: Entry, state: 'saved' | 'leftOut'): void {
    entry.state = state
    this.environment.forget([entry.part.id])
    this.report()
  }

  /** What was left out stays, so that it can be said. */
  private dropSaved(): void {
    for (const [id, { state }] of this.entries) if (state === 'saved') this.entries.delete(id)
    this.report()
  }

  private report(): void {
    const parts = new Map([...this.entries].map(([id, { state }]) => [id, state]))
    this.changed({ parts, waits: this.waits, stopped: this.stopped })
  }
}

/** How far the queue is with these parts; null while it has nothing to do with them. */
export interface QueueProgress {
  readonly total: number
  readonly done: number
  /** The part that is being saved, where it is one of them. */
  readonly saving: string | null
}

export function progressWith({ parts }: QueueState, ids: readonly string[]): QueueProgress | null {
  const states = ids.map(id => [id, parts.get(id)] as const).filter(([, state]) => state !== undefined)
  if (!states.some(([, state]) => state === 'waiting' || state === 'saving')) return null
  const done = states.filter(([, state]) => state === 'saved' || state === 'leftOut').length
  return {
    total: states.length,
    done,
    saving: states.find(([, state]) => state === 'saving')?.[0] ?? null,
  }
}
