import { useCallback, useEffect, useState } from 'react'
import { openTicket } from '#contract/calls/reading.ts'
import type { MangaTicket, PartData, RichText } from '#contract/generated/reading.ts'
import { read, useRead } from '../platform/read.ts'
import type { Read } from '../platform/send.ts'
import { ContentTrouble, hearTrouble, type Trouble } from './content/content-trouble.ts'
import { readTicketUrl } from './content/ticket-url.ts'

/** A part whose text is there as a tree: the page carries it so, and needs nothing to read bytes with. */
export type ReadData = PartData & { readonly tree?: RichText }

/** What is being read does not change under one's eyes. */
export const STILL = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
} as const

/** Whether a check answered that something may open the part: buying, renting, a membership, or signing in. The gate is loaded only then. */
export function isClosed(check: number | undefined): boolean {
  return check === 402 || check === 403 || check === 410
}

/** The pages of a part, by the signed address that it answers; null where it has none. */
export function ticketOf(data: PartData | null | undefined): Read<typeof openTicket> | null {
  const input = readTicketUrl(data?.ticketUrl)
  return input && read(openTicket, input)
}

export interface Content {
  readonly tree: RichText | null
  readonly ticket: MangaTicket | null
  readonly trouble: Trouble | null
  readonly again: () => void
}

/**
 * What is read in a part, as soon as it is there: in the page, or opened from what was answered.
 *
 * @param askAnew asks for the part itself once more
 */
export function useContent(data: ReadData, askAnew: () => void): Content {
  const answered = useRead(ticketOf(data), STILL)
  const pages = answered.answer ?? null
  // Pages that are open to everybody are part of the page.
  const open = pages && pages.serverKey.length === 0 ? pages : null
  const [opened, setOpened] = useState<Pick<Content, 'tree' | 'ticket'>>({
    tree: data.tree ?? null,
    ticket: null,
  })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another opening.
  useEffect(() => {
    if (data.tree || open || (!data.cryptData && !pages)) return
    let left = false
    let close = () => {}
    openContent(data, pages).then(
      ({ close: letGo, ...content }) => {
        if (left) return letGo()
        close = letGo
        setOpened(content)
        setTrouble(null)
      },
      fault => {
        if (!left) setTrouble(fault instanceof ContentTrouble ? fault.trouble : 'outdated')
      },
    )
    return () => {
      left = true
      close()
    }
  }, [data, pages, open, tries])

  useEffect(() => hearTrouble(setTrouble), [])
  const { again: askAgain } = answered
  const again = useCallback(() => {
    setTrouble(null)
    setTries(before => before + 1)
    askAnew()
    askAgain()
  }, [askAnew, askAgain])
  const refused = answered.refused ? 'ended' : answered.broken ? 'offline' : null
  return { tree: opened.tree, ticket: open ?? opened.ticket, trouble: trouble ?? refused, again }
}

async function openContent(data: PartData, pages: MangaTicket | null) {
  const content = await import('./content/open-part.ts').catch(cause => {
    throw new ContentTrouble(navigator.onLine ? 'outdated' : 'offline', { cause })
  })
  if (pages) return { tree: null, ...(await content.openPages(data.partId, pages)) }
  return { ticket: null, ...(await content.openText(data)) }
}
