import type { Locator } from './locator.ts'

/** How far one is. */
export interface HowFar {
  /** From 0 to 1. */
  readonly progress: number
  /** Places of the text that are not read yet. */
  readonly unread: number
  /** Pages behind this one, and whether they were counted or guessed; null where there are no pages. */
  readonly left: { readonly pages: number; readonly exact: boolean } | null
  /** Behind the last page. */
  readonly atEnd: boolean
}

/** How a text is moved through: by pages or by scrolling. All that the reader's frame knows of either. */
export interface ReadingFlow {
  /** What is read from here on. */
  place(): Locator
  goTo(place: Locator): void
  /** Whether going there would change nothing. */
  isAt(place: Locator): boolean
  /** Whether it is no more than about a screen away. */
  isNear(place: Locator): boolean
  /** -1 back, 1 on. False at the end in that direction. */
  turn(by: number): boolean
  /** To the start of the text, or to its end. */
  toEdge(edge: 'start' | 'end'): void
  howFar(): HowFar
  /** Something has changed the size of the room, or of the letters. */
  layOut(): void
  /** The elements in which text stands now. */
  texts(): readonly HTMLElement[]
  end(): void
}
