import { openPart } from '#contract/calls/reading.ts'
import type { MangaTicket, PartData } from '#contract/generated/reading.ts'
import type { SealedPage } from '#contract/sealed.ts'
import type { Visitor } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { countOpening } from './count-opening.ts'
import { accessTo } from './find-access.ts'
import { noteOpened } from './note-opened.ts'
import { partData } from './protect/part-data.ts'
import { readDeviceKey } from './protect/seal.ts'
import { sealPage } from './protect/seal-page.ts'
import { ownTicket } from './protect/tickets.ts'
import { findOpening } from './store.ts'

/** A part for a page that is made for one reader. */
export interface OwnPart {
  /** A text as it is, to be sealed before it leaves the shop. */
  readonly data: PartData
  /** The pages of a manga, with addresses and keys for this reader alone. */
  readonly ticket: MangaTicket | null
  readonly seal: (html: string) => Promise<SealedPage>
}

/**
 * A part for the page of a reader who may open it now, counted as opened. Null where the page for everybody has to do: for
 * previews, and where the browser has not said its key. Pictures come by a ticket, one by one. Throws 429 beyond the limits.
 */
export async function openOwnPart(app: AppContext, key: string, visitor: Visitor): Promise<OwnPart | null> {
  const { reader } = visitor
  if (!reader) return null
  const now = app.clock.now()
  const { id: accountId, sessionId } = reader
  const { part: found, content, pageKey } = await findOpening(app.db, { key, accountId, sessionId, now })
  const device = pageKey && readDeviceKey(pageKey)
  if (!device || !content) return null
  const held = accessTo(found, visitor, now)
  const { part, access, owned, staff } = held
  if (!part || part.preview || access.status !== 204 || access.reason === 'proof') return null
  await countOpening(openPart, app, visitor, { partId: part.id, owned, staff }, now)
  const opening = { app, part, content, now, reader, device }
  const data = await partData({ ...opening, inSealedPage: true })
  const ticket = content.type === 'manga' ? await ownTicket(opening) : null
  if (!(await noteOpened(app, visitor, held, now))) return null
  return {
    data: { ...data, proof: false },
    ticket,
    seal: html => sealPage(html, part.id, device),
  }
}
