import type { MangaPage, MangaTicket } from '#contract/generated/reading.ts'
import { deviceKey } from '../../storage/device-key.ts'
import { ContentTrouble, troubleOf } from '../content/content-trouble.ts'
import { wrappingKey } from '../content/open-sealed.ts'
import { requestTicket } from '../content/sealed-pages.ts'
import { rewrapKey } from './rewrap-key.ts'

/** Pixels across: sharp on phones and tablets, with a third of the bytes of the largest. */
const WIDTH = 1200
const MAX_RUNNING = 3
const OK = 200
const EXPIRED = 410
/** The pauses before retries. Together they last a minute, about as long as a tunnel. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

interface SavePagesOptions {
  readonly partId: string
  readonly ticket: MangaTicket
  /** Stores a picture. */
  readonly put: (url: string, bytes: Uint8Array) => Promise<void>
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

/**
 * Fetches and stores each page in one size. Returns the ticket to store with them: it names only these sizes, and its own
 * agreement opens all keys. Where the fetching takes longer than a ticket is valid, later pages come with other tickets, and
 * their keys are rewrapped. Throws ContentTrouble.
 */
export async function savePages(options: SavePagesOptions): Promise<MangaTicket> {
  const { partId, ticket, put, onProgress, signal } = options
  const tickets = new RenewedTickets(partId, ticket)
  const saved: MangaPage[] = ticket.pages.map(page => ({ ...page, variants: savedVariant(page) }))
  const waiting = [...saved.keys()]
  let done = 0
  const work = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const page = saved[at]
      const [variant] = page?.variants ?? []
      if (page && variant) {
        const { bytes, key } = await tickets.fetch(page, signal)
        saved[at] = { ...page, key }
        await put(variant.url, bytes)
      }
      onProgress(++done / saved.length)
    }
  }
  // A failure empties the queue, since the part is not saved without all of its pages.
  await Promise.all(
    Array.from({ length: MAX_RUNNING }, () =>
      work().catch(fault => {
        waiting.length = 0
        throw fault
      }),
    ),
  )
  return { ...ticket, pages: saved }
}

function savedVariant({ variants }: MangaPage) {
  const webp = variants.filter(({ format }) => format === 'webp').toSorted((a, b) => a.width - b.width)
  const one = webp.find(({ width }) => width >= WIDTH) ?? webp.at(-1)
  return one ? [one] : []
}

/** The ticket that will be stored, and the one that is valid now. */
class RenewedTickets {
  private readonly partId: string
  private readonly first: MangaTicket
  private current: MangaTicket
  private renewing: Promise<void> | null = null

  constructor(partId: string, ticket: MangaTicket) {
    this.partId = partId
    this.first = ticket
    this.current = ticket
  }

  async fetch(page: MangaPage, signal: AbortSignal): Promise<{ bytes: Uint8Array; key: Uint8Array }> {
    for (let renewed = false; ; renewed = true) {
      const ticket = this.current
      const fresh = ticket.pages.find(({ number }) => number === page.number)
      const [variant] = fresh ? savedVariant(fresh) : []
      // The part has another revision by now.
      if (!fresh || !variant) throw new ContentTrouble('outdated')
      const { status, bytes } = await fetchPatiently(variant.url, signal)
      if (status === OK) return { bytes, key: await this.forFirst(fresh.key, ticket) }
      if (renewed || status !== EXPIRED) throw new ContentTrouble(troubleOf(status))
      await this.renew(ticket)
    }
  }

  /** Opens the part again, since the address that renews a ticket expires with the ticket. */
  private renew(expired: MangaTicket): Promise<void> {
    if (expired !== this.current) return Promise.resolve()
    this.renewing ??= requestTicket(this.partId)
      .then(next => {
        this.current = next
      })
      .finally(() => {
        this.renewing = null
      })
    return this.renewing
  }

  /** A page's key, rewrapped for the first ticket where it came with another one. */
  private async forFirst(key: Uint8Array, ticket: MangaTicket): Promise<Uint8Array> {
    if (ticket === this.first || key.length === 0) return key
    const { privateKey } = await deviceKey()
    return rewrapKey(
      key,
      await wrappingKey(this.partId, ticket, privateKey),
      await wrappingKey(this.partId, this.first, privateKey, 'wrapKey'),
    )
  }
}

/** Retries for a while without a connection, and at once when there is one again. */
async function fetchPatiently(url: string, signal: AbortSignal) {
  for (const wait of [...RETRY_AFTER_MS, null]) {
    try {
      const response = await fetch(url, { signal })
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (cause) {
      signal.throwIfAborted()
      if (wait === null) throw new ContentTrouble('offline', { cause })
      await connectionOrTimeout(wait, signal)
    }
  }
  throw new ContentTrouble('offline')
}

function connectionOrTimeout(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', connected)
      signal.removeEventListener('abort', aborted)
      settle()
    }
    const connected = end(resolve)
    const aborted = end(() => reject(signal.reason))
    const timer = setTimeout(connected, ms)
    addEventListener('online', connected)
    signal.addEventListener('abort', aborted)
  })
}
