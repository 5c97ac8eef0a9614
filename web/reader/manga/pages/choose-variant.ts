import type { MangaVariant } from '#contract/generated/reading.ts'

export type Quality = 'auto' | 'low' | 'medium' | 'high'

/** Pixels across a page of usual width; a wide page has twice as many. */
const WIDTHS = { low: 800, medium: 1200, high: Number.POSITIVE_INFINITY } as const
/** Pixels across a page of usual width on a slow connection. */
const FRUGAL_WIDTH = 800
/** A higher density of pixels cannot be seen. */
const MAX_PIXEL_RATIO = 3
/** A variant may have this share of the needed width: the difference cannot be seen. */
const TOLERATED = 0.85

/** The best first; all supported browsers show all three. */
const FORMATS = ['avif', 'webp', 'jpg']

export interface PageNeeds {
  readonly quality: Quality
  /** CSS pixels across the whole page, with its zoom. */
  readonly across: number
  readonly pixelRatio: number
  /** The reader saves data, or the connection is slow. */
  readonly frugal: boolean
  readonly wide: boolean
}

/**
 * docs/product.md#reading-manga: the width in pixels beyond which a page would not look better, or which the reader has
 * chosen.
 */
export function neededWidth({ quality, across, pixelRatio, frugal, wide }: PageNeeds): number {
  const pages = wide ? 2 : 1
  if (quality === 'high') return WIDTHS.high
  if (quality !== 'auto') return WIDTHS[quality] * pages
  const seen = across * Math.min(MAX_PIXEL_RATIO, pixelRatio)
  return frugal ? Math.min(seen, FRUGAL_WIDTH * pages) : seen
}

/** The smallest variant that is large enough, or the largest; null where there is none. */
export function chooseVariant(variants: readonly MangaVariant[], needed: number): MangaVariant | null {
  const format = FORMATS.find(one => variants.some(variant => variant.format === one))
  const fitting = variants
    .filter(variant => variant.format === format && variant.url !== '')
    .toSorted((a, b) => a.width - b.width)
  return fitting.find(variant => isEnough(variant, needed)) ?? fitting.at(-1) ?? null
}

/** Whether a variant is large enough, or so little too small that it cannot be seen. */
export function isEnough({ width }: MangaVariant, needed: number): boolean {
  return width >= needed * TOLERATED
}
