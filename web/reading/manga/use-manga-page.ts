import { useCallback, useEffect, useRef, useState } from 'react'
import { keepPlace, lastPlace } from '../last-place.ts'

interface Turning {
  /** From 0; the number of pages stands for the card behind the last. */
  readonly shown: number
  /** False at the end in that direction. */
  readonly turn: (by: -1 | 1) => boolean
  readonly goTo: (page: number) => void
}

/** Which page is seen. It stands in the address as `#7`, so that it can be shared and come back to. */
export function useMangaPage(partId: string, count: number): Turning {
  const [shown, setShown] = useState(0)
  const latest = useRef(0)

  const goTo = useCallback(
    (page: number) => {
      const to = Math.min(count, Math.max(0, page))
      latest.current = to
      setShown(to)
      const place = `#${Math.min(to + 1, Math.max(1, count))}`
      keepPlace(partId, place)
      history.replaceState(history.state, '', place)
    },
    [partId, count],
  )

  useEffect(() => {
    const asked = pageOf(location.hash) ?? pageOf(lastPlace(partId) ?? '') ?? 0
    latest.current = Math.min(asked, Math.max(0, count - 1))
    setShown(latest.current)
  }, [partId, count])

  const turn = useCallback(
    (by: -1 | 1) => {
      const to = latest.current + by
      if (to < 0 || to > count) return false
      goTo(to)
      return true
    },
    [goTo, count],
  )
  return { shown, turn, goTo }
}

function pageOf(place: string): number | null {
  const [, page] = /^#(\d{1,4})$/.exec(place) ?? []
  return page === undefined ? null : Math.max(0, Number(page) - 1)
}
