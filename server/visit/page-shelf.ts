import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** A page as it goes over the wire. */
export interface KeptPage {
  readonly status: number
  /** Without quotes and encoding; see {@link etagOf}. */
  readonly digest: string
  readonly plain: Buffer
  /** Compressed when first asked for, then kept. */
  readonly bodyIn: (encoding: Encoding) => Buffer | Promise<Buffer>
}

export interface MadePage {
  readonly status: number
  readonly html: string
}

// For pages: a few milliseconds. 11 takes a hundred times as long for a fifth less.
const BROTLI_QUALITY = 5
/** For files that are compressed once and sent for as long as the build lasts. */
export const BEST_BROTLI_QUALITY = 11

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

/** The validator of a page in an encoding; each has its own, as their bytes differ. */
export function etagOf(page: KeptPage, encoding: Encoding): string {
  return encoding === 'identity' ? `"${page.digest}"` : `"${page.digest}-${encoding}"`
}

/** A page that is kept nowhere. */
export function pageOf(
  { status, html }: { status: number; html: string | Buffer },
  quality = BROTLI_QUALITY,
): KeptPage {
  return keep(status, Buffer.from(html as Buffer), () => {}, quality)
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

function keep(
  status: number,
  plain: Buffer,
  grown: (bytes: number) => void,
  quality = BROTLI_QUALITY,
): KeptPage {
  const compressed = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', plain]])
  return {
    status,
    plain,
    digest: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    bodyIn(encoding) {
      const existing = compressed.get(encoding)
      if (existing) return existing
      const making = compress(plain, encoding, quality).then(bytes => {
        compressed.set(encoding, bytes)
        grown(bytes.byteLength)
        return bytes
      })
      compressed.set(encoding, making)
      return making
    },
  }
}

function compress(plain: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return compressGzip(plain, { level: 6 })
  return compressBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  })
}
