import type { ReaderQuality } from '#contract/generated/enums.ts'
import { ReaderQuality as Qualities, ReaderFont } from '#contract/generated/enums.ts'

export type ReadingTheme = 'light' | 'sepia' | 'dark' | 'black'

/** A number for each edge of the window. */
export interface EdgeValues {
  readonly top: number
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/**
 * docs/product.md#reader-preferences: how somebody likes to read. From `letterSpacing` on they are not part of the account's
 * record.
 */
export interface Preferences {
  readonly flow: 'pages' | 'scroll'
  readonly font: ReaderFont
  /** A multiple of the default size. */
  readonly fontSize: number
  /** A multiple of the font size. */
  readonly lineSpacing: number
  readonly alignment: 'start' | 'justify'
  /** null: the colours of the site, which follow those of the system. */
  readonly theme: ReadingTheme | null
  readonly quality: ReaderQuality
  readonly verticalComic: boolean
  readonly noAnimations: boolean
  readonly reverseComic: boolean
  /** Percent of the window: how far from each edge a tap turns the page. */
  readonly controlRange: EdgeValues
  /** CSS pixels. */
  readonly pageMargins: EdgeValues
  /** In em. */
  readonly letterSpacing: number
  /** In em. */
  readonly wordSpacing: number
  /** Whether the lines that are read are highlighted. */
  readonly ruler: boolean
  /** From 0.3 to 1. */
  readonly brightness: number
  /** The share of blue light that is filtered out, from 0 to 1. */
  readonly warmth: number
  /** What follows the last page: a card with links, or the next part at once. */
  readonly endBehaviour: 'card' | 'next'
  readonly writingMode: 'book' | 'horizontal'
  /** Whether a manga that was drawn as a strip is shown in pages. */
  readonly pagedStrips: boolean
  /** Whether the dark theme is grey. The account's record knows only that it is dark. */
  readonly greyPaper: boolean
  /** Whether keys that type a character are shortcuts. */
  readonly singleKeys: boolean
}

/** The preferences that somebody has set. */
export type PreferenceOverrides = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }

export const DEFAULTS: Preferences = {
  flow: 'scroll',
  font: ReaderFont.LITERATA,
  fontSize: 1,
  lineSpacing: 1.65,
  alignment: 'start',
  theme: null,
  quality: Qualities.AUTO,
  verticalComic: false,
  noAnimations: false,
  reverseComic: false,
  controlRange: { top: 0, left: 30, right: 30, bottom: 0 },
  pageMargins: { top: 24, left: 24, right: 24, bottom: 16 },
  letterSpacing: 0,
  wordSpacing: 0,
  ruler: false,
  brightness: 1,
  warmth: 0,
  endBehaviour: 'card',
  writingMode: 'book',
  pagedStrips: false,
  greyPaper: false,
  singleKeys: true,
}

/** The bounds of a number. */
export interface Range {
  readonly min: number
  readonly max: number
}

export const RANGES = {
  lineSpacing: { min: 1.2, max: 2.4 },
  letterSpacing: { min: 0, max: 0.2 },
  wordSpacing: { min: 0, max: 0.5 },
  brightness: { min: 0.3, max: 1 },
  warmth: { min: 0, max: 1 },
  controlRange: { min: 0, max: 50 },
  pageMargins: { min: 0, max: 160 },
} as const satisfies Record<string, Range>

const DEFAULT_REM = 1.1875
/** The sizes that the controls offer; other clients may store any size within FONT_SIZE_RANGE. */
export const FONT_SIZES = [0.9375, 1.0625, 1.125, DEFAULT_REM, 1.3125, 1.4375, 1.625, 1.875, 2.25, 2.75].map(
  rem => rem / DEFAULT_REM,
)
export const FONT_SIZE_RANGE: Range = { min: 0.5, max: 4 }
export const LINE_SPACINGS = [1.35, 1.5, 1.65, 1.85, 2.1]

/** The index of the nearest of the offered measures. */
export function nearestStep(measures: readonly number[], value: number): number {
  const distances = measures.map(measure => Math.abs(measure - value))
  return distances.indexOf(Math.min(...distances))
}
