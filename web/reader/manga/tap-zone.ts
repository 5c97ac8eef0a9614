import type { Edges } from '#contract/generated/reading.ts'
import type { Point, Size } from './stage.ts'

/** Percent of the stage from each edge. */
export type Zones = Edges

export type Zone = 'left' | 'right' | 'back' | 'forward' | 'middle'

/**
 * docs/product.md#reader-preferences: the zone of the stage in which a point lies. Left and right turn to that side, the
 * upper edge turns back, the lower edge turns on. In the corners the sides take precedence.
 */
export function zoneAt({ left, right, top, bottom }: Zones, { x, y }: Point, { width, height }: Size): Zone {
  const across = (x / Math.max(1, width)) * 100
  const down = (y / Math.max(1, height)) * 100
  if (across < left && across <= 100 - right) return 'left'
  if (across > 100 - right) return 'right'
  if (down < top && down <= 100 - bottom) return 'back'
  return down > 100 - bottom ? 'forward' : 'middle'
}

/** 1 where a tap in the zone turns on, -1 where it turns back, null for the middle. */
export function turnOfZone(zone: Zone, rtl: boolean): 1 | -1 | null {
  if (zone === 'middle') return null
  return zone === 'forward' || zone === (rtl ? 'left' : 'right') ? 1 : -1
}
