import type { Locator, PlaceList } from '#contract/generated/places.ts'
import type { TrackerEnvironment } from './tracker-environment.ts'
import type { UnsentPosition } from './unsent-positions.ts'

/** Whether the account has the position on the screen. */
export type SyncStatus = 'saved' | 'waiting' | 'offline'

/** A position is sent so long after the last move, and so long after the first one that was not sent. */
const IDLE_MS = 3_000
const MAX_WAIT_MS = 20_000
const RETRY_MS = 15_000

interface SenderOptions {
  readonly partId: string
  readonly environment: TrackerEnvironment
  /**
   * Called before each position but the last, which cannot wait: sending it makes this device the newest. Null where there
   * is nothing to wait for.
   */
  readonly beforeSending: () => Promise<void> | null
  /** Called with the positions in this part that the account has after one was sent. */
  readonly onSent: (list: PlaceList) => void
  readonly onStatus: (status: SyncStatus) => void
}

/**
 * Stores the reading positions of a part in this browser and sends the newest one to the account, again and again until it
 * is there.
 */
export class PositionSender {
  private readonly options: SenderOptions
  private status: SyncStatus = 'saved'
  private unsent: UnsentPosition | null = null
  private cancelIdle = () => {}
  private cancelMaxWait: (() => void) | null = null
  private sending = false
  private closed = false

  constructor(options: SenderOptions) {
    this.options = options
  }

  /** Stores a position, which is not sent yet. */
  save(locator: Locator): void {
    const { partId, environment } = this.options
    this.unsent = { partId, locator, at: environment.now() }
    environment.saveUnsent(this.unsent)
    this.setStatus(this.status === 'offline' ? 'offline' : 'waiting')
  }

  /** Sends the stored position when no other has followed for a while. */
  sendSoon(): void {
    const { environment } = this.options
    this.cancelIdle()
    this.cancelIdle = environment.schedule(() => this.send(), IDLE_MS)
    this.cancelMaxWait ??= environment.schedule(() => this.send(), MAX_WAIT_MS)
  }

  /** @param last the page may never be shown again */
  send(last = false): void {
    this.cancelIdle()
    this.cancelMaxWait?.()
    this.cancelMaxWait = null
    // A request that is running may be aborted when the page is left, so the last position is sent twice if need be.
    if (this.unsent && (last || !this.sending)) void this.sendPosition(this.unsent, last)
  }

  /** Sends positions of this and other parts that were not sent when they were reached. */
  async sendAll(positions: readonly UnsentPosition[]): Promise<void> {
    for (const position of positions) await this.sendPosition(position, false)
  }

  /** Sends the stored position, and reports nothing any more. */
  close(): void {
    this.send(true)
    this.closed = true
  }

  private async sendPosition(position: UnsentPosition, last: boolean): Promise<void> {
    const { partId, environment, beforeSending, onSent } = this.options
    this.sending = true
    try {
      // Of the last position the request has to be made before anything is awaited.
      const before = last ? null : beforeSending()
      if (before) await before
      const list = await environment.send(position, last)
      environment.deleteUnsent(position)
      if (position === this.unsent) this.unsent = null
      this.setStatus(this.unsent ? 'waiting' : 'saved')
      if (list && position.partId === partId && !this.closed) onSent(list)
    } catch {
      this.setStatus('offline')
      if (!this.closed) this.cancelIdle = environment.schedule(() => this.send(), RETRY_MS)
    } finally {
      this.sending = false
    }
    if (this.unsent && this.unsent !== position && this.status !== 'offline')
      this.cancelIdle = environment.schedule(() => this.send(), IDLE_MS)
  }

  private setStatus(status: SyncStatus): void {
    this.status = status
    if (!this.closed) this.options.onStatus(status)
  }
}
