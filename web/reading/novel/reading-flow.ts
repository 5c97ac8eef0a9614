import { firstPlace, type Locator, rectOf, START } from './locator.ts'

/** How a text is moved through: by pages or by scrolling. All that the reader's frame knows of either. */
export interface ReadingFlow {
  /** What is read from here on. */
  place(): Locator
  goTo(place: Locator): void
  /** Whether going there would change nothing. */
  isAt(place: Locator): boolean
  /** -1 back, 1 on. False at the end in that direction. */
  turn(by: -1 | 1): boolean
  /** From 0 to 1. */
  progress(): number
  /** From 1; null where there are no pages. */
  pages(): { page: number; count: number } | null
}

/** Pages as columns: `room` is the window onto them, `text` lies in it in columns as wide as it is. */
export function pagedFlow(room: HTMLElement, text: HTMLElement): ReadingFlow {
  const gap = () => Number.parseFloat(getComputedStyle(text).columnGap) || 0
  const step = () => room.clientWidth + gap()
  const count = () => Math.max(1, Math.round((text.scrollWidth + gap()) / step()))
  const rtl = () => getComputedStyle(text).direction === 'rtl'
  // Columns of a text that runs from right to left lie to the left of the first.
  const page = () => Math.round(Math.abs(room.scrollLeft) / step())
  const show = (to: number) => {
    const left = Math.min(count() - 1, Math.max(0, to)) * step()
    room.scrollTo({ left: rtl() ? -left : left, top: 0, behavior: 'instant' })
  }
  const fromStart = (rect: DOMRect) => {
    const edge = room.getBoundingClientRect()
    return rtl() ? edge.right - rect.right : rect.left - edge.left
  }
  return {
    place: () => firstPlace(text, rect => fromStart(rect) >= -1),
    goTo(place) {
      const rect = rectOf(text, place)
      if (rect) show(page() + Math.floor((fromStart(rect) + 1) / step()))
    },
    isAt(place) {
      const rect = rectOf(text, place)
      return rect !== null && Math.floor((fromStart(rect) + 1) / step()) === 0
    },
    turn(by) {
      const from = page()
      show(from + by)
      return page() !== from
    },
    progress: () => (count() === 1 ? 1 : page() / (count() - 1)),
    pages: () => ({ page: page() + 1, count: count() }),
  }
}

/** Pixels between the bar and the line that is gone to. */
const GAP = 8

/** The usual way of the web: the window scrolls. `top` is how much of it the frame covers, pixels. */
export function scrolledFlow(text: HTMLElement, top: () => number): ReadingFlow {
  const rest = () => document.documentElement.scrollHeight - innerHeight
  return {
    // Before the first line stand the title and whatever else is at the top.
    place: () => (scrollY < 1 ? START : firstPlace(text, rect => rect.top >= top())),
    goTo(place) {
      const rect = rectOf(text, place)
      if (isStart(place)) scrollTo({ top: 0, behavior: 'instant' })
      else if (rect) scrollTo({ top: scrollY + rect.top - top() - GAP, behavior: 'instant' })
    },
    isAt(place) {
      const rect = rectOf(text, place)
      if (isStart(place)) return scrollY < 1
      return rect !== null && Math.abs(rect.top - top() - GAP) < 2
    },
    turn(by) {
      const before = scrollY
      scrollBy({ top: by * (innerHeight - top() - 48), behavior: 'instant' })
      return scrollY !== before
    },
    progress: () => (rest() <= 0 ? 1 : Math.min(1, Math.max(0, scrollY / rest()))),
    pages: () => null,
  }
}

function isStart({ block, offset }: Locator): boolean {
  return block === START.block && offset === START.offset
}
