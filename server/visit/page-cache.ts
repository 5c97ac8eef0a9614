import { Cache } from '../platform/cache/cache.ts'
import { SingleFlight } from '../platform/cache/single-flight.ts'
import { type EncodedPage, encodePage, type MadePage } from '../platform/http/encoded-page.ts'

interface Entry {
  readonly page: EncodedPage
  readonly version: string | null
  /** Milliseconds. */
  readonly madeAt: number
}

interface Settings {
  /** Names the state of everything that pages are made of; null while it is unknown. */
  readonly version: () => string | null
  /** Milliseconds. */
  readonly now: () => number
  readonly mostBytes: number
  /** After this many milliseconds a page is made anew in the background: words like "today" age. */
  readonly freshFor: number
  readonly onFault: (fault: unknown) => void
}

/**
 * Pages for visitors, as bytes. A page of an older version is never answered, except when making the new one fails: then the old one is
 * better than an error. However many ask at once, it is made once.
 */
export class PageCache {
  private readonly settings: Settings
  private readonly entries: Cache<Entry>
  private readonly making = new SingleFlight<EncodedPage>()

  constructor(settings: Settings) {
    this.settings = settings
    this.entries = new Cache({ bytes: settings.mostBytes })
  }

  /** The page, from the cache or made by `make`. Rejects only where there is nothing older to answer. */
  get(key: string, make: () => Promise<MadePage>): EncodedPage | Promise<EncodedPage> {
    const { version, now, freshFor, onFault } = this.settings
    const current = version()
    const entry = this.entries.get(key)
    if (!entry || current === null || entry.version !== current) {
      return this.make(key, current, make).catch(fault => {
        if (!entry) throw fault
        onFault(fault)
        return entry.page
      })
    }
    if (now() - entry.madeAt > freshFor) this.make(key, current, make).catch(onFault)
    return entry.page
  }

  private make(key: string, version: string | null, make: () => Promise<MadePage>): Promise<EncodedPage> {
    // Of two versions both may be in the making; nobody is given the older one for the newer.
    return this.making.run(`${version} ${key}`, async () => {
      const { status, html } = await make()
      // Compressed forms take memory as well.
      const page = encodePage(status, Buffer.from(html), bytes => this.entries.grow(key, entry, bytes))
      const entry: Entry = { page, version, madeAt: this.settings.now() }
      // A 404 is cheap to make and anyone can ask for endless many, so it replaces no page. What fails now may not fail next time.
      if (status < 400 && version !== null && version === this.settings.version())
        this.entries.set(key, entry, page.plain.byteLength + key.length * 2 + 512)
      return page
    })
  }
}
