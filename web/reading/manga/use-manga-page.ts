import { useCallback, useEffect, useState } from 'react'
import { dropOwn, keepOwn } from '../../platform/own-shelf.ts'
import { keepPlace, lastPlace } from '../last-place.ts'
import { usePlace } from '../place/use-place.ts'

/** A page by its index; the number of pages stands for the card behind the last. */
export interface MangaPlace {
  readonly page: number
  /** The second half of a wide page that is shown in two. */
  readonly second: boolean
}

const NOWHERE = { revision: 0, block: 0, offset: 0, quote: '', pageTop: 0 }

/**
 * Which page is seen. It stands in the address as `#7`, so that it can be shared and come back to.
 *
 * @param shifted pages are paired otherwise than they came
 */
export function useMangaPage(
  partId: string,
  count: number,
  shifted: boolean,
): [MangaPlace, (page: number, second?: boolean) => void] {
  const [place, setPlace] = useState<MangaPlace>(() => ({ page: placeAsked(partId, count), second: false }))

  const goTo = useCallback(
    (page: number, second = false) => {
      const to = Math.min(count, Math.max(0, page))
      setPlace({ page: to, second })
      const kept = `#${Math.min(to + 1, Math.max(1, count))}`
      keepPlace(partId, kept)
      tellHead(partId, shifted)
      history.replaceState(history.state, '', kept)
    },
    [partId, count, shifted],
  )

  usePlace({
    partId,
    locate: () => ({
      ...NOWHERE,
      page: Math.min(place.page + 1, count),
      progress: count === 0 ? 1 : Math.min(1, (place.page + 1) / count),
    }),
    goTo: ({ page }) => setPlace({ page: Math.min(Math.max(0, page - 1), count), second: false }),
  })

  // Also who has begun anew, here or elsewhere, sees the first page first.
  useEffect(() => tellHead(partId, shifted), [partId, shifted])
  useEffect(() => {
    const followAddress = () => {
      const page = pageOf(location.hash)
      if (page !== null) setPlace({ page: Math.min(page, Math.max(0, count - 1)), second: false })
    }
    addEventListener('hashchange', followAddress)
    return () => removeEventListener('hashchange', followAddress)
  }, [count])
  return [place, goTo]
}

/** For the head of the page, which knows addresses and no parts (`theme-script.ts`): whether something else is come back to than the first pages as they came. */
function tellHead(partId: string, shifted: boolean): void {
  const key = `place ${location.pathname.split('/').at(-1)}`
  if (shifted || pageOf(lastPlace(partId) ?? '')) keepOwn(key, 'begun')
  else dropOwn(key)
}

function placeAsked(partId: string, count: number): number {
  const asked = pageOf(location.hash) ?? pageOf(lastPlace(partId) ?? '') ?? 0
  return Math.min(asked, Math.max(0, count - 1))
}

function pageOf(place: string): number | null {
  const [, page] = /^#(\d{1,4})$/.exec(place) ?? []
  return page === undefined ? null : Math.max(0, Number(page) - 1)
}
