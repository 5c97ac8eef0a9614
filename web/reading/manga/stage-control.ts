/** What keys and buttons ask of the stage, whichever way the pages are shown on it. */
export interface StageControl {
  /** On or back as one reads: what does not fit on the screen first, then the next page. */
  step(by: 1 | -1): void
  /** To a side, or up and down; where nothing is left to see on that side the page turns. */
  shove(to: 'left' | 'right' | 'up' | 'down'): void
  /** By a factor; null: as it fits. */
  zoom(by: number | null): void
}
