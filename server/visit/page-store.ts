import { Cache } from '../platform/cache/cache.ts'

/** What can be held in less room, and made whole again when it is asked for. */
interface Packable {
  readonly pack: () => Promise<void>
}

/** Of the room for pages those have at least so much that were asked for lately, however many there are. */
const AT_HAND = 1 / 8
/** Where pages come faster than others are packed, they may take so much more for a moment. */
const OVER = 1.1

/**
 * Pages by their keys, up to so many bytes. Those that were asked for lately are held as they are sent. Where there is no
 * room for more, those that nobody has asked for longest are packed, and only when all but a share of them are does the
 * oldest go (docs/decisions/0085-what-a-change-turns.md).
 */
export class PageStore<T extends Packable> {
  private readonly atHand: Cache<T>
  private readonly packed: Cache<T>
  private readonly room: number
  private readonly lentTo: PageStore<T> | null
  private lender: PageStore<T> | null = null
  private isPacking = false

  /**
   * @param most bytes
   * @param lentTo another store that may hold some of these bytes; what it leaves of them is used here
   */
  constructor(most: number, lentTo: PageStore<T> | null = null) {
    this.room = most
    this.lentTo = lentTo
    if (lentTo) lentTo.lender = this
    // What is over is dealt with here, one entry after the other.
    const limit = { bytes: most * 2, bytesOfOne: most }
    this.atHand = new Cache(limit)
    this.packed = new Cache(limit)
  }

  get(key: string): T | undefined {
    const entry = this.atHand.get(key)
    if (entry) return entry
    const found = this.packed.take(key)
    if (found) this.atHand.set(key, found.value, found.bytes)
    return found?.value
  }

  has(key: string, entry: T): boolean {
    return (this.atHand.peek(key) ?? this.packed.peek(key)) === entry
  }

  set(key: string, entry: T, bytes: number): void {
    this.packed.delete(key)
    this.atHand.set(key, entry, bytes)
    this.settle()
  }

  /** Counts more bytes to an entry that has grown, if it is still held. */
  grow(key: string, entry: T, bytes: number): void {
    this.atHand.grow(key, entry, bytes)
    this.packed.grow(key, entry, bytes)
    this.settle()
  }

  delete(key: string): void {
    this.atHand.delete(key)
    this.packed.delete(key)
  }

  private get bytes(): number {
    return this.atHand.bytes + this.packed.bytes
  }

  private get most(): number {
    return this.room - (this.lentTo?.bytes ?? 0)
  }

  private mayPack(): boolean {
    return this.atHand.bytes > this.most * AT_HAND
  }

  private settle(): void {
    this.makeRoom()
    this.lender?.makeRoom()
  }

  private makeRoom(): void {
    while (this.bytes > this.most) {
      const mayPack = this.mayPack()
      if (mayPack && !this.isPacking) void this.packOldest()
      if (mayPack && this.bytes <= this.most * OVER) return
      const oldest = this.packed.takeOldest()
      // A packed one leaves little room: one that waits to be packed goes with it.
      const other = mayPack || !oldest ? this.atHand.takeOldest() : undefined
      if (!oldest && !other) return
    }
  }

  private async packOldest(): Promise<void> {
    this.isPacking = true
    while (this.bytes > this.most && this.mayPack()) {
      const oldest = this.atHand.takeOldest()
      if (!oldest) break
      this.packed.set(oldest.key, oldest.value, oldest.bytes)
      // What cannot be packed goes on as it is.
      await oldest.value.pack().catch(() => {})
    }
    this.isPacking = false
    this.settle()
  }
}
