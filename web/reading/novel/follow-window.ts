import type { RefObject } from 'react'
import type { Locator } from './locator.ts'
import type { ReadingFlow } from './reading-flow.ts'

interface Following {
  readonly room: RefObject<HTMLElement | null>
  readonly text: RefObject<HTMLElement | null>
  readonly flow: ReadingFlow
  readonly place: RefObject<Locator>
  /** The reader has moved. */
  readonly moved: () => void
  readonly look: () => void
}

/**
 * Goes back to the place whenever the window lays the text out anew, and tells of scrolling that is the reader's.
 *
 * @param back at the beginning too
 */
export function followWindow(
  { room, text, flow, place, moved, look }: Following,
  { back }: { readonly back: boolean },
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let anchored = false
  let width = innerWidth

  const scrolls = flow.howFar().left === null
  const scrolled = () => scrollY + (text.current?.scrollLeft ?? 0)
  const goBack = () => {
    anchored = true
    flow.layOut()
    flow.goTo(place.current)
    look()
    // The scrolling that this causes is not the reader's; what comes on top of it is.
    const there = scrolled()
    requestAnimationFrame(() => {
      anchored = false
      if (scrolls && !signal.aborted && scrolled() !== there) onScroll()
    })
  }
  const onScroll = () => {
    // A window that changes scrolls by itself, before it says so; and going to a place is no moving away from it.
    if (anchored || width !== innerWidth) return
    look()
    if (flow.isAt(place.current)) return
    // At once: before the window changes again.
    place.current = flow.place()
    moved()
  }
  if (scrolls) {
    addEventListener('scroll', onScroll, { signal, passive: true })
    text.current?.addEventListener('scroll', onScroll, { signal, passive: true })
  }
  let seen = false
  const resized = new ResizeObserver(() => {
    width = innerWidth
    // It tells once at the beginning, when nothing has changed.
    if (seen) goBack()
    seen = true
  })
  const watched = scrolls ? text.current : room.current
  if (watched) resized.observe(watched)
  // Two frames: the page's frame may put a new page to its start.
  const frame = back ? requestAnimationFrame(goBack) : 0
  document.fonts?.addEventListener('loadingdone', goBack, { signal })
  return () => {
    listening.abort()
    resized.disconnect()
    cancelAnimationFrame(frame)
  }
}
