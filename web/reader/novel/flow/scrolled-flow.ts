import { firstVisibleLocator, rectOfLocator } from '../layout/visible-locator.ts'
import { isSameLocator, type Locator, START } from '../text/locator.ts'
import type { TextSource } from '../text/text-source.ts'
import type { ReadingFlow } from './reading-flow.ts'

/** Pixels between the bar and a line that was jumped to. */
const GAP = 8
/** Pixels of a screen that stay visible on the next one. */
const OVERLAP = 48

interface Options {
  readonly text: HTMLElement
  readonly source: TextSource
  /** How many pixels at the top of the window the bar covers. */
  readonly top: () => number
  readonly vertical: boolean
}

/** A flow that scrolls: the window does, or for a text whose lines run down its own element, to the left. */
export function createScrolledFlow({ text, source, top, vertical }: Options): ReadingFlow {
  return vertical ? createSidewaysFlow(text, source) : createDownwardsFlow(text, source, top)
}

function createDownwardsFlow(text: HTMLElement, source: TextSource, top: () => number): ReadingFlow {
  const range = () => document.documentElement.scrollHeight - innerHeight
  const isStart = (locator: Locator) => isSameLocator(locator, START)
  const lengthOf = blockLengths(source)
  const gap = createGapMemory(locator => (rectOfLocator(text, locator)?.top ?? 0) - top())
  const flow: ReadingFlow = {
    // At the very top the title is read first.
    locator: () =>
      scrollY < 1 ? START : gap.note(firstVisibleLocator(text, lengthOf, rect => rect.top >= top())),
    goTo(locator) {
      if (isStart(locator)) return scrollTo({ top: 0, behavior: 'instant' })
      // Blocks get their true size only when they come into view, which moves the target; then it is scrolled to again.
      for (let times = 0; times < 3 && !flow.isAt(locator); times++) {
        const rect = rectOfLocator(text, locator)
        if (rect) scrollTo({ top: scrollY + rect.top - top() - gap.of(locator), behavior: 'instant' })
      }
    },
    isAt(locator) {
      if (isStart(locator)) return scrollY < 1
      const rect = rectOfLocator(text, locator)
      return rect !== null && Math.abs(rect.top - top() - gap.of(locator)) < 2
    },
    isNear(locator) {
      const rect = rectOfLocator(text, locator)
      return rect !== null && Math.abs(rect.top - top()) <= innerHeight
    },
    turn(by) {
      const before = scrollY
      scrollBy({ top: by * (innerHeight - top() - OVERLAP), behavior: 'instant' })
      return scrollY !== before
    },
    toEdge(edge) {
      scrollTo({ top: edge === 'start' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
    },
    progress: () => progressOf(source, scrollY, range()),
    layOut() {},
    textElements: () => [text],
    close() {},
  }
  return flow
}

/** @param text scrolls itself, from right to left */
function createSidewaysFlow(text: HTMLElement, source: TextSource): ReadingFlow {
  const right = () => text.getBoundingClientRect().right
  const range = () => text.scrollWidth - text.clientWidth
  const lengthOf = blockLengths(source)
  const gap = createGapMemory(locator => right() - (rectOfLocator(text, locator)?.right ?? 0))
  return {
    locator: () =>
      text.scrollLeft > -1
        ? START
        : gap.note(firstVisibleLocator(text, lengthOf, rect => rect.right <= right() + 1)),
    goTo(locator) {
      if (isSameLocator(locator, START)) return text.scrollTo({ left: 0, behavior: 'instant' })
      const rect = rectOfLocator(text, locator)
      if (rect) text.scrollBy({ left: rect.right - right() + gap.of(locator), behavior: 'instant' })
    },
    isAt(locator) {
      if (isSameLocator(locator, START)) return text.scrollLeft > -1
      const rect = rectOfLocator(text, locator)
      return rect !== null && Math.abs(right() - rect.right - gap.of(locator)) < 2
    },
    isNear(locator) {
      const rect = rectOfLocator(text, locator)
      return rect !== null && Math.abs(right() - rect.right) <= text.clientWidth
    },
    turn(by) {
      const before = text.scrollLeft
      text.scrollBy({ left: -by * (text.clientWidth - OVERLAP), behavior: 'instant' })
      return text.scrollLeft !== before
    },
    toEdge(edge) {
      text.scrollTo({ left: edge === 'start' ? 0 : -text.scrollWidth, behavior: 'instant' })
    },
    progress: () => progressOf(source, -text.scrollLeft, range()),
    layOut() {},
    textElements: () => [text],
    close() {},
  }
}

/**
 * Remembers how far the first visible line stands from the edge. The reader may have scrolled into the middle of a line, and
 * a font that loads later must not move the text by half a line. Lines that are jumped to have the usual gap.
 */
function createGapMemory(distance: (locator: Locator) => number) {
  let noted: { readonly locator: Locator; readonly gap: number } | null = null
  return {
    note(locator: Locator): Locator {
      noted = { locator, gap: distance(locator) }
      return locator
    },
    of: (locator: Locator) => (noted && isSameLocator(noted.locator, locator) ? noted.gap : GAP),
  }
}

/** @param range how many pixels can be scrolled in all */
function progressOf(source: TextSource, scrolled: number, range: number) {
  const progress = range <= 0 ? 1 : Math.min(1, Math.max(0, scrolled / range))
  return { progress, unread: Math.round(source.length * (1 - progress)), pagesLeft: null, atEnd: false }
}

function blockLengths(source: TextSource): (block: number) => number {
  return block => {
    const from = source.positionOf({ block, offset: 0 })
    return source.positionOf({ block, offset: Number.MAX_SAFE_INTEGER }) - from + 1
  }
}
