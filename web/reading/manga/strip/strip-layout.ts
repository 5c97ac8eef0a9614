import type { Leaf } from '#rules/manga-spreads.ts'

/** What the strip has to know of a page. */
interface PageSize {
  readonly width: number
  readonly height: number
}

/** Pages below each other, without gaps: whole pixels, each beginning where the one before ends. */
export interface StripLayout {
  readonly leaves: readonly Leaf[]
  /** Where each begins; one more than there are leaves, the last is the height of all. */
  readonly tops: readonly number[]
  readonly width: number
}

/** A place in the strip that survives another width: so far down a leaf. */
export interface StripPlace {
  readonly leaf: number
  /** From 0 to 1. */
  readonly down: number
}

export function layStrip(pages: readonly PageSize[], leaves: readonly Leaf[], width: number): StripLayout {
  const tops = [0]
  let exact = 0
  for (const { page, half } of leaves) {
    const size = pages[page]
    const across = Math.max(1, size?.width ?? 1) / (half === 'whole' ? 1 : 2)
    exact += (width * Math.max(1, size?.height ?? 1)) / across
    tops.push(Math.round(exact))
  }
  return { leaves, tops, width }
}

export function heightOf({ tops }: StripLayout): number {
  return tops.at(-1) ?? 0
}

/** The leaf that lies at a height, from the first to the last. */
export function leafAt({ tops }: StripLayout, y: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

export function placeAt(strip: StripLayout, y: number): StripPlace {
  const leaf = leafAt(strip, y)
  const top = strip.tops[leaf] ?? 0
  const height = Math.max(1, (strip.tops[leaf + 1] ?? top) - top)
  return { leaf, down: Math.min(1, Math.max(0, (y - top) / height)) }
}

export function heightAt({ tops }: StripLayout, { leaf, down }: StripPlace): number {
  const top = tops[leaf] ?? 0
  return top + down * ((tops[leaf + 1] ?? top) - top)
}
