import { type KeptPage, keep, type MadePage } from '../platform/http/kept-page.ts'

interface Entry {
  readonly page: KeptPage
  readonly edition: string | null
  /** Milliseconds. */
  readonly madeAt: number
  bytes: number
}

interface Settings {
  /** Names the state of everything that pages are made of; null while it is unknown. */
  readonly edition: () => string | null
  /** Milliseconds. */
  readonly now: () => number
  readonly mostBytes: number
  /** After this many milliseconds a page is made anew behind the back of whoever asks: words like "today" age. */
  readonly freshFor: number
  readonly onFault: (fault: unknown) => void
}

/**
 * Pages for visitors, made once and kept as bytes. A page of an older edition is never answered, except when
 * making the new one fails: then the old one is better than an error. However many ask at once, it is made once.
 */
export class PageShelf {
  readonly #settings: Settings
  readonly #kept = new Map<string, Entry>()
  readonly #inTheMaking = new Map<string, Promise<KeptPage>>()
  #bytes = 0

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** The page, from the shelf or made by `make`. Rejects only where there is nothing older to answer. */
  get(key: string, make: () => Promise<MadePage>): KeptPage | Promise<KeptPage> {
    const { edition, now, freshFor, onFault } = this.#settings
    const current = edition()
    const entry = this.#kept.get(key)
    if (!entry || current === null || entry.edition !== current) {
      return this.#make(key, current, make).catch(fault => {
        if (!entry) throw fault
        onFault(fault)
        return entry.page
      })
    }
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    if (now() - entry.madeAt > freshFor) this.#make(key, current, make).catch(onFault)
    return entry.page
  }

  #make(key: string, edition: string | null, make: () => Promise<MadePage>): Promise<KeptPage> {
    // Of two editions both may be under way; nobody gets the older one for the newer.
    const flight = `${edition} ${key}`
    const underWay = this.#inTheMaking.get(flight)
    if (underWay) return underWay
    const made = make()
      .then(({ status, html }) => {
        const page = keep(status, Buffer.from(html), size => this.#grow(key, page, size))
        // A 404 is cheap to make and anyone can ask for endless many: they do not push pages off the shelf. What fails now may not fail next time.
        if (status < 400 && edition !== null && edition === this.#settings.edition())
          this.#put(key, page, edition)
        return page
      })
      .finally(() => this.#inTheMaking.delete(flight))
    this.#inTheMaking.set(flight, made)
    return made
  }

  #put(key: string, page: KeptPage, edition: string): void {
    this.#remove(key)
    const bytes = page.plain.byteLength + key.length * 2 + 512
    this.#kept.set(key, { page, edition, madeAt: this.#settings.now(), bytes })
    this.#bytes += bytes
    this.#makeRoom()
  }

  #grow(key: string, page: KeptPage, size: number): void {
    const entry = this.#kept.get(key)
    if (entry?.page !== page) return
    entry.bytes += size
    this.#bytes += size
    this.#makeRoom()
  }

  #makeRoom(): void {
    for (const key of this.#kept.keys()) {
      if (this.#bytes <= this.#settings.mostBytes) return
      this.#remove(key)
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
