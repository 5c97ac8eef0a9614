import type { ReaderSheet } from '../reader-sheet.ts'
import type { ReaderAction } from './reader-keys.ts'

/** What the live part says of itself to the page around it. */
export interface NovelView {
  readonly paged: boolean
  /** From 0 to 1. */
  readonly progress: number
  /** Behind the last page. */
  readonly atEnd: boolean
  readonly bookmarked: boolean
}

export const ASLEEP: NovelView = { paged: false, progress: 0, atEnd: false, bookmarked: false }

/** What can be asked for beside the text. */
export type Asked = ReaderAction | 'more'

/** Joins the page, which is there first, and the part of it that wakes later. */
export interface NovelLink {
  /** Answers what is asked; null while the live part sleeps. */
  answer: ((asked: Asked) => void) | null
  /** What was asked, or pressed in the text, while it slept. */
  asked: Asked | null
  pressed: HTMLElement | null
}

export type OpenSheet = (sheet: ReaderSheet) => void
