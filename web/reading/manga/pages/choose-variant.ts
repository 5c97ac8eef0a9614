import type { MangaVariant } from '#contract/generated/reading.ts'

export type Quality = 'auto' | 'low' | 'medium' | 'high'

/** Pixels across a page of usual width; a wide page has twice as many. */
const MOST = { low: 800, medium: 1200, high: Number.POSITIVE_INFINITY } as const
/** What a poor connection carries in the time of a page. */
const MOST_FRUGAL = 800
/** Nobody sees more pixels than this in one of the screen's. */
const FINEST = 3
/** A variant this much smaller than wanted is not seen to be. */
const FORGIVEN = 0.85

/** The best first; every browser that the site is built for shows all three. */
const FORMATS = ['avif', 'webp', 'jpg']

export interface Sight {
  readonly quality: Quality
  /** Pixels of the layout across the whole page, as far as it is zoomed. */
  readonly across: number
  readonly pixelRatio: number
  /** Somebody saves data, or has little of it. */
  readonly frugal: boolean
  readonly wide: boolean
}

/** docs/product.md#reading-manga: pixels that a page needs across, so that more would not be seen or are not wanted. */
export function neededWidth({ quality, across, pixelRatio, frugal, wide }: Sight): number {
  const pages = wide ? 2 : 1
  if (quality === 'high') return MOST.high
  if (quality !== 'auto') return MOST[quality] * pages
  const seen = across * Math.min(FINEST, pixelRatio)
  return frugal ? Math.min(seen, MOST_FRUGAL * pages) : seen
}

/** The smallest variant that is large enough, or the largest; null where there is none. */
export function chooseVariant(variants: readonly MangaVariant[], needed: number): MangaVariant | null {
  const format = FORMATS.find(one => variants.some(variant => variant.format === one))
  const fitting = variants
    .filter(variant => variant.format === format && variant.url !== '')
    .toSorted((a, b) => a.width - b.width)
  return fitting.find(variant => isEnough(variant, needed)) ?? fitting.at(-1) ?? null
}

/** Whether nobody sees that a variant is smaller than wanted, if it is. */
export function isEnough({ width }: MangaVariant, needed: number): boolean {
  return width >= needed * FORGIVEN
}
