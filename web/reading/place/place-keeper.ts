import type { Locator, PlaceList, ReadingPlace } from '#contract/generated/places.ts'
import { isPartRead } from '#rules/part-read.ts'
import type { UnsentPlace } from './unsent-places.ts'
import type { PlaceReader } from './use-place.ts'

/** How the account stands to the place on the screen. */
type Sync = 'saved' | 'waiting' | 'offline'

export interface PlaceState {
  readonly sync: Sync
  /** Where another device has gone on since; the reader is asked. */
  readonly elsewhere: ReadingPlace | null
  /** The place of another device that was gone to. */
  readonly came: ReadingPlace | null
}

/** What the keeper needs of a browser. */
export interface PlaceMachine {
  /** Throws without a connection; null where the account does not take it. `last` outlives the page. */
  keep(place: UnsentPlace, last: boolean): Promise<PlaceList | null>
  find(partId: string): Promise<PlaceList | null>
  note(place: UnsentPlace): void
  drop(place: UnsentPlace): void
  unsent(): readonly UnsentPlace[]
  /** Whether the account was ever told of this part from here. */
  wasTold(partId: string): boolean
  /** The part begins anew on this device. */
  forget(partId: string): void
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once; the answer calls it off. */
  later(work: () => void, ms: number): () => void
}

/** Until what was moved to is shown. */
const SETTLED_MS = 100
/** After the last move; and while one moves on and on. */
const IDLE_MS = 3_000
const LONGEST_MS = 20_000
const AGAIN_MS = 15_000

/** How a part was opened. */
interface Opened {
  /** A place was known before the account was asked. */
  readonly knowsPlace: boolean
  /** It stood in the address: whoever made it meant it. */
  readonly asked?: boolean
  readonly changed: (state: PlaceState) => void
}

const START: Locator = { revision: 0, block: 0, offset: 0, quote: '', progress: 0, page: 1, pageTop: 0 }

/**
 * Keeps the place of an open part on the account: soon after the last move, at the end, and when the page is left. What other devices have
 * kept since is offered, and gone to by itself only where this device knows of no place and its reader has not moved yet.
 */
export class PlaceKeeper {
  private readonly reader: PlaceReader
  private readonly machine: PlaceMachine
  private readonly changed: (state: PlaceState) => void
  private state: PlaceState = { sync: 'saved', elsewhere: null, came: null }
  private unsent: UnsentPlace | null = null
  private before: Locator | null = null
  /** What other devices have kept until then needs no asking: this one has gone on since, or its reader has been asked. */
  private since: number
  private readonly opened: number
  private moves = false
  private idle = () => {}
  private longest: (() => void) | null = null
  private settling: (() => void) | null = null
  private sending = false
  private closed = false
  private looked = false
  /** What was left from before this part was opened. */
  private readonly left: readonly UnsentPlace[]
  private readonly knowsPlace: boolean
  private readonly asked: boolean

  constructor(reader: PlaceReader, machine: PlaceMachine, { knowsPlace, asked = false, changed }: Opened) {
    this.asked = asked
    this.reader = reader
    this.machine = machine
    this.knowsPlace = knowsPlace
    this.changed = changed
    this.opened = machine.now()
    this.since = this.opened
    this.left = machine.unsent()
  }

  /** Looks where the other devices are, and sends what is left from before. Also whenever the page is looked at again. */
  async look(): Promise<void> {
    const unsent = this.machine.unsent()
    await this.find().catch(() => {})
    for (const place of unsent) await this.tell(place, false)
  }

  private async find(): Promise<void> {
    const found = await this.machine.find(this.reader.partId)
    if (!found || this.closed) return
    if (!this.looked) this.since = this.lastHere(found)
    if (!this.looked && !this.moves && this.wasReset(found)) return this.beginAnew()
    this.looked = true
    this.compare(found)
  }

  /** The account knew of this part, and knows nothing of it any more. */
  private wasReset({ places, furthest }: PlaceList): boolean {
    return places.length === 0 && furthest === 0 && this.machine.wasTold(this.reader.partId)
  }

  /** Somebody has reset the series on another device: it holds here too. */
  private beginAnew(): void {
    this.looked = true
    this.machine.forget(this.reader.partId)
    if (!this.asked) this.reader.goTo(START)
  }

  /** When this device was last here, before it was opened now: what others have kept until then needs no asking. */
  private lastHere({ places }: PlaceList): number {
    const kept = places.filter(({ here }) => here).map(timeOf)
    const noted = this.left.filter(one => one.partId === this.reader.partId)
    return Math.max(0, ...kept, ...noted.map(one => one.at))
  }

  /** The reader has moved by an action of their own. Where to is asked a moment later, when it is shown. */
  moved(): void {
    this.moves = true
    this.settling ??= this.machine.later(() => this.settle(), SETTLED_MS)
  }

  private settle(): void {
    if (!this.settling) return
    this.settling()
    this.settling = null
    const locator = this.reader.locate()
    if (!locator) return
    // Going there may look like moving; who has read on needs no way back.
    const { came } = this.state
    if (came?.locator && !this.reader.isNear?.(came.locator)) this.show({ came: null })
    this.note(locator)
    this.idle()
    this.idle = this.machine.later(() => this.send(), IDLE_MS)
    this.longest ??= this.machine.later(() => this.send(), LONGEST_MS)
    // Who has come so far may close the book at any moment.
    if (isPartRead(locator.progress)) this.send()
  }

  /** The page is hidden, and may never be seen again. */
  hide(): void {
    this.settle()
    this.send(true)
  }

  /** To where the other device is. */
  go(): void {
    const to = this.state.elsewhere
    if (!to?.locator) return
    this.before = this.reader.locate()
    this.enter(to)
    this.note(to.locator)
    this.send()
  }

  /** The other device's place is no more asked about; this one is the newest from now on. */
  stay(): void {
    this.show({ elsewhere: null })
    const here = this.reader.locate()
    if (here) this.note(here)
    this.send()
  }

  /** Back to where one was before going to the other device's place. */
  goBack(): void {
    const { before } = this
    this.show({ came: null })
    if (!before) return
    this.reader.goTo(before)
    this.note(before)
    this.send()
  }

  close(): void {
    this.settle()
    this.send(true)
    this.closed = true
    this.idle()
    this.longest?.()
  }

  private note(locator: Locator): void {
    this.unsent = { partId: this.reader.partId, locator, at: this.machine.now() }
    this.machine.note(this.unsent)
    this.show({ sync: this.state.sync === 'offline' ? 'offline' : 'waiting' })
  }

  private send(last = false): void {
    this.idle()
    this.longest?.()
    this.longest = null
    // What is under way may not come to its end where the page is left: then it is sent twice, and kept once.
    if (this.unsent && (last || !this.sending)) void this.tell(this.unsent, last)
  }

  private async tell(place: UnsentPlace, last: boolean): Promise<void> {
    this.sending = true
    try {
      // Once it is told this device is the newest, and nothing is left to ask about.
      if (!this.looked && !last) await this.find()
      const kept = await this.machine.keep(place, last)
      this.machine.drop(place)
      if (place === this.unsent) this.unsent = null
      this.show({ sync: this.unsent ? 'waiting' : 'saved' })
      if (kept && place.partId === this.reader.partId && !this.closed) this.compare(kept)
    } catch {
      this.show({ sync: 'offline' })
      if (!this.closed) this.idle = this.machine.later(() => this.send(), AGAIN_MS)
    } finally {
      this.sending = false
    }
    if (this.unsent && this.unsent !== place && this.state.sync !== 'offline')
      this.idle = this.machine.later(() => this.send(), IDLE_MS)
  }

  private compare({ places }: PlaceList): void {
    const [newest] = places
    if (!this.moves && !this.knowsPlace && newest?.locator) {
      this.resume(newest, newest.locator)
      return
    }
    const other = places.find(({ here }) => !here)
    if (!other?.locator || timeOf(other) <= this.since) return
    this.since = timeOf(other)
    if (!this.reader.isNear?.(other.locator)) this.show({ elsewhere: other })
  }

  /** Nobody has been here on this device: the book opens where it was put aside. */
  private resume(place: ReadingPlace, locator: Locator): void {
    this.moves = true
    this.since = timeOf(place)
    if (place.here || this.reader.isNear?.(locator)) {
      this.reader.goTo(locator)
      return
    }
    this.before = this.reader.locate()
    this.enter(place)
  }

  private enter(place: ReadingPlace): void {
    if (place.locator) this.reader.goTo(place.locator)
    this.show({ elsewhere: null, came: place })
  }

  private show(change: Partial<PlaceState>): void {
    this.state = { ...this.state, ...change }
    if (!this.closed) this.changed(this.state)
  }
}

function timeOf({ kept }: ReadingPlace): number {
  return kept?.getTime() ?? 0
}
