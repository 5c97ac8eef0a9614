import type { KeyObject } from 'node:crypto'
import { openPicture, openTicket } from '#contract/calls/reading.ts'
import type { MangaPage, MangaTicket } from '#contract/generated/reading.ts'
import { keyInfo } from '#contract/sealed.ts'
import { mayFinish } from '#rules/may-finish.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import type { PartRow } from '../../catalogue/store.ts'
import type { AppContext } from '../../context.ts'
import { accessTo, type PartWithAccess } from '../find-access.ts'
import { checkTicket, pageKey, signTicket, type Ticket } from '../sign-ticket.ts'
import { findLastEnd, findOpening, listPages, type PageImage, type PartContent } from '../store.ts'
import { chooseDevice } from './choose-device.ts'
import { agreeWith, sealWithIv } from './seal.ts'
import { ticketUrl } from './ticket-url.ts'

const NOTHING = new Uint8Array()

/**
 * The pages of a ticket. A preview's ticket is for everybody. Any other is for the session that opened the part: its
 * pictures are encrypted, their keys wrapped for the device, and access is checked again (docs/product.md#sealed-parts).
 */
export async function openPages(input: CallInput<typeof openTicket>): Promise<MangaTicket> {
  const { params, query, visitor, reader, app, now, shows } = input
  const { id: accountId = null, sessionId: ownSession = null } = reader ?? {}
  const found = await findOpening(app.db, { key: params.id, accountId, sessionId: ownSession, now })
  const { part, access } = accessTo(found.part, visitor, now)
  if (part) shows.series(part.seriesId)
  if (!part || access.status === 404) throw refuse(openTicket, 'partNotFound')
  // docs/product.md#sealed-parts: the country counts even with a valid ticket.
  if (access.status === 451) throw refuse(openTicket, 'blockedInCountry')
  // What is not published is sealed for its session, also where everybody may read it later.
  const isOpen = part.preview && access.reason !== 'proof'
  const sessionId = isOpen ? null : (reader?.sessionId ?? '')
  const ticket = { partId: part.id, sessionId, exp: query.exp ?? 0, sig: query.sig ?? '' }
  const state = checkTicket(app.secrets.tickets, ticket, now)
  if (state === 'forged') throw refuse(openTicket, 'ticketInvalid')
  // After a pause an expired ticket still lets a reader finish a part whose access has ended. With access, the client opens
  // the part again.
  const late = state === 'expired' && reader !== null && !isOpen && access.status !== 204
  if (state === 'expired' && !late) throw refuse(openTicket, 'ticketExpired')
  const { content } = found
  if (!content) throw refuse(openTicket, 'partNotFound')
  const pages = await listPages(app.db, part.id)
  const { direction, layout } = content
  if (isOpen || !reader) {
    const open = pages.map(page => pageMessage(page, NOTHING, pictureUrls(app, page)))
    return {
      pages: open,
      direction,
      layout,
      serverKey: NOTHING,
      salt: NOTHING,
      ends: undefined,
      renewUrl: '',
    }
  }
  if (!(await staysOpen(app, reader, part, access, now))) throw refuse(openTicket, 'ticketInvalid')
  const running = late ? signTicket(app.secrets.tickets, part.id, reader.sessionId, now) : ticket
  const device = chooseDevice(openTicket, input.deviceKey, found.deviceKey)
  return { ...wrapped({ app, device, reader, ticket: running, pages, now }), direction, layout }
}

interface OwnTicketInput {
  readonly app: AppContext
  readonly part: Pick<PartRow, 'id'>
  readonly content: Pick<PartContent, 'direction' | 'layout'>
  readonly reader: Reader
  /** The key of the browser that shows them. */
  readonly device: KeyObject
  readonly now: Date
}

/** The pages of a part that its reader may open now, for a page that comes with them: as {@link openPages} answers them. */
export async function ownTicket({ part, content, ...rest }: OwnTicketInput): Promise<MangaTicket> {
  const { app, reader, now } = rest
  const ticket = signTicket(app.secrets.tickets, part.id, reader.sessionId, now)
  const pages = await listPages(app.db, part.id)
  const { direction, layout } = content
  return { ...wrapped({ ...rest, ticket, pages }), direction, layout }
}

/** Whether the part may be read on: with access, or to finish it after access has ended. Not after a refund. */
async function staysOpen(
  { db }: AppContext,
  { id }: Reader,
  part: PartRow,
  { status }: PartWithAccess['access'],
  now: Date,
): Promise<boolean> {
  return status === 204 || mayFinish(status, await findLastEnd(db, id, part.id, now), now)
}

interface WrappedInput extends Omit<OwnTicketInput, 'part' | 'content'> {
  readonly ticket: Ticket
  readonly pages: readonly PageImage[]
}

function wrapped(input: WrappedInput): Omit<MangaTicket, 'direction' | 'layout'> {
  const { app, device, reader, ticket, pages, now } = input
  const { partId } = ticket
  const { key, serverKey, salt } = agreeWith(device, keyInfo(partId, 'pictures'))
  const { tickets } = app.secrets
  const wrap = (position: number) => sealWithIv(key, pageKey(tickets, ticket, position), NOTHING)
  return {
    pages: pages.map(page => pageMessage(page, wrap(page.position), sealedUrls(ticket, page))),
    serverKey,
    salt,
    ends: new Date(ticket.exp * 1000),
    renewUrl: ticketUrl(app, partId, reader.sessionId, now),
  }
}

type UrlOf = (format: string, width: number) => string

function pictureUrls({ images }: AppContext, { hash }: PageImage): UrlOf {
  return (format, width) => images.url(hash, width, format as 'webp' | 'jpg')
}

/** Addresses of encrypted pictures; the width is one of the generated variants or `native`. */
function sealedUrls({ partId, exp, sig }: Ticket, { position, width: full }: PageImage): UrlOf {
  const path = openPicture.path.replace(':id', partId).replace(':page', String(position))
  return (format, width) =>
    `${path.replace(':format', format).replace(':width', width === full ? 'native' : String(width))}?exp=${exp}&sig=${sig}`
}

const VARIANT_WIDTHS = [480, 840, 1200, 1600] as const

function pageMessage(page: PageImage, key: Uint8Array, urlOf: UrlOf): MangaPage {
  const { position, hash, width, height, colour, wide, blank, description } = page
  const widths = [...VARIANT_WIDTHS.filter(one => one < width), width]
  return {
    ...{ number: position, width, height, wide, blank, description, colour, key, hash },
    variants: (['webp', 'jpg'] as const).flatMap(format =>
      widths.map(one => ({ format, width: one, url: urlOf(format, one) })),
    ),
  }
}
