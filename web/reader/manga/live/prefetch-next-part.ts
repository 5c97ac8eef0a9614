import { openPart } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { sendFromBrowser } from '../../../session/send-from-browser.ts'
import { isSignedIn } from '../../../session/signed-in.ts'
import { isFrugal } from '../../content/connection.ts'
import { ticketOf } from '../../content/use-content.ts'
import { nextPart } from '../../controls/next-part.ts'
import { chooseVariant } from '../pages/choose-variant.ts'
import { prefetchPage } from '../pages/prefetched-pages.ts'

/** Pages of the next part that are fetched before it is opened. */
const PREFETCHED = 2

/** Fetches the first pages of the next part, so that they are there when the reader turns on at the end. */
export async function prefetchNextPart(part: Part, width: number, signal: AbortSignal): Promise<void> {
  const { next, soon } = nextPart(part) ?? {}
  if (!next || soon || isFrugal() || !(next.preview || mayOpen(part, next))) return
  const { answer: data } = await sendFromBrowser(openPart, { params: { id: next.slug } })
  const ticketRead = ticketOf(data)
  if (!data || !ticketRead || signal.aborted) return
  const { answer: sealed } = await sendFromBrowser(ticketRead.call, ticketRead.input)
  if (!sealed || signal.aborted) return
  const { openPages } = await import('../../content/open-part.ts')
  const { ticket, close } = await openPages(data.partId, sealed)
  for (const page of ticket.pages.slice(0, PREFETCHED)) {
    const variant = chooseVariant(page.variants, width * (page.wide ? 2 : 1))
    if (variant && !signal.aborted) await prefetchPage(data.partId, page, variant, signal)
  }
  close()
}

/**
 * Whether a part that is no preview is opened before its reader turns to it. Without a session it would be refused; and what
 * was bought or rented and not opened goes back, so only a part of what is being read is opened.
 */
function mayOpen(part: Part, next: Part): boolean {
  return isSignedIn() && !part.preview && !next.rental && next.volumeId === part.volumeId
}
