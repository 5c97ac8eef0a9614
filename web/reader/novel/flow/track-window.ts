import type { RefObject } from 'react'
import { onFontsLoaded } from '../../settings/font-loads.ts'
import type { Locator } from '../text/locator.ts'
import type { ReadingFlow } from './reading-flow.ts'

interface Options {
  readonly room: RefObject<HTMLElement | null>
  readonly text: RefObject<HTMLElement | null>
  readonly flow: ReadingFlow
  readonly locator: RefObject<Locator>
  /** The reader has moved. */
  readonly onMove: () => void
  readonly updateProgress: () => void
}

/**
 * Returns to the locator whenever the window lays the text out anew, and reports when the reader scrolls. Returns how to
 * stop.
 *
 * @param restore whether to return to the locator at the beginning too
 */
export function trackWindow(
  { room, text, flow, locator, onMove, updateProgress }: Options,
  { restore }: { readonly restore: boolean },
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let restoring = false
  let width = innerWidth

  const scrolls = flow.progress().pagesLeft === null
  const scrollPosition = () => scrollY + (text.current?.scrollLeft ?? 0)
  // Until the text has been at its locator, scrolling is the router's.
  let lastKnown = restore ? null : scrollPosition()
  const goBack = () => {
    if (hasScrolledUnreported()) {
      restoring = false
      onScroll()
    }
    restoring = true
    flow.layOut()
    // Behind the last page there is no locator to go back to.
    if (!flow.progress().atEnd) flow.goTo(locator.current)
    updateProgress()
    // Scrolling that goTo causes is not the reader's; scrolling after it is.
    lastKnown = scrollPosition()
    requestAnimationFrame(() => {
      restoring = false
      if (scrolls && !signal.aborted && scrollPosition() !== lastKnown) onScroll()
    })
  }
  // The window reports scrolling only in the next frame. Text that changes its size is moved by the browser too, but never
  // by a whole screen.
  const hasScrolledUnreported = () =>
    scrolls && lastKnown !== null && scrollPosition() !== lastKnown && !flow.isNear(locator.current)
  const onScroll = () => {
    // A window that changes its size scrolls by itself before it reports the new size.
    if (restoring || width !== innerWidth) return
    lastKnown = scrollPosition()
    updateProgress()
    if (flow.isAt(locator.current)) return
    // Read at once, before the window can change again.
    locator.current = flow.locator()
    onMove()
  }
  if (scrolls) {
    addEventListener('scroll', onScroll, { signal, passive: true })
    text.current?.addEventListener('scroll', onScroll, { signal, passive: true })
  }
  let observed = false
  const observer = new ResizeObserver(() => {
    // An observer calls back once at the beginning, when nothing has changed.
    if (observed) goBack()
    observed = true
    width = innerWidth
  })
  const element = scrolls ? text.current : room.current
  if (element) observer.observe(element)
  // On a wide screen the text keeps its size, so that nothing is observed: in the second frame the new window has been laid
  // out either way.
  const noteWidth = () => {
    const resized = innerWidth
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (resized === innerWidth) width = resized
      }),
    )
  }
  addEventListener('resize', noteWidth, { signal })
  // In the next frame, since the router may scroll a new page to its top in this one. Pages stay where they are, and are not
  // laid out twice.
  const frame = restore && scrolls ? requestAnimationFrame(goBack) : 0
  onFontsLoaded(goBack, signal)
  return () => {
    listening.abort()
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}
