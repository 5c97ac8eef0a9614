import { useCallback, useEffect, useState } from 'react'
import { openTicket } from '#contract/calls/reading.ts'
import type { MangaTicket, PartData, RichText } from '#contract/generated/reading.ts'
import type { Read } from '../../platform/send.ts'
import { read, useRead } from '../../session/read.ts'
import { ContentTrouble, type Trouble, troubleOf, watchTrouble } from './content-trouble.ts'
import { readTicketUrl } from './ticket-url.ts'

/** The data of a part. Pages from the server carry its text as a tree, so that they need no code that decodes it. */
export type ReadData = PartData & { readonly tree?: RichText }

/** Options of reads whose answer must not change while somebody reads. */
export const STILL = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  revalidateIfStale: false,
} as const

/** Whether a check answered that the part can be opened by buying, renting, a membership or signing in. */
export function isClosed(check: number | undefined): boolean {
  return check === 402 || check === 403 || check === 410
}

/** The read for the pages of a part; null where it has none. */
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
 * The text or the pages of a part, as soon as they are there: from the page itself, or decrypted from the answer.
 *
 * @param openAgain opens the part once more
 */
export function useContent(data: ReadData, openAgain: () => void): Content {
  const answered = useRead(ticketOf(data), STILL)
  const pages = answered.answer ?? null
  // Pages that are not sealed need not be opened.
  const open = pages && pages.serverKey.length === 0 ? pages : null
  const [opened, setOpened] = useState<Pick<Content, 'tree' | 'ticket'>>({
    tree: data.tree ?? null,
    ticket: null,
  })
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens the part again.
  useEffect(() => {
    const isThere = data.tree !== undefined && data.picturesUrl === ''
    if (isThere || open || (!data.tree && !data.cryptData && !pages)) return
    let left = false
    let close = () => {}
    openContent(data, pages).then(
      ({ close: release, ...content }) => {
        if (left) return release()
        close = release
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

  useEffect(() => watchTrouble(setTrouble), [])
  const { again: fetchPagesAgain } = answered
  const again = useCallback(() => {
    setTrouble(null)
    setTries(before => before + 1)
    openAgain()
    fetchPagesAgain()
  }, [openAgain, fetchPagesAgain])
  const refused = answered.refused ? 'ended' : answered.broken ? troubleOf(answered.fault) : null
  return { tree: opened.tree, ticket: open ?? opened.ticket, trouble: trouble ?? refused, again }
}

async function openContent(data: ReadData, pages: MangaTicket | null) {
  const content = await import('./open-part.ts').catch(cause => {
    throw new ContentTrouble(navigator.onLine ? 'outdated' : 'offline', { cause })
  })
  if (pages) return { tree: null, ...(await content.openPages(data.partId, pages)) }
  if (data.tree) return { ticket: null, ...content.openDrawings(data.tree, data) }
  return { ticket: null, ...(await content.openText(data)) }
}
