import type { Locator, PlaceList, ReadingPlace } from '#contract/generated/places.ts'
import { isPartRead } from '#rules/part-read.ts'
import type { UnsentPosition } from './unsent-positions.ts'
import type { SyncedReader } from './use-position-sync.ts'

/** Whether the account has the position on the screen. */
type SyncStatus = 'saved' | 'waiting' | 'offline'

export interface TrackerState {
  readonly sync: SyncStatus
  /** Where another device has read on since; the reader is asked about it. */
  readonly otherDevice: ReadingPlace | null
  /** The position of another device that this one has gone to; the reader can go back. */
  readonly visited: ReadingPlace | null
}

/** What the tracker uses of a browser; tests bring their own. */
export interface TrackerEnvironment {
  /** Throws without a connection; answers null where the account refuses the position. `last` outlives the page. */
  send(position: UnsentPosition, last: boolean): Promise<PlaceList | null>
  find(partId: string): Promise<PlaceList | null>
  saveUnsent(position: UnsentPosition): void
  deleteUnsent(position: UnsentPosition): void
  listUnsent(): readonly UnsentPosition[]
  /** Whether this browser has ever sent a position in this part. */
  wasSent(partId: string): boolean
  /** Deletes what this browser has stored about the part. */
  deletePosition(partId: string): void
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once. The function that is returned cancels it. */
  schedule(work: () => void, ms: number): () => void
}

/** After a move the screen needs so long to show the new position. */
const SETTLE_MS = 100
/** A position is sent so long after the last move, and so long after the first one that was not sent. */
const IDLE_MS = 3_000
const MAX_WAIT_MS = 20_000
const RETRY_MS = 15_000

interface TrackerOptions {
  /** A position was known before the account answered. */
  readonly knowsPosition: boolean
  /** The address names a position. A link to a position takes precedence over what the account has. */
  readonly inAddress?: boolean
  readonly changed: (state: TrackerState) => void
}

const START: Locator = { revision: 0, block: 0, offset: 0, quote: '', progress: 0, page: 1, pageTop: 0 }

/**
 * Sends the reading position of an open part to the account: soon after the last move, at the end, and when the page is left. It offers the position
 * of another device that has read on, and goes there by itself only where this device knows no position and its reader has not moved yet.
 */
export class PositionTracker {
  private readonly reader: SyncedReader
  private readonly environment: TrackerEnvironment
  private readonly changed: (state: TrackerState) => void
  private state: TrackerState = { sync: 'saved', otherDevice: null, visited: null }
  private unsent: UnsentPosition | null = null
  /** The position before the one of another device was gone to. */
  private before: Locator | null = null
  /** Positions that other devices have saved until then are not offered. */
  private since: number
  private hasMoved = false
  private cancelIdle = () => {}
  private cancelMaxWait: (() => void) | null = null
  private cancelSettle: (() => void) | null = null
  private sending = false
  private closed = false
  /** The account has answered since the part was opened. */
  private checked = false
  /** Positions that were not sent before the part was opened. */
  private readonly leftover: readonly UnsentPosition[]
  private readonly knowsPosition: boolean
  private readonly inAddress: boolean

  constructor(
    reader: SyncedReader,
    environment: TrackerEnvironment,
    { knowsPosition, inAddress = false, changed }: TrackerOptions,
  ) {
    this.inAddress = inAddress
    this.reader = reader
    this.environment = environment
    this.knowsPosition = knowsPosition
    this.changed = changed
    this.since = environment.now()
    this.leftover = environment.listUnsent()
  }

  /** Asks for the positions of other devices and sends those that were not sent. Called when the part is opened and when its page is shown again. */
  async check(): Promise<void> {
    const unsent = this.environment.listUnsent()
    await this.find().catch(() => {})
    for (const position of unsent) await this.sendNow(position, false)
  }

  private async find(): Promise<void> {
    const list = await this.environment.find(this.reader.partId)
    if (!list || this.closed) return
    if (!this.checked) this.since = this.lastHere(list)
    if (!this.checked && !this.hasMoved && this.wasReset(list)) return this.restart()
    this.checked = true
    this.compare(list)
  }

  /** Whether the account had a position in this part and has none any more. */
  private wasReset({ places, furthest }: PlaceList): boolean {
    return places.length === 0 && furthest === 0 && this.environment.wasSent(this.reader.partId)
  }

  /** The progress was reset on another device: the part starts at its beginning here, too. */
  private restart(): void {
    this.checked = true
    this.environment.deletePosition(this.reader.partId)
    if (!this.inAddress) this.reader.goTo(START)
  }

  /** When this device last had a position in the part, before it was opened now; 0 for never. */
  private lastHere({ places }: PlaceList): number {
    const sent = places.filter(({ here }) => here).map(timeOf)
    const leftover = this.leftover.filter(one => one.partId === this.reader.partId)
    return Math.max(0, ...sent, ...leftover.map(one => one.at))
  }

  /** A person has moved in the part. The new position is read a moment later, when it is on the screen. */
  moved(): void {
    this.hasMoved = true
    this.cancelSettle ??= this.environment.schedule(() => this.settle(), SETTLE_MS)
  }

  private settle(): void {
    if (!this.cancelSettle) return
    this.cancelSettle()
    this.cancelSettle = null
    const locator = this.reader.locate()
    if (!locator) return
    // Going to the other device's position may be reported as a move; only a reader who has moved on needs no way back.
    const { visited } = this.state
    if (visited?.locator && !this.reader.isNear?.(visited.locator)) this.setState({ visited: null })
    this.save(locator)
    this.cancelIdle()
    this.cancelIdle = this.environment.schedule(() => this.send(), IDLE_MS)
    this.cancelMaxWait ??= this.environment.schedule(() => this.send(), MAX_WAIT_MS)
    // The reader may close the part at any moment.
    if (isPartRead(locator.progress)) this.send()
  }

  /** The page is hidden and may never be shown again. */
  hide(): void {
    this.settle()
    this.send(true)
  }

  /** Goes to the position of the other device. */
  go(): void {
    const to = this.state.otherDevice
    if (!to?.locator) return
    this.before = this.reader.locate()
    this.visit(to)
    this.save(to.locator)
    this.send()
  }

  /** Stays here: the position of this device becomes the newest. */
  stay(): void {
    this.setState({ otherDevice: null })
    const here = this.reader.locate()
    if (here) this.save(here)
    this.send()
  }

  /** Goes back from the position of the other device. */
  goBack(): void {
    const { before } = this
    this.setState({ visited: null })
    if (!before) return
    this.reader.goTo(before)
    this.save(before)
    this.send()
  }

  close(): void {
    this.settle()
    this.send(true)
    this.closed = true
    this.cancelIdle()
    this.cancelMaxWait?.()
  }

  private save(locator: Locator): void {
    this.unsent = { partId: this.reader.partId, locator, at: this.environment.now() }
    this.environment.saveUnsent(this.unsent)
    this.setState({ sync: this.state.sync === 'offline' ? 'offline' : 'waiting' })
  }

  private send(last = false): void {
    this.cancelIdle()
    this.cancelMaxWait?.()
    this.cancelMaxWait = null
    // A request that is running may be aborted when the page is left, so the last position is sent twice if need be.
    if (this.unsent && (last || !this.sending)) void this.sendNow(this.unsent, last)
  }

  private async sendNow(position: UnsentPosition, last: boolean): Promise<void> {
    this.sending = true
    try {
      // Sending makes this device the newest, so other devices have to be asked about before.
      if (!this.checked && !last) await this.find()
      const list = await this.environment.send(position, last)
      this.environment.deleteUnsent(position)
      if (position === this.unsent) this.unsent = null
      this.setState({ sync: this.unsent ? 'waiting' : 'saved' })
      if (list && position.partId === this.reader.partId && !this.closed) this.compare(list)
    } catch {
      this.setState({ sync: 'offline' })
      if (!this.closed) this.cancelIdle = this.environment.schedule(() => this.send(), RETRY_MS)
    } finally {
      this.sending = false
    }
    if (this.unsent && this.unsent !== position && this.state.sync !== 'offline')
      this.cancelIdle = this.environment.schedule(() => this.send(), IDLE_MS)
  }

  private compare({ places }: PlaceList): void {
    const [newest] = places
    if (!this.hasMoved && !this.knowsPosition && newest?.locator) {
      this.resume(newest, newest.locator)
      return
    }
    const other = places.find(({ here }) => !here)
    if (!other?.locator || timeOf(other) <= this.since) return
    this.since = timeOf(other)
    if (!this.reader.isNear?.(other.locator)) this.setState({ otherDevice: other })
  }

  /** This device knows no position: the part opens where it was read last. */
  private resume(place: ReadingPlace, locator: Locator): void {
    this.hasMoved = true
    this.since = timeOf(place)
    if (place.here || this.reader.isNear?.(locator)) {
      this.reader.goTo(locator)
      return
    }
    this.before = this.reader.locate()
    this.visit(place)
  }

  private visit(place: ReadingPlace): void {
    if (place.locator) this.reader.goTo(place.locator)
    this.setState({ otherDevice: null, visited: place })
  }

  private setState(change: Partial<TrackerState>): void {
    this.state = { ...this.state, ...change }
    if (!this.closed) this.changed(this.state)
  }
}

function timeOf({ kept }: ReadingPlace): number {
  return kept?.getTime() ?? 0
}
