import type { MangaPage, MangaTicket } from '#contract/generated/reading.ts'
import { deviceKey } from '../../platform/device-key.ts'
import { ContentTrouble, troubleOf } from '../content/content-trouble.ts'
import { wrappingKey } from '../content/open-sealed.ts'
import { ticketAnew } from '../content/sealed-pages.ts'
import { rewrap } from './rewrap.ts'

/** Pixels across: sharp on what one holds in a hand, and a third of the largest. */
const WIDTH = 1200
const AT_ONCE = 3
const OK = 200
const RAN_OUT = 410
/** How long the connection may be gone before it counts as broken off: a tunnel takes a minute. */
const AGAIN_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

interface Keeping {
  readonly partId: string
  readonly ticket: MangaTicket
  /** Takes a picture. */
  readonly put: (url: string, bytes: Uint8Array) => Promise<void>
  /** From 0 to 1. */
  readonly progress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Fetches each page in one size. The answer is a ticket that names no other, with all keys wrapped by its own agreement: what takes longer than a
 * ticket runs comes by several, each with keys of its own. Pages that are open to everybody are kept as they are. Throws ContentTrouble.
 */
export async function keepPages({ partId, ticket, put, progress, signal }: Keeping): Promise<MangaTicket> {
  const tickets = new Tickets(partId, ticket)
  const kept: MangaPage[] = ticket.pages.map(page => ({ ...page, variants: oneOf(page) }))
  const waiting = [...kept.keys()]
  let done = 0
  const work = async () => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
      const page = kept[at]
      const [variant] = page?.variants ?? []
      if (page && variant) {
        const { bytes, key } = await tickets.fetch(page, signal)
        kept[at] = { ...page, key }
        await put(variant.url, bytes)
      }
      progress(++done / kept.length)
    }
  }
  // Who fails stops the others, which would fetch for nothing.
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      work().catch(fault => {
        waiting.length = 0
        throw fault
      }),
    ),
  )
  return { ...ticket, pages: kept }
}

function oneOf({ variants }: MangaPage) {
  const webp = variants.filter(({ format }) => format === 'webp').toSorted((a, b) => a.width - b.width)
  const one = webp.find(({ width }) => width >= WIDTH) ?? webp.at(-1)
  return one ? [one] : []
}

/** The ticket that the keys are to be of, and the one that runs now. */
class Tickets {
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
      const by = this.current
      const now = by.pages.find(({ number }) => number === page.number)
      const [variant] = now ? oneOf(now) : []
      // The pages are others now.
      if (!now || !variant) throw new ContentTrouble('outdated')
      const { status, bytes } = await patiently(variant.url, signal)
      if (status === OK) return { bytes, key: await this.asFirst(now.key, by) }
      if (renewed || status !== RAN_OUT) throw new ContentTrouble(troubleOf(status))
      await this.renew(by)
    }
  }

  /** The part is opened again: the address by which a ticket is renewed runs no longer than the ticket. */
  private renew(by: MangaTicket): Promise<void> {
    if (by !== this.current) return Promise.resolve()
    this.renewing ??= ticketAnew(this.partId)
      .then(next => {
        this.current = next
      })
      .finally(() => {
        this.renewing = null
      })
    return this.renewing
  }

  private async asFirst(key: Uint8Array, by: MangaTicket): Promise<Uint8Array> {
    if (by === this.first || key.length === 0) return key
    const { privateKey } = await deviceKey()
    return rewrap(
      key,
      await wrappingKey(this.partId, by, privateKey),
      await wrappingKey(this.partId, this.first, privateKey, 'wrapKey'),
    )
  }
}

/** Without a connection it is tried again for a while, and at once when there is one. */
async function patiently(url: string, signal: AbortSignal) {
  for (const wait of [...AGAIN_AFTER_MS, null]) {
    try {
      const response = await fetch(url, { signal })
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (cause) {
      signal.throwIfAborted()
      if (wait === null) throw new ContentTrouble('offline', { cause })
      await connectionOr(wait, signal)
    }
  }
  throw new ContentTrouble('offline')
}

function connectionOr(ms: number, signal: AbortSignal): Promise<void> {
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
