import { openPart, openTicket } from '#contract/calls/reading.ts'
import type { MangaPage, MangaTicket, MangaVariant } from '#contract/generated/reading.ts'
import { pathBelow } from '../../platform/preview.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { deviceKey } from '../../storage/device-key.ts'
import { ContentTrouble, reportTrouble, troubleOf } from './content-trouble.ts'
import { wrappingKey } from './open-sealed.ts'
import { runInWorker } from './run-in-worker.ts'
import { readTicketUrl } from './ticket-url.ts'

/** The address of a picture was refused; it may have expired. */
class AddressRefused extends Error {
  constructor(status: number) {
    super(`refused: ${status}`)
  }
}

/** A ticket is valid for at least five minutes. */
const RENEW_EVERY_MS = 240_000

interface Current {
  readonly ticket: MangaTicket
  readonly wrapping: CryptoKey
}

/** Loads the pages of a sealed part with a ticket, which it renews as long as the part is open. */
export class SealedPages {
  private readonly partId: string
  private current: Current
  private renewing: Promise<void> | null = null
  private readonly timer: ReturnType<typeof setInterval>

  private constructor(partId: string, current: Current) {
    this.partId = partId
    this.current = current
    this.timer = setInterval(() => void this.renew().catch(() => {}), RENEW_EVERY_MS)
  }

  static async open(partId: string, ticket: MangaTicket): Promise<SealedPages> {
    return new SealedPages(partId, await withKey(partId, ticket))
  }

  get pages(): readonly MangaPage[] {
    return this.current.ticket.pages
  }

  /** Loads and decrypts a picture, with a new ticket where the old one has expired. */
  async load(number: number, variant: MangaVariant, signal: AbortSignal): Promise<Blob> {
    try {
      return await this.fetch(number, variant, signal)
    } catch (fault) {
      if (!(fault instanceof AddressRefused)) throw fault
    }
    // The device may have slept until after the ticket had expired.
    await this.renew()
    return this.fetch(number, variant, signal)
  }

  close(): void {
    clearInterval(this.timer)
  }

  private async fetch(number: number, { format, width }: MangaVariant, signal: AbortSignal): Promise<Blob> {
    const { ticket, wrapping } = this.current
    const page = ticket.pages.find(one => one.number === number)
    const variant = page?.variants.find(one => one.format === format && one.width === width)
    if (!page || !variant) throw new AddressRefused(404)
    const [, size = ''] = /\/([^/?]+)\?/.exec(variant.url) ?? []
    const picture = { partId: this.partId, page: number, format, width: size }
    // It is fetched on the page, as fetching in a worker takes twice as long.
    const bytes = await bytesAt(variant.url, signal)
    // A copy, since a view would be sent to the worker with the whole message to which it belongs.
    const wrapped = page.key.slice()
    return runInWorker({ kind: 'picture', bytes, wrapped, wrapping, picture }, [bytes], signal)
  }

  /**
   * Renews the ticket by its own address, which also works for readers who may only finish the part; failing that, opens the
   * part again.
   */
  private renew(): Promise<void> {
    this.renewing ??= this.fetchNewTicket().finally(() => {
      this.renewing = null
    })
    return this.renewing
  }

  private async fetchNewTicket(): Promise<void> {
    try {
      const ticket = (await fetchTicket(this.current.ticket.renewUrl)) ?? (await requestTicket(this.partId))
      this.current = await withKey(this.partId, ticket)
    } catch (fault) {
      if (fault instanceof ContentTrouble) reportTrouble(fault.trouble)
      throw fault
    }
  }
}

/** Opens a part again to get a ticket whose address has not expired. Throws ContentTrouble. */
export async function requestTicket(partId: string): Promise<MangaTicket> {
  const { answer, status } = await sendFromBrowser(openPart, { params: { id: partId } })
  if (!answer) throw new ContentTrouble(troubleOf(status ?? 0))
  const ticket = await fetchTicket(answer.ticketUrl ?? answer.picturesUrl)
  if (!ticket) throw new ContentTrouble('ended')
  return ticket
}

/** The ticket at an address; null where the address has expired. */
export async function fetchTicket(url: string): Promise<MangaTicket | null> {
  const input = readTicketUrl(url)
  return input ? ((await sendFromBrowser(openTicket, input)).answer ?? null) : null
}

async function bytesAt(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const fail = (cause: unknown) => {
    throw signal.aborted ? signal.reason : new ContentTrouble(troubleOf(0), { cause })
  }
  const response = await fetch(pathBelow(url), { signal }).catch(fail)
  if (!response.ok) throw new AddressRefused(response.status)
  return response.arrayBuffer().catch(fail)
}

async function withKey(partId: string, ticket: MangaTicket): Promise<Current> {
  const { privateKey } = await deviceKey()
  return { ticket, wrapping: await wrappingKey(partId, ticket, privateKey) }
}
