import type { EdgeValues } from '../../settings/preferences.ts'

interface Point {
  /** From 0 to 1, of the window. */
  readonly x: number
  readonly y: number
}

/**
 * The direction in which a tap turns (docs/product.md#reader-preferences); null in the middle, where it does not turn.
 *
 * @param rtl pages follow each other from right to left
 */
export function turnOfTap({ x, y }: Point, range: EdgeValues, rtl: boolean): -1 | 1 | null {
  const [left, right] = [x * 100 < range.left, (1 - x) * 100 < range.right]
  if (left !== right) return left === rtl ? 1 : -1
  // Where the areas of both sides overlap, the nearer side counts.
  if (left && right) return x < 0.5 === rtl ? 1 : -1
  if (y * 100 < range.top) return -1
  if ((1 - y) * 100 < range.bottom) return 1
  return null
}
