import { openPart, openTicket } from '#contract/calls/reading.ts'
import type { MangaPage, MangaTicket, MangaVariant } from '#contract/generated/reading.ts'
import { deviceKey } from '../../platform/device-key.ts'
import { sendFromBrowser } from '../../platform/send-from-browser.ts'
import { ContentTrouble, tellTrouble, troubleOf } from './content-trouble.ts'
import { wrappingKey } from './open-sealed.ts'
import { readTicketUrl } from './ticket-url.ts'
import { workApart } from './work-apart.ts'

/** A picture's address was refused: it may have run out. */
class AddressRefused extends Error {
  constructor(status: number) {
    super(`refused: ${status}`)
  }
}

/** A ticket runs five minutes at least. */
const RENEWED_EVERY_MS = 240_000

interface Current {
  readonly ticket: MangaTicket
  readonly wrapping: CryptoKey
}

/** The pages of a part that is sealed, by a ticket that is renewed as long as the part is open. Its pages stay the same objects. */
export class SealedPages {
  private readonly partId: string
  private current: Current
  private renewing: Promise<void> | null = null
  private readonly timer: ReturnType<typeof setInterval>

  private constructor(partId: string, current: Current) {
    this.partId = partId
    this.current = current
    this.timer = setInterval(() => void this.renew().catch(() => {}), RENEWED_EVERY_MS)
  }

  static async open(partId: string, ticket: MangaTicket): Promise<SealedPages> {
    return new SealedPages(partId, await keyed(partId, ticket))
  }

  get pages(): readonly MangaPage[] {
    return this.current.ticket.pages
  }

  /** A picture's bytes. Says aloud what no trying again helps against. */
  async load(number: number, variant: MangaVariant, signal: AbortSignal): Promise<Blob> {
    try {
      return await this.fetch(number, variant, signal)
    } catch (fault) {
      if (!(fault instanceof AddressRefused)) throw fault
    }
    // The machine may have slept longer than the ticket ran.
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
    // Here, as it costs a worker twice as much to ask for something.
    const bytes = await bytesAt(variant.url, signal)
    // Memory of its own: a piece of a message takes the whole message along.
    const wrapped = page.key.slice()
    return workApart({ kind: 'picture', bytes, wrapped, wrapping, picture }, [bytes], signal)
  }

  /** By the ticket before, which also holds where the part may only be finished; else by opening the part again. */
  private renew(): Promise<void> {
    this.renewing ??= this.askAnew().finally(() => {
      this.renewing = null
    })
    return this.renewing
  }

  private async askAnew(): Promise<void> {
    try {
      const ticket = (await ticketAt(this.current.ticket.renewUrl)) ?? (await ticketAnew(this.partId))
      this.current = await keyed(this.partId, ticket)
    } catch (fault) {
      if (fault instanceof ContentTrouble) tellTrouble(fault.trouble)
      throw fault
    }
  }
}

/** Opens a part again for its ticket: an address that was good for minutes may be wanted after an hour. Throws ContentTrouble. */
export async function ticketAnew(partId: string): Promise<MangaTicket> {
  const { answer, status } = await sendFromBrowser(openPart, { params: { id: partId } })
  if (!answer) throw new ContentTrouble(troubleOf(status ?? 0))
  const ticket = await ticketAt(answer.ticketUrl ?? answer.picturesUrl)
  if (!ticket) throw new ContentTrouble('ended')
  return ticket
}

/** What is behind a ticket's address; null where it is not good any more. */
export async function ticketAt(url: string): Promise<MangaTicket | null> {
  const input = readTicketUrl(url)
  return input ? ((await sendFromBrowser(openTicket, input)).answer ?? null) : null
}

async function bytesAt(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const gone = (cause: unknown) => {
    throw signal.aborted ? signal.reason : new ContentTrouble(troubleOf(0), { cause })
  }
  const response = await fetch(url, { signal }).catch(gone)
  if (!response.ok) throw new AddressRefused(response.status)
  return response.arrayBuffer().catch(gone)
}

async function keyed(partId: string, ticket: MangaTicket): Promise<Current> {
  const { privateKey } = await deviceKey()
  return { ticket, wrapping: await wrappingKey(partId, ticket, privateKey) }
}
