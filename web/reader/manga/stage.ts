/** In CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** In CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What keys and buttons can do with the pages, whether they are turned or scrolled. */
export interface StageControl {
  /** On or back in the order of reading: first to what does not fit on the screen, then to the next page. */
  step(by: 1 | -1): void
  /** To a side, or up or down. At the left or right edge the page turns. */
  pan(to: 'left' | 'right' | 'up' | 'down'): void
  /** By a factor; null goes back to the fit that is set. */
  zoom(by: number | null): void
}
