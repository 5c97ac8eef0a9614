import type { ReaderFont, ReaderQuality } from '#contract/generated/enums.ts'
import { ReaderFont as Fonts, ReaderQuality as Qualities } from '#contract/generated/enums.ts'

export type ReadingTheme = 'light' | 'sepia' | 'dark' | 'black'

/** A number for each edge of the window. */
export interface EdgeValues {
  readonly top: number
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/** How one likes to read: docs/product.md#reader-preferences, and from `letterSpacing` on what is ours. */
export interface Preferences {
  readonly flow: 'pages' | 'scroll'
  readonly font: ReaderFont
  /** Multiples of the usual size. */
  readonly fontSize: number
  /** Multiples of the size. */
  readonly lineSpacing: number
  readonly alignment: 'start' | 'justify'
  /** null: the colours of the site, which follow the system's. */
  readonly theme: ReadingTheme | null
  readonly quality: ReaderQuality
  readonly verticalComic: boolean
  readonly noAnimations: boolean
  readonly reverseComic: boolean
  /** Percent of the window: how far from each edge a tap turns. */
  readonly controlRange: EdgeValues
  /** CSS pixels. */
  readonly pageMargins: EdgeValues
  /** In em. */
  readonly letterSpacing: number
  /** In em. */
  readonly wordSpacing: number
  /** A band of light on the lines that are read. */
  readonly ruler: boolean
  /** From 0.3 to 1. */
  readonly brightness: number
  /** How much of the blue light is kept back, from 0 to 1. */
  readonly warmth: number
  /** What follows the last page: a card that leads on, or the next part at once. */
  readonly endBehaviour: 'card' | 'next'
  readonly writingMode: 'book' | 'horizontal'
}

/** What somebody has said; the rest is as the system has it, or usual. */
export type Wishes = { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined }

export const USUAL: Preferences = {
  flow: 'scroll',
  font: Fonts.LITERATA,
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
}

/** What a control offers: from `least` to `most`, in steps. */
export interface Range {
  readonly least: number
  readonly most: number
}

export const RANGES = {
  lineSpacing: { least: 1.2, most: 2.4 },
  letterSpacing: { least: 0, most: 0.2 },
  wordSpacing: { least: 0, most: 0.5 },
  brightness: { least: 0.3, most: 1 },
  warmth: { least: 0, most: 1 },
  controlRange: { least: 0, most: 50 },
  pageMargins: { least: 0, most: 160 },
} as const satisfies Record<string, Range>

/** Sizes of text that are offered, in rem; the fourth is usual. Other clients may have kept any between half and four times it. */
const USUAL_REM = 1.1875
export const FONT_SIZES = [0.9375, 1.0625, 1.125, USUAL_REM, 1.3125, 1.4375, 1.625, 1.875, 2.25, 2.75].map(
  rem => rem / USUAL_REM,
)
export const LINE_SPACINGS = [1.35, 1.5, 1.65, 1.85, 2.1]
const FONT_SIZE: Range = { least: 0.5, most: 4 }

/** Which of the offered measures is nearest, from 0. */
export function nearestStep(measures: readonly number[], wanted: number): number {
  const distances = measures.map(measure => Math.abs(measure - wanted))
  return distances.indexOf(Math.min(...distances))
}

/** Later layers speak before earlier ones: what is usual, the system, the account, this device. */
export function resolve(...layers: readonly Wishes[]): Preferences {
  return { ...USUAL, ...Object.assign({}, ...layers.map(tidy)) }
}

/** Only what can be followed: numbers within their bounds, and nothing that no control offers. */
export function tidy(given: Wishes): Wishes {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const kept = Object.hasOwn(TIDY, name) ? TIDY[name as keyof Preferences](value) : undefined
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}

type Tidy = (value: unknown) => unknown

const within =
  ({ least, most }: Range): Tidy =>
  value =>
    typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : undefined
const oneOf =
  (...allowed: readonly unknown[]): Tidy =>
  value =>
    allowed.includes(value) ? value : undefined
const flag: Tidy = oneOf(true, false)
const edges =
  (range: Range): Tidy =>
  value => {
    const { top, left, right, bottom } = (value ?? {}) as Partial<EdgeValues>
    const all = { top, left, right, bottom }
    const kept = Object.entries(all).map(([edge, one]) => [edge, within(range)(one)])
    return kept.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(kept)
  }

const TIDY: Readonly<Record<keyof Preferences, Tidy>> = {
  flow: oneOf('pages', 'scroll'),
  font: oneOf(...Object.values(Fonts)),
  fontSize: within(FONT_SIZE),
  lineSpacing: within(RANGES.lineSpacing),
  alignment: oneOf('start', 'justify'),
  theme: oneOf('light', 'sepia', 'dark', 'black', null),
  quality: oneOf(...Object.values(Qualities)),
  verticalComic: flag,
  noAnimations: flag,
  reverseComic: flag,
  controlRange: edges(RANGES.controlRange),
  pageMargins: edges(RANGES.pageMargins),
  letterSpacing: within(RANGES.letterSpacing),
  wordSpacing: within(RANGES.wordSpacing),
  ruler: flag,
  brightness: within(RANGES.brightness),
  warmth: within(RANGES.warmth),
  endBehaviour: oneOf('card', 'next'),
  writingMode: oneOf('book', 'horizontal'),
}

/** What the system says of itself, by the answers to media queries. */
export function wishesOfSystem(matches: (query: string) => boolean): Wishes {
  const contrast = matches('(prefers-contrast: more)')
  return {
    ...(matches('(prefers-reduced-motion: reduce)') && { noAnimations: true }),
    ...(contrast && { theme: matches('(prefers-color-scheme: dark)') ? 'black' : 'light' }),
  }
}
