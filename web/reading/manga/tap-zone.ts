import type { Edges } from '#contract/generated/reading.ts'

/** Per cent of the stage from each edge. */
export type Zones = Edges

export type Zone = 'left' | 'right' | 'back' | 'forward' | 'middle'

/**
 * docs/product.md#reader-preferences: which zone of the stage a point lies in. Left and right turn to that side; the upper edge turns back, the
 * lower one on. Where two meet, the sides win.
 */
export function zoneAt(
  { left, right, top, bottom }: Zones,
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): Zone {
  const across = (x / Math.max(1, width)) * 100
  const down = (y / Math.max(1, height)) * 100
  if (across < left && across <= 100 - right) return 'left'
  if (across > 100 - right) return 'right'
  if (down < top && down <= 100 - bottom) return 'back'
  return down > 100 - bottom ? 'forward' : 'middle'
}

/** Which way a zone turns, where pages follow each other from right to left or from left to right; null for the middle. */
export function turnOfZone(zone: Zone, rtl: boolean): 1 | -1 | null {
  if (zone === 'middle') return null
  return zone === 'forward' || zone === (rtl ? 'left' : 'right') ? 1 : -1
}
