import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'
import { chooseVariant, isEnough } from './choose-variant.ts'
import { MAX_LOADED } from './load-order.ts'

/** The state of a page's picture; the same object until something changes. */
export interface Picture {
  readonly state: 'waiting' | 'there' | 'failed'
  /** An object URL. */
  readonly url: string | null
  /** Pixels across the picture that is shown. */
  readonly width: number
}

export interface PageRequest {
  /** The page's index. */
  readonly page: number
  /** Pixels across that are needed. */
  readonly width: number
  /** The page is on the screen: a picture that is too small is replaced by a larger one. */
  readonly seen: boolean
}

/** What the pool uses of a browser; tests bring their own. */
export interface PoolEnvironment {
  load(page: MangaPage, variant: MangaVariant, signal: AbortSignal): Promise<Blob>
  /**
   * Makes an object URL for a picture and decodes it. Rejects for anything else than a picture, and releases the URL when it
   * is aborted.
   */
  decode(blob: Blob, signal: AbortSignal): Promise<{ url: string; release(): void }>
  /** Resolves after this time, or rejects when it is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

interface Entry {
  picture: Picture
  release: () => void
  work: { readonly controller: AbortController; readonly width: number } | null
}

/** Pictures that are being replaced by larger ones at a time: meanwhile there are two of their page in memory. */
const MAX_UPGRADES = 2
const MAX_RUNNING = 3
/** Milliseconds before each retry of a picture that could not be loaded. */
const RETRY_AFTER_MS = [400, 1500, 4000]

const EMPTY: Picture = { state: 'waiting', url: null, width: 0 }

/**
 * The pictures of a part's pages. It loads them by urgency, aborts what is not requested any more, and releases the farthest
 * when they are too many. A larger picture replaces a smaller one once it is decoded, so that nothing flickers.
 */
export class PagePool {
  private readonly entries = new Map<number, Entry>()
  private readonly watchers = new Map<number, Set<() => void>>()
  private requests: readonly PageRequest[] = []
  private readonly pages: readonly MangaPage[]
  private readonly environment: PoolEnvironment
  private readonly shown: ReadonlySet<string>

  /**
   * @param shown addresses of variants that the browser has loaded already; they are preferred where they are large enough
   */
  constructor(
    pages: readonly MangaPage[],
    environment: PoolEnvironment,
    shown: ReadonlySet<string> = new Set(),
  ) {
    this.pages = pages
    this.environment = environment
    this.shown = shown
  }

  /**
   * Sets the pages to load, the most urgent first. Loading of other pages is aborted, and their pictures are released as far
   * as room is needed.
   */
  request(requests: readonly PageRequest[]): void {
    this.requests = requests.slice(0, Math.max(MAX_LOADED, requests.filter(({ seen }) => seen).length))
    const requested = new Set(this.requests.map(({ page }) => page))
    for (const [page, { work }] of this.entries) if (work && !requested.has(page)) this.abort(page)
    this.evict(requested)
    this.loadNext()
  }

  picture(page: number): Picture {
    return this.entries.get(page)?.picture ?? EMPTY
  }

  /** Calls back whenever the picture of a page changes. */
  watch(page: number, changed: () => void): () => void {
    const watchers = this.watchers.get(page) ?? new Set()
    this.watchers.set(page, watchers.add(changed))
    return () => watchers.delete(changed)
  }

  /** Loads failed pages again: one, or all of them. */
  retry(page?: number): void {
    for (const [at, entry] of this.entries)
      if (entry.picture.state === 'failed' && (page === undefined || page === at)) this.show(at, EMPTY)
    this.loadNext()
  }

  /** How many pictures are decoded. */
  get loadedCount(): number {
    return [...this.entries.values()].filter(({ picture }) => picture.url !== null).length
  }

  close(): void {
    this.requests = []
    for (const [page, entry] of this.entries) {
      this.abort(page)
      entry.release()
    }
    this.entries.clear()
  }

  private loadNext(): void {
    const running = () => [...this.entries].filter(([, { work }]) => work !== null)
    for (const request of this.requests) {
      if (!this.needsLoading(request)) continue
      if (running().length >= MAX_RUNNING) {
        // A page on the screen takes the turn of one that is not.
        const unseen = running().findLast(
          ([page]) => !this.requests.some(one => one.page === page && one.seen),
        )
        if (!request.seen || !unseen) return
        this.abort(unseen[0])
      }
      void this.load(request)
    }
  }

  /** Whether a page has no picture, or is on the screen with one that is too small. */
  private needsLoading(request: PageRequest): boolean {
    const entry = this.entries.get(request.page)
    if (!entry) return this.pages[request.page] !== undefined
    const variant = this.variantFor(request)
    if (entry.work) {
      if (!variant || !request.seen || variant.width <= entry.work.width) return false
      // The picture that is loading is too small by now, but better than none.
      if (entry.picture.url === null) return false
      this.abort(request.page)
      return true
    }
    if (entry.picture.state === 'failed') return false
    if (entry.picture.url === null) return true
    return (
      request.seen && variant !== null && variant.width > entry.picture.width && this.upgrades < MAX_UPGRADES
    )
  }

  private get upgrades(): number {
    return [...this.entries.values()].filter(({ work, picture }) => work && picture.url !== null).length
  }

  private variantFor({ page, width }: PageRequest): MangaVariant | null {
    const variants = this.pages[page]?.variants ?? []
    return (
      variants.find(variant => this.shown.has(variant.url) && isEnough(variant, width)) ??
      chooseVariant(variants, width)
    )
  }

  private async load(request: PageRequest): Promise<void> {
    const page = this.pages[request.page]
    const variant = this.variantFor(request)
    const entry = this.entryOf(request.page)
    if (!page || !variant) return this.show(request.page, { ...EMPTY, state: 'failed' })
    const controller = new AbortController()
    const work = { controller, width: variant.width }
    entry.work = work
    try {
      const { url, release } = await this.loadWithRetries(page, variant, controller.signal)
      if (entry.work !== work) return release()
      const releaseSmaller = entry.release
      entry.release = release
      entry.work = null
      this.show(request.page, { state: 'there', url, width: variant.width })
      releaseSmaller()
    } catch {
      if (entry.work !== work) return
      entry.work = null
      // Where the larger picture fails, the smaller one stays and counts as the larger one.
      if (entry.picture.url === null) this.show(request.page, { ...EMPTY, state: 'failed' })
      else this.show(request.page, { ...entry.picture, width: variant.width })
    }
    this.loadNext()
  }

  private async loadWithRetries(page: MangaPage, variant: MangaVariant, signal: AbortSignal) {
    for (let tries = 0; ; tries += 1) {
      try {
        const blob = await this.environment.load(page, variant, signal)
        signal.throwIfAborted()
        return await this.environment.decode(blob, signal)
      } catch (problem) {
        const pause = RETRY_AFTER_MS[tries]
        if (signal.aborted || pause === undefined) throw problem
        await this.environment.pause(pause, signal)
      }
    }
  }

  private entryOf(page: number): Entry {
    const entry = this.entries.get(page) ?? { picture: EMPTY, release: () => {}, work: null }
    this.entries.set(page, entry)
    return entry
  }

  private abort(page: number): void {
    const entry = this.entries.get(page)
    entry?.work?.controller.abort()
    if (entry) entry.work = null
  }

  /**
   * Removes pages that are not requested, but for the nearest as far as there is room. Failed ones go too, so that they are
   * loaded again later.
   */
  private evict(requested: ReadonlySet<number>): void {
    const here = this.requests[0]?.page ?? 0
    const others = [...this.entries].filter(([page]) => !requested.has(page))
    const loaded = others
      .filter(([, { picture }]) => picture.url !== null)
      .sort(([a], [b]) => Math.abs(a - here) - Math.abs(b - here))
    const staying = new Set(loaded.slice(0, Math.max(0, MAX_LOADED - requested.size)).map(([page]) => page))
    for (const [page, entry] of others) {
      if (staying.has(page)) continue
      this.entries.delete(page)
      entry.release()
      this.notify(page)
    }
  }

  private show(page: number, picture: Picture): void {
    this.entryOf(page).picture = picture
    this.notify(page)
  }

  private notify(page: number): void {
    for (const changed of this.watchers.get(page) ?? []) changed()
  }
}
