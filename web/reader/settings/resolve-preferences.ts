import { ReaderFont, ReaderQuality } from '#contract/generated/enums.ts'
import {
  DEFAULTS,
  type EdgeValues,
  FONT_SIZE_RANGE,
  type PreferenceOverrides,
  type Preferences,
  RANGES,
  type Range,
} from './preferences.ts'

/**
 * The preferences in force. Later layers take precedence over earlier ones and over the defaults: the system, the account,
 * this device.
 */
export function resolve(...layers: readonly PreferenceOverrides[]): Preferences {
  return { ...DEFAULTS, ...Object.assign({}, ...layers.map(sanitize)) }
}

/** Brings numbers within their bounds, and leaves out values and names that do not exist. */
export function sanitize(overrides: PreferenceOverrides): PreferenceOverrides {
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([name, value]) => {
      const valid = Object.hasOwn(SANITIZERS, name) ? SANITIZERS[name as keyof Preferences](value) : undefined
      return valid === undefined ? [] : [[name, valid]]
    }),
  )
}

/** Answers a valid value, or undefined. */
type Sanitizer = (value: unknown) => unknown

const within =
  ({ min, max }: Range): Sanitizer =>
  value =>
    typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : undefined
const oneOf =
  (...allowed: readonly unknown[]): Sanitizer =>
  value =>
    allowed.includes(value) ? value : undefined
const flag: Sanitizer = oneOf(true, false)
const edges =
  (range: Range): Sanitizer =>
  value => {
    const { top, left, right, bottom } = (value ?? {}) as Partial<EdgeValues>
    const all = { top, left, right, bottom }
    const valid = Object.entries(all).map(([edge, one]) => [edge, within(range)(one)])
    return valid.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(valid)
  }

const SANITIZERS: Readonly<Record<keyof Preferences, Sanitizer>> = {
  flow: oneOf('pages', 'scroll'),
  font: oneOf(...Object.values(ReaderFont)),
  fontSize: within(FONT_SIZE_RANGE),
  lineSpacing: within(RANGES.lineSpacing),
  alignment: oneOf('start', 'justify'),
  theme: oneOf('light', 'sepia', 'dark', 'black', null),
  quality: oneOf(...Object.values(ReaderQuality)),
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
  pagedStrips: flag,
  greyPaper: flag,
  singleKeys: flag,
}

/** The preferences that follow from the system's settings, by the answers to media queries. */
export function systemOverrides(matches: (query: string) => boolean): PreferenceOverrides {
  const contrast = matches('(prefers-contrast: more)')
  return {
    ...(matches('(prefers-reduced-motion: reduce)') && { noAnimations: true }),
    ...(contrast && { theme: matches('(prefers-color-scheme: dark)') ? 'black' : 'light' }),
  }
}
