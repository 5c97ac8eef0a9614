import { preload } from 'swr'
import { findPart } from '#contract/calls/catalogue.ts'
import { openPart } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { type Read, read } from '../../../platform/read.ts'
import { sendFromBrowser } from '../../../platform/send-from-browser.ts'
import { isSignedIn } from '../../../platform/signed-in.ts'
import { ticketOf } from '../../use-content.ts'
import { chooseVariant } from '../pages/choose-variant.ts'
import { isFrugal } from '../pages/connection.ts'
import { fetchEarly } from '../pages/early-pages.ts'

/** Pages of the next part that are there before it is opened. */
const EARLY = 2

export function nextPartOf(part: Part): Part | null {
  const parts = part.toc?.parts?.parts ?? []
  const next = parts[parts.findIndex(({ id }) => id === part.id) + 1]
  return next && next.access?.label !== AccessLabel.TO_BE_ANNOUNCED ? next : null
}

/**
 * Asks for what the next part's screen will ask for, and for its first pages: whoever turns on at the end finds them there. Who may not
 * read it is told so there, not here.
 */
export async function prepareNext(part: Part, width: number, signal: AbortSignal): Promise<void> {
  const next = nextPartOf(part)
  // A visitor is told at the gate of what is not free; asking here would only be refused.
  if (!next || isFrugal() || !(next.preview || isSignedIn())) return
  const params = { id: next.slug }
  void early(read(findPart, { params, query: { preload: 'volume,toc' } }))
  const { answer: data } = await early(read(openPart, { params }))
  const asked = ticketOf(data)
  if (!data || !asked || signal.aborted) return
  const { answer: sealed } = await early(asked)
  if (!sealed || signal.aborted) return
  const { openPages } = await import('../../content/open-part.ts')
  const { ticket, close } = await openPages(data.partId, sealed)
  for (const page of ticket.pages.slice(0, EARLY)) {
    const variant = chooseVariant(page.variants, width * (page.wide ? 2 : 1))
    if (variant && !signal.aborted) await fetchEarly(page, variant, signal)
  }
  close()
}

function early<C extends Parameters<typeof read>[0]>(wanted: Read<C>) {
  return preload(wanted.key, () => sendFromBrowser(wanted.call, wanted.input))
}
