import { firstPlace, type Locator, rectOf, START, sameLocator } from './locator.ts'
import type { ReadingFlow } from './reading-flow.ts'
import type { TextSource } from './text-source.ts'

/** Pixels between the bar and the line that is gone to. */
const GAP = 8
/** Pixels of the last screen that stay when the text moves on by one. */
const OVERLAP = 48

interface Options {
  readonly text: HTMLElement
  readonly source: TextSource
  /** How much of the window the frame covers, pixels. */
  readonly top: () => number
  readonly vertical: boolean
}

/** The usual way of the web: the window scrolls; a text whose lines run down scrolls to the left, in a room of its own. */
export function scrolledFlow({ text, source, top, vertical }: Options): ReadingFlow {
  return vertical ? sideways(text, source) : downwards(text, source, top)
}

function downwards(text: HTMLElement, source: TextSource, top: () => number): ReadingFlow {
  const rest = () => document.documentElement.scrollHeight - innerHeight
  const isStart = (place: Locator) => sameLocator(place, START)
  const lengthOf = lengthsOf(source)
  const lead = leadOf(place => (rectOf(text, place)?.top ?? 0) - top())
  const flow: ReadingFlow = {
    // Before the first line stand the title and whatever else is at the top.
    place: () => (scrollY < 1 ? START : lead.note(firstPlace(text, lengthOf, rect => rect.top >= top()))),
    goTo(place) {
      if (isStart(place)) return scrollTo({ top: 0, behavior: 'instant' })
      // What comes into view gets its true size only then: the second time it is found where it is.
      for (let times = 0; times < 3 && !flow.isAt(place); times++) {
        const rect = rectOf(text, place)
        if (rect) scrollTo({ top: scrollY + rect.top - top() - lead.to(place), behavior: 'instant' })
      }
    },
    isAt(place) {
      if (isStart(place)) return scrollY < 1
      const rect = rectOf(text, place)
      return rect !== null && Math.abs(rect.top - top() - lead.to(place)) < 2
    },
    isNear(place) {
      const rect = rectOf(text, place)
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
    howFar() {
      const progress = rest() <= 0 ? 1 : Math.min(1, Math.max(0, scrollY / rest()))
      return { progress, unread: Math.round(source.length * (1 - progress)), left: null, atEnd: false }
    },
    layOut() {},
    texts: () => [text],
    end() {},
  }
  return flow
}

/** @param text scrolls itself, from right to left */
function sideways(text: HTMLElement, source: TextSource): ReadingFlow {
  const edge = () => text.getBoundingClientRect().right
  const rest = () => text.scrollWidth - text.clientWidth
  const lengthOf = lengthsOf(source)
  const lead = leadOf(place => edge() - (rectOf(text, place)?.right ?? 0))
  return {
    place: () =>
      text.scrollLeft > -1 ? START : lead.note(firstPlace(text, lengthOf, rect => rect.right <= edge() + 1)),
    goTo(place) {
      if (sameLocator(place, START)) return text.scrollTo({ left: 0, behavior: 'instant' })
      const rect = rectOf(text, place)
      if (rect) text.scrollBy({ left: rect.right - edge() + lead.to(place), behavior: 'instant' })
    },
    isAt(place) {
      if (sameLocator(place, START)) return text.scrollLeft > -1
      const rect = rectOf(text, place)
      return rect !== null && Math.abs(edge() - rect.right - lead.to(place)) < 2
    },
    isNear(place) {
      const rect = rectOf(text, place)
      return rect !== null && Math.abs(edge() - rect.right) <= text.clientWidth
    },
    turn(by) {
      const before = text.scrollLeft
      text.scrollBy({ left: -by * (text.clientWidth - OVERLAP), behavior: 'instant' })
      return text.scrollLeft !== before
    },
    toEdge(end) {
      text.scrollTo({ left: end === 'start' ? 0 : -text.scrollWidth, behavior: 'instant' })
    },
    howFar() {
      const progress = rest() <= 0 ? 1 : Math.min(1, Math.max(0, -text.scrollLeft / rest()))
      return { progress, unread: Math.round(source.length * (1 - progress)), left: null, atEnd: false }
    },
    layOut() {},
    texts: () => [text],
    end() {},
  }
}

/**
 * How far a line stands behind the edge. Where the reader has scrolled to, it stays as far as it was: a face that comes later moves nobody by
 * half a line. Places that are gone to have the usual gap.
 */
function leadOf(distance: (place: Locator) => number) {
  let noted: { readonly place: Locator; readonly lead: number } | null = null
  return {
    note(place: Locator): Locator {
      noted = { place, lead: distance(place) }
      return place
    },
    to: (place: Locator) => (noted && sameLocator(noted.place, place) ? noted.lead : GAP),
  }
}

function lengthsOf(source: TextSource): (block: number) => number {
  return block => {
    const from = source.placeOf({ block, offset: 0 })
    return source.placeOf({ block, offset: Number.MAX_SAFE_INTEGER }) - from + 1
  }
}
