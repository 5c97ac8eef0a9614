import type { Truth } from '../platform/cache/cache-version.ts'
import { Shown, type ShownOptions } from '../platform/cache/shown.ts'
import { SingleFlight } from '../platform/cache/single-flight.ts'
import { compressedPage } from '../platform/http/compressed-page.ts'
import type { EncodedPage, MadePage } from '../platform/http/encoded-page.ts'
import { PageStore } from './page-store.ts'
import { Shapes } from './shapes.ts'

interface Entry<Made> {
  readonly page: ShownPage
  readonly made: Made | null
  /** Milliseconds. */
  readonly madeAt: number
  readonly pack: () => Promise<void>
}

interface Settings<Made> {
  readonly version: PageVersion<Made>
  /** Milliseconds. */
  readonly now: () => number
  readonly mostBytes: number
  /** Another cache that may hold some of these bytes; what it leaves of them is used here. */
  readonly lentTo?: PageCache<Made>
  /** After this many milliseconds a page is made anew in the background: words like "today" age. */
  readonly freshFor: number
  readonly onFault: (fault: unknown) => void
}

/** What pages are made of: the catalogue, the news and the texts. */
export interface PageVersion<Made> {
  /** Its state now; null while it is unknown. */
  moment(): Made | null
  /** Names a state. */
  nameOf(made: Made): string
  /** What has become of a page that was made then and shows these topics. */
  truth(made: Made, topics: readonly string[]): Truth
}

/** A page with what it shows. */
export interface ShownPage extends EncodedPage {
  readonly topics: readonly string[]
  /**
   * Whether it would be made as it is now. It is not where something changed while it was made, or the new one cannot be
   * made.
   */
  readonly isCurrent: () => boolean
}

interface PageAbout extends ShownOptions {
  /** Pages of the same shape have most of their bytes in common. */
  readonly shape: string
}

/** Makes a page, and notes what it shows. */
type Make = (shown: Shown) => Promise<MadePage>

/**
 * Pages for visitors, as bytes, each until something changes that it shows. A page that is not true any more is never
 * answered, except when making the new one fails: then the old one is better than an error. However many ask at once, it is
 * made once.
 */
export class PageCache<Made> {
  private readonly settings: Settings<Made>
  private readonly entries: PageStore<Entry<Made>>
  private readonly shapes = new Shapes()
  private readonly making = new SingleFlight<ShownPage>()

  constructor(settings: Settings<Made>) {
    this.settings = settings
    this.entries = new PageStore(settings.mostBytes, settings.lentTo?.entries)
  }

  /** The page, from the cache or made by `make`. Rejects only where there is nothing older to answer. */
  get(key: string, make: Make, about: PageAbout): ShownPage | Promise<ShownPage> {
    const { version, now, freshFor, onFault } = this.settings
    const entry = this.entries.get(key)
    const truth = entry?.made ? version.truth(entry.made, entry.page.topics) : 'false'
    if (!entry || truth === 'false') {
      return this.make(key, make, about).catch(fault => {
        if (!entry) throw fault
        onFault(fault)
        return entry.page
      })
    }
    if (truth === 'late' || now() - entry.madeAt > freshFor) this.make(key, make, about).catch(onFault)
    return entry.page
  }

  /** The page where `get` would answer it and make nothing. */
  find(key: string): ShownPage | null {
    const { version, now, freshFor } = this.settings
    const entry = this.entries.get(key)
    if (!entry?.made || now() - entry.madeAt > freshFor) return null
    return version.truth(entry.made, entry.page.topics) === 'true' ? entry.page : null
  }

  private make(key: string, make: Make, about: PageAbout): Promise<ShownPage> {
    const { version } = this.settings
    const made = version.moment()
    // Something may change while one is in the making; nobody is given what was begun before that.
    return this.making.run(`${made && version.nameOf(made)} ${key}`, async () => {
      const madeAt = this.settings.now()
      const shown = new Shown(about)
      const { status, html } = await make(shown)
      const topics = shown.topics()
      const isCurrent = () => made !== null && version.truth(made, topics) === 'true'
      const { pack, ...encoded } = compressedPage(
        status,
        Buffer.from(html),
        bytes => this.entries.grow(key, entry, bytes),
        { isHeld: () => this.entries.has(key, entry) },
      )
      const page = { topics, isCurrent, ...encoded }
      const entry: Entry<Made> = {
        ...{ page, made, madeAt },
        pack: async () => {
          const sample = await this.shapes.sampleOf(about.shape, () => page.bodyIn('identity'))
          if (sample) await pack(sample)
        },
      }
      // A 404 is cheap to make and anyone can ask for endless many, so it is not cached. What fails now may not fail next
      // time.
      if (status < 400 && isCurrent()) this.entries.set(key, entry, page.plainBytes + key.length * 2 + 512)
      // What is gone is not shown again when the database is away.
      if (status === 404 || status === 410) this.entries.delete(key)
      return page
    })
  }
}
