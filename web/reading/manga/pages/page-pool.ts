import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'
import { chooseVariant, isEnough } from './choose-variant.ts'
import { MOST_KEPT } from './load-order.ts'

/** What is known of a page's picture. The same object until something changes. */
export interface Picture {
  readonly state: 'waiting' | 'there' | 'failed'
  /** An address in this browser's memory. */
  readonly url: string | null
  /** Pixels across of what is there. */
  readonly width: number
}

export interface Wanted {
  /** Its index. */
  readonly page: number
  /** Pixels across that are needed. */
  readonly width: number
  /** It is on the screen: what is there is replaced by something better. */
  readonly seen: boolean
}

/** What the pool needs of a browser. */
export interface Machine {
  load(page: MangaPage, variant: MangaVariant, signal: AbortSignal): Promise<Blob>
  /** Makes an address for a picture and unpacks it; rejects when it is none. What is given up is let go of at once. */
  unpack(blob: Blob, signal: AbortSignal): Promise<{ url: string; drop(): void }>
  /** Resolves after this time, or rejects when it is given up. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

interface Entry {
  picture: Picture
  drop: () => void
  work: { readonly giveUp: AbortController; readonly width: number } | null
}

/** Better ones of them that are unpacked meanwhile: until they are there, there are two of a page. */
const MOST_BETTERED = 2
const AT_ONCE = 3
/** Milliseconds before a picture that did not come is asked for again by itself. */
const PAUSES = [400, 1500, 4000]

const NOTHING: Picture = { state: 'waiting', url: null, width: 0 }

/**
 * The pictures of a part's pages: asked for by urgency, given up when nobody wants them any more, and dropped when they are too many.
 * A better one takes the place of what is there once it is unpacked, so that nothing flickers.
 */
export class PagePool {
  private readonly entries = new Map<number, Entry>()
  private readonly watchers = new Map<number, Set<() => void>>()
  private order: readonly Wanted[] = []
  private readonly pages: readonly MangaPage[]
  private readonly machine: Machine
  private readonly shown: ReadonlySet<string>

  /** `shown`: addresses of variants that the page has shown without the pool; they are taken where they are good enough. */
  constructor(pages: readonly MangaPage[], machine: Machine, shown: ReadonlySet<string> = new Set()) {
    this.pages = pages
    this.machine = machine
    this.shown = shown
  }

  /** What is to be there, the most urgent first. What is not named is given up, and dropped as far as room is needed. */
  want(order: readonly Wanted[]): void {
    this.order = order.slice(0, Math.max(MOST_KEPT, order.filter(({ seen }) => seen).length))
    const wanted = new Set(this.order.map(({ page }) => page))
    for (const [page, { work }] of this.entries) if (work && !wanted.has(page)) this.giveUp(page)
    this.makeRoom(wanted)
    this.work()
  }

  picture(page: number): Picture {
    return this.entries.get(page)?.picture ?? NOTHING
  }

  /** Calls back whenever the picture of a page changes. */
  watch(page: number, changed: () => void): () => void {
    const watchers = this.watchers.get(page) ?? new Set()
    this.watchers.set(page, watchers.add(changed))
    return () => watchers.delete(changed)
  }

  /** Asks for pages again that did not come: one, or all. */
  again(page?: number): void {
    for (const [at, entry] of this.entries)
      if (entry.picture.state === 'failed' && (page === undefined || page === at)) this.show(at, NOTHING)
    this.work()
  }

  /** How many pictures are unpacked. */
  get kept(): number {
    return [...this.entries.values()].filter(({ picture }) => picture.url !== null).length
  }

  close(): void {
    this.order = []
    for (const [page, entry] of this.entries) {
      this.giveUp(page)
      entry.drop()
    }
    this.entries.clear()
  }

  private work(): void {
    const running = () => [...this.entries].filter(([, { work }]) => work !== null)
    for (const wanted of this.order) {
      if (!this.isOpen(wanted)) continue
      if (running().length >= AT_ONCE) {
        // What is seen goes before what may be seen.
        const unseen = running().findLast(([page]) => !this.order.some(one => one.page === page && one.seen))
        if (!wanted.seen || !unseen) return
        this.giveUp(unseen[0])
      }
      void this.fetch(wanted)
    }
  }

  /** Something has to be asked for: nothing is there, or something better is wanted of what is seen. */
  private isOpen(wanted: Wanted): boolean {
    const entry = this.entries.get(wanted.page)
    if (!entry) return this.pages[wanted.page] !== undefined
    const variant = this.variantFor(wanted)
    if (entry.work) {
      if (!variant || !wanted.seen || variant.width <= entry.work.width) return false
      // What is under way is too small by now: it still comes first where there is nothing.
      if (entry.picture.url === null) return false
      this.giveUp(wanted.page)
      return true
    }
    if (entry.picture.state === 'failed') return false
    if (entry.picture.url === null) return true
    return (
      wanted.seen && variant !== null && variant.width > entry.picture.width && this.bettered < MOST_BETTERED
    )
  }

  private get bettered(): number {
    return [...this.entries.values()].filter(({ work, picture }) => work && picture.url !== null).length
  }

  private variantFor({ page, width }: Wanted): MangaVariant | null {
    const variants = this.pages[page]?.variants ?? []
    return (
      variants.find(variant => this.shown.has(variant.url) && isEnough(variant, width)) ??
      chooseVariant(variants, width)
    )
  }

  private async fetch(wanted: Wanted): Promise<void> {
    const page = this.pages[wanted.page]
    const variant = this.variantFor(wanted)
    const entry = this.entryOf(wanted.page)
    if (!page || !variant) return this.show(wanted.page, { ...NOTHING, state: 'failed' })
    const giveUp = new AbortController()
    const work = { giveUp, width: variant.width }
    entry.work = work
    try {
      const { url, drop } = await this.persist(page, variant, giveUp.signal)
      if (entry.work !== work) return drop()
      const before = entry.drop
      entry.drop = drop
      entry.work = null
      this.show(wanted.page, { state: 'there', url, width: variant.width })
      before()
    } catch {
      if (entry.work !== work) return
      entry.work = null
      // A smaller picture is better than the news that the larger one did not come.
      if (entry.picture.url === null) this.show(wanted.page, { ...NOTHING, state: 'failed' })
      else this.show(wanted.page, { ...entry.picture, width: variant.width })
    }
    this.work()
  }

  private async persist(page: MangaPage, variant: MangaVariant, signal: AbortSignal) {
    for (let tries = 0; ; tries += 1) {
      try {
        const blob = await this.machine.load(page, variant, signal)
        signal.throwIfAborted()
        return await this.machine.unpack(blob, signal)
      } catch (problem) {
        const pause = PAUSES[tries]
        if (signal.aborted || pause === undefined) throw problem
        await this.machine.pause(pause, signal)
      }
    }
  }

  private entryOf(page: number): Entry {
    const entry = this.entries.get(page) ?? { picture: NOTHING, drop: () => {}, work: null }
    this.entries.set(page, entry)
    return entry
  }

  private giveUp(page: number): void {
    const entry = this.entries.get(page)
    entry?.work?.giveUp.abort()
    if (entry) entry.work = null
  }

  /** Of what nobody wants the nearest stay while there is room; what failed is tried again when somebody comes back to it. */
  private makeRoom(wanted: ReadonlySet<number>): void {
    const here = this.order[0]?.page ?? 0
    const others = [...this.entries].filter(([page]) => !wanted.has(page))
    const there = others
      .filter(([, { picture }]) => picture.url !== null)
      .sort(([a], [b]) => Math.abs(a - here) - Math.abs(b - here))
    const staying = new Set(there.slice(0, Math.max(0, MOST_KEPT - wanted.size)).map(([page]) => page))
    for (const [page, entry] of others) {
      if (staying.has(page)) continue
      this.entries.delete(page)
      entry.drop()
      this.tell(page)
    }
  }

  private show(page: number, picture: Picture): void {
    this.entryOf(page).picture = picture
    this.tell(page)
  }

  private tell(page: number): void {
    for (const changed of this.watchers.get(page) ?? []) changed()
  }
}
