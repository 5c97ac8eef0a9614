import { openPart } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { sendFromBrowser } from '../../../platform/send-from-browser.ts'
import { isSignedIn } from '../../../platform/signed-in.ts'
import { nextPart } from '../../next-part.ts'
import { ticketOf } from '../../use-content.ts'
import { chooseVariant } from '../pages/choose-variant.ts'
import { isFrugal } from '../pages/connection.ts'
import { fetchEarly } from '../pages/early-pages.ts'

/** Pages of the next part that are there before it is opened. */
const EARLY = 2

/** Fetches the first pages of the next part: whoever turns on at the end finds them there. Who may not read it is told so there, not here. */
export async function prepareNext(part: Part, width: number, signal: AbortSignal): Promise<void> {
  const { next, soon } = nextPart(part) ?? {}
  // A visitor is told at the gate of what is not free; asking here would only be refused.
  if (!next || soon || isFrugal() || !(next.preview || isSignedIn())) return
  const { answer: data } = await sendFromBrowser(openPart, { params: { id: next.slug } })
  const wanted = ticketOf(data)
  if (!data || !wanted || signal.aborted) return
  const { answer: sealed } = await sendFromBrowser(wanted.call, wanted.input)
  if (!sealed || signal.aborted) return
  const { openPages } = await import('../../content/open-part.ts')
  const { ticket, close } = await openPages(data.partId, sealed)
  for (const page of ticket.pages.slice(0, EARLY)) {
    const variant = chooseVariant(page.variants, width * (page.wide ? 2 : 1))
    if (variant && !signal.aborted) await fetchEarly(data.partId, page, variant, signal)
  }
  close()
}
