import type { Leaf } from '#rules/manga-spreads.ts'
import type { Fit } from '../manga-preferences.ts'
import type { Size } from '../stage.ts'

/** Pages below each other, without gaps: whole pixels, each beginning where the one before ends. */
export interface StripLayout {
  readonly leaves: readonly Leaf[]
  /** Where each leaf begins, and at last the height of all of them. */
  readonly tops: readonly number[]
  readonly width: number
}

/** A position in the strip that is the same at any width. */
export interface StripPosition {
  readonly leaf: number
  /** The share of the leaf that lies above, from 0 to 1. */
  readonly down: number
}

/** Leaves from one index up to another, which is not included. */
export interface LeafRange {
  readonly from: number
  readonly to: number
}

/** CSS pixels: on a wider screen a page is no wider than this. */
const MAX_COLUMN = 820

/** The width of the column before it is zoomed, in CSS pixels. */
export function columnWidth(
  fit: Fit,
  stage: Size,
  pages: readonly (Size & { readonly wide: boolean })[],
): number {
  const typical = pages.find(({ wide }) => !wide) ?? pages[0]
  if (fit === 'width') return stage.width
  if (fit === 'original') return (typical?.width ?? stage.width) / devicePixelRatio
  if (fit === 'height') return (stage.height * (typical?.width ?? 2)) / (typical?.height ?? 3)
  return Math.min(stage.width, MAX_COLUMN)
}

export function layOutStrip(pages: readonly Size[], leaves: readonly Leaf[], width: number): StripLayout {
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

/** The index of the leaf at a height; the first or the last for heights outside the strip. */
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

export function positionAt(strip: StripLayout, y: number): StripPosition {
  const leaf = leafAt(strip, y)
  const top = strip.tops[leaf] ?? 0
  const height = Math.max(1, (strip.tops[leaf + 1] ?? top) - top)
  return { leaf, down: Math.min(1, Math.max(0, (y - top) / height)) }
}

export function heightAt({ tops }: StripLayout, { leaf, down }: StripPosition): number {
  const top = tops[leaf] ?? 0
  return top + down * ((tops[leaf + 1] ?? top) - top)
}

/** The index of the first leaf of a page; the last leaf for pages behind the last. */
export function firstLeafOf(leaves: readonly Leaf[], page: number): number {
  const index = leaves.findIndex(leaf => leaf.page >= page)
  return index === -1 ? Math.max(0, leaves.length - 1) : index
}

/** The index that a leaf has in another list, in which pages may be split or whole. */
export function sameLeaf(before: readonly Leaf[], now: readonly Leaf[], index: number): number {
  const leaf = before[index]
  if (before === now || !leaf) return Math.min(index, Math.max(0, now.length - 1))
  const exact = now.findIndex(one => one.page === leaf.page && one.half === leaf.half)
  return exact === -1 ? firstLeafOf(now, leaf.page) : exact
}

/** The leaves to mount: those on the screen, and one screen before and behind it. */
export function rangeToMount(strip: StripLayout, top: number, height: number): LeafRange {
  return { from: leafAt(strip, top - height), to: leafAt(strip, top + 2 * height) + 1 }
}
