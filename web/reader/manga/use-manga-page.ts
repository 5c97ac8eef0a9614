import { useCallback, useEffect, useState } from 'react'
import { removeItem, setItem } from '../../storage/consented-storage.ts'
import { writeHash } from '../controls/sheet-entry.ts'
import { savedPosition, savePosition } from '../progress/saved-position.ts'
import { usePositionSync } from '../progress/use-position-sync.ts'

/** Where the reader is. */
interface MangaPosition {
  /** An index; the number of pages stands for the card behind the last. */
  readonly page: number
  /** The second half of a wide page that is shown in two halves. */
  readonly second: boolean
}

const NO_TEXT = { revision: 0, block: 0, offset: 0, quote: '', pageTop: 0 }

/**
 * The page that is shown. It stands in the address as `#7`, so that it can be shared, and is saved for the next visit.
 *
 * @param shifted the reader has paired the pages differently
 */
export function useMangaPage(
  partId: string,
  count: number,
  shifted: boolean,
): [MangaPosition, (page: number, second?: boolean) => void] {
  const [position, setPosition] = useState<MangaPosition>(() => ({
    page: firstShown(partId, count),
    second: false,
  }))

  const goTo = useCallback(
    (page: number, second = false) => {
      const to = Math.min(count, Math.max(0, page))
      setPosition({ page: to, second })
      const address = `#${Math.min(to + 1, Math.max(1, count))}`
      savePosition(partId, address)
      noteForHead(partId, shifted)
      writeHash(address)
    },
    [partId, count, shifted],
  )

  usePositionSync({
    partId,
    locate: () => ({
      ...NO_TEXT,
      page: Math.min(position.page + 1, count),
      progress: count === 0 ? 1 : Math.min(1, (position.page + 1) / count),
    }),
    goTo: ({ page }) => setPosition({ page: Math.min(Math.max(0, page - 1), count), second: false }),
  })

  // The saved position may have been deleted since the last visit.
  useEffect(() => noteForHead(partId, shifted), [partId, shifted])
  useEffect(() => {
    const followAddress = () => {
      const page = pageOf(location.hash)
      if (page !== null) setPosition({ page: Math.min(page, Math.max(0, count - 1)), second: false })
    }
    addEventListener('hashchange', followAddress)
    return () => removeEventListener('hashchange', followAddress)
  }, [count])
  return [position, goTo]
}

/**
 * Notes by the address of the page whether the reader will open at another page than the first, or with another pairing. The
 * script in the head (`theme-script.ts`), which knows no ids of parts, then hides the first pages.
 */
function noteForHead(partId: string, shifted: boolean): void {
  const key = `place ${location.pathname.split('/').at(-1)}`
  if (shifted || pageOf(savedPosition(partId) ?? '')) setItem(key, 'begun')
  else removeItem(key)
}

/** The page in the address, else the saved one, else the first. */
function firstShown(partId: string, count: number): number {
  const page = pageOf(location.hash) ?? pageOf(savedPosition(partId) ?? '') ?? 0
  return Math.min(page, Math.max(0, count - 1))
}

function pageOf(address: string): number | null {
  const [, page] = /^#(\d{1,4})$/.exec(address) ?? []
  return page === undefined ? null : Math.max(0, Number(page) - 1)
}
