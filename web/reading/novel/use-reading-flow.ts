import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepPlace, lastPlace } from '../last-place.ts'
import type { Preferences } from '../preferences.ts'
import { type Locator, readLocator, START, writeLocator } from './locator.ts'
import { pagedFlow, type ReadingFlow, scrolledFlow } from './reading-flow.ts'

interface Reading {
  readonly progress: number
  readonly pages: { page: number; count: number } | null
  readonly turn: (by: -1 | 1) => boolean
}

interface Parts {
  readonly partId: string
  readonly preferences: Preferences
  readonly room: RefObject<HTMLElement | null>
  readonly text: RefObject<HTMLElement | null>
  readonly bar: RefObject<HTMLElement | null>
}

const KEEP_AFTER_MS = 300

/**
 * Ties a text to a way of moving through it. The place is what counts: it changes only when the reader moves, and is gone back to whenever
 * the text is laid out anew (another window, size or flow, a font that arrives). It stands in the address, so that it can be shared.
 */
export function useReadingFlow({ partId, preferences, room, text, bar }: Parts): Reading {
  const flow = useRef<ReadingFlow | null>(null)
  const place = useRef<Locator>(START)
  const anchored = useRef(false)
  const [shown, setShown] = useState<Omit<Reading, 'turn'>>({ progress: 0, pages: null })

  const look = useCallback(() => {
    const now = flow.current
    if (now) setShown({ progress: now.progress(), pages: now.pages() })
  }, [])

  const goBack = useCallback(() => {
    anchored.current = true
    flow.current?.goTo(place.current)
    look()
    // The scrolling that this causes is not the reader's.
    requestAnimationFrame(() => {
      anchored.current = false
    })
  }, [look])

  useLayoutEffect(() => {
    if (!room.current || !text.current) return
    flow.current =
      preferences.flow === 'pages'
        ? pagedFlow(room.current, text.current)
        : scrolledFlow(text.current, () => bar.current?.getBoundingClientRect().bottom ?? 0)
    goBack()
  }, [preferences, room, text, bar, goBack])

  useEffect(() => {
    place.current = readLocator(location.hash) ?? readLocator(lastPlace(partId) ?? '') ?? START
    // After the frame has put a new page to its start.
    const frame = requestAnimationFrame(goBack)
    void document.fonts?.ready.then(goBack)
    return () => cancelAnimationFrame(frame)
  }, [partId, goBack])

  useEffect(
    () => followMoves({ room, place, anchored, flow, look, partId, goBack }),
    [room, look, partId, goBack],
  )

  const turn = useCallback((by: -1 | 1) => flow.current?.turn(by) ?? false, [])
  return { ...shown, turn }
}

interface Following {
  readonly room: RefObject<HTMLElement | null>
  readonly place: { current: Locator }
  readonly anchored: { current: boolean }
  readonly flow: { current: ReadingFlow | null }
  readonly look: () => void
  readonly partId: string
  readonly goBack: () => void
}

function followMoves({ room, place, anchored, flow, look, partId, goBack }: Following): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let keeping: ReturnType<typeof setTimeout> | undefined
  let width = innerWidth

  const keep = () => {
    const text = writeLocator(place.current)
    keepPlace(partId, text)
    history.replaceState(history.state, '', text)
  }
  const moved = () => {
    // A window that changes scrolls by itself, before it says so.
    if (anchored.current || width !== innerWidth) return
    look()
    clearTimeout(keeping)
    keeping = setTimeout(() => {
      // As long as the place can be seen it stays the place, or it would creep towards the start with every new layout.
      if (flow.current && !flow.current.isAt(place.current)) place.current = flow.current.place()
      keep()
    }, KEEP_AFTER_MS)
  }
  const resized = new ResizeObserver(() => {
    width = innerWidth
    goBack()
  })
  if (room.current) resized.observe(room.current)
  addEventListener('scroll', moved, { signal, passive: true })
  room.current?.addEventListener('scroll', moved, { signal, passive: true })
  return () => {
    listening.abort()
    resized.disconnect()
    clearTimeout(keeping)
  }
}
