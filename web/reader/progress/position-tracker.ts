import type { Locator, PlaceList, ReadingPlace } from '#contract/generated/places.ts'
import { isPartRead } from '#rules/part-read.ts'
import { PositionSender, type SyncStatus } from './position-sender.ts'
import type { TrackerEnvironment } from './tracker-environment.ts'
import type { UnsentPosition } from './unsent-positions.ts'
import type { SyncedReader } from './use-position-sync.ts'

export interface TrackerState {
  readonly sync: SyncStatus
  /** Where another device has read on since; the reader is asked about it. */
  readonly otherDevice: ReadingPlace | null
  /** The position of another device that this one has gone to; the reader can go back. */
  readonly visited: ReadingPlace | null
  /** Until when the part is rented; null where it opens without that, or while it is not known. */
  readonly rentedUntil: Date | null
}

/** After a move the screen needs so long to show the new position. */
const SETTLE_MS = 100

interface TrackerOptions {
  /** A position was known before the account answered. */
  readonly knowsPosition: boolean
  /** The address names a position. A link to a position takes precedence over what the account has. */
  readonly inAddress?: boolean
  readonly changed: (state: TrackerState) => void
}

const START: Locator = { revision: 0, block: 0, offset: 0, quote: '', progress: 0, page: 1, pageTop: 0 }

/**
 * Has the reading position of an open part sent to the account: soon after the last move, at the end, and when the page is
 * left. It offers the position of another device that has read on, and goes there by itself only where this device knows no
 * position and its reader has not moved yet.
 */
export class PositionTracker {
  private readonly reader: SyncedReader
  private readonly environment: TrackerEnvironment
  private readonly sender: PositionSender
  private readonly changed: (state: TrackerState) => void
  private state: TrackerState = { sync: 'saved', otherDevice: null, visited: null, rentedUntil: null }
  /** The position before the one of another device was gone to. */
  private before: Locator | null = null
  /** Positions that other devices have saved until then are not offered. */
  private since: number
  private hasMoved = false
  private cancelSettle: (() => void) | null = null
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
    this.sender = new PositionSender({
      ...{ partId: reader.partId, environment },
      beforeSending: () => (this.checked ? null : this.find()),
      onSent: list => this.compare(list),
      onStatus: sync => this.setState({ sync }),
    })
  }

  /**
   * Asks for the positions of other devices and sends those that were not sent. Called when the part is opened and when its
   * page is shown again.
   */
  async check(): Promise<void> {
    const unsent = this.environment.listUnsent()
    await this.find().catch(() => {})
    await this.sender.sendAll(unsent)
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
    this.sender.save(locator)
    this.sender.sendSoon()
    // The reader may close the part at any moment.
    if (isPartRead(locator.progress)) this.sender.send()
  }

  /** The page is hidden and may never be shown again. */
  hide(): void {
    this.settle()
    this.sender.send(true)
  }

  close(): void {
    this.settle()
    this.closed = true
    this.sender.close()
  }

  /** Goes to the position of the other device. */
  go(): void {
    const to = this.state.otherDevice
    if (!to?.locator) return
    this.before = this.reader.locate()
    this.visit(to)
    this.sender.save(to.locator)
    this.sender.send()
  }

  /** Stays here: the position of this device becomes the newest. */
  stay(): void {
    this.setState({ otherDevice: null })
    const here = this.reader.locate()
    if (here) this.sender.save(here)
    this.sender.send()
  }

  /** Goes back from the position of the other device. */
  goBack(): void {
    const { before } = this
    this.setState({ visited: null })
    if (!before) return
    this.reader.goTo(before)
    this.sender.save(before)
    this.sender.send()
  }

  private async find(): Promise<void> {
    const list = await this.environment.find(this.reader.partId)
    if (!list || this.closed) return
    if (list.rentedUntil) this.setState({ rentedUntil: list.rentedUntil })
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
