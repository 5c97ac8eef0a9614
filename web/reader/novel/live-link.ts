import type { ReaderAction } from './controls/reader-keys.ts'

/** What the page around the text shows of the live part's state. */
export interface NovelView {
  readonly paged: boolean
  /** From 0 to 1. */
  readonly progress: number
  /** Behind the last page. */
  readonly atEnd: boolean
  /** The end of the part is near. */
  readonly near: boolean
  readonly bookmarked: boolean
}

export const INITIAL_VIEW: NovelView = {
  paged: false,
  progress: 0,
  atEnd: false,
  near: false,
  bookmarked: false,
}

/** An action of the keys, or of the buttons beside the text. */
export type NovelAction = ReaderAction | 'more'

/** Connects the page with its live part, which is loaded later. */
export interface LiveLink {
  /** Runs an action; null until the live part is there. */
  run: ((action: NovelAction) => void) | null
  /**
   * What the reader did before the live part was there: the last action of a button, the keys, and the element that was
   * pressed in the text.
   */
  pendingAction: NovelAction | null
  pendingKeys: KeyboardEvent[]
  pendingPress: HTMLElement | null
}
