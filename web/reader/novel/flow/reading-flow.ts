import type { Locator } from '../text/locator.ts'

/** How far the reader has come in the text. */
export interface ReadingProgress {
  /** From 0 to 1. */
  readonly progress: number
  /** Positions of the text that have not been read yet. */
  readonly unread: number
  /** Pages behind the visible one, and whether they were counted or estimated; null where the text scrolls. */
  readonly pagesLeft: { readonly count: number; readonly exact: boolean } | null
  /** Behind the last page. */
  readonly atEnd: boolean
}

/** A way of moving through a text, by pages or by scrolling. */
export interface ReadingFlow {
  /** Where the visible text begins. */
  locator(): Locator
  goTo(locator: Locator): void
  /** Whether going there would change nothing. */
  isAt(locator: Locator): boolean
  /** Whether it is at most about a screen away. */
  isNear(locator: Locator): boolean
  /** -1 back, 1 forward. False at the end in that direction. */
  turn(by: number): boolean
  /** To the start of the text, or to its end. */
  toEdge(edge: 'start' | 'end'): void
  progress(): ReadingProgress
  /** Called when the size of the room or of the letters has changed. */
  layOut(): void
  /** The elements that hold text now. */
  textElements(): readonly HTMLElement[]
  close(): void
}

/** The open text, as the rest of the reader sees it. */
export interface Reading extends ReadingProgress {
  /** By pages or screens, back where negative. False at the end in that direction. */
  readonly turn: (by: number) => boolean
  readonly goTo: (locator: Locator) => void
  readonly toEdge: (edge: 'start' | 'end') => void
  readonly locator: () => Locator
  readonly isVisible: (locator: Locator) => boolean
  readonly isLastPage: () => boolean
  /** The elements that hold text now. */
  readonly textElements: () => readonly HTMLElement[]
}
