// Proves docs/product.md#reading-manga
import { describe, expect, it } from 'vitest'
import { turnOfZone, zoneAt } from './tap-zone.ts'

const stage = { width: 400, height: 800 }
const sides = { left: 30, right: 30, top: 0, bottom: 0 }
const all = { left: 20, right: 20, top: 25, bottom: 25 }

describe('where a tap falls', () => {
  it.each([
    { zones: sides, x: 10, y: 400, zone: 'left' },
    { zones: sides, x: 119, y: 0, zone: 'left' },
    { zones: sides, x: 121, y: 0, zone: 'middle' },
    { zones: sides, x: 281, y: 799, zone: 'right' },
    { zones: sides, x: 200, y: 799, zone: 'middle' },
    { zones: all, x: 200, y: 10, zone: 'back' },
    { zones: all, x: 200, y: 790, zone: 'forward' },
    { zones: all, x: 10, y: 10, zone: 'left' },
    { zones: { left: 0, right: 0, top: 0, bottom: 0 }, x: 0, y: 0, zone: 'middle' },
    { zones: { left: 0, right: 100, top: 0, bottom: 0 }, x: 5, y: 0, zone: 'right' },
    { zones: { left: 100, right: 100, top: 0, bottom: 0 }, x: 5, y: 0, zone: 'right' },
  ])('$x, $y with $zones: $zone', ({ zones, x, y, zone }) => {
    expect(zoneAt(zones, { x, y }, stage)).toBe(zone)
  })

  it.each([
    { zone: 'left', rtl: false, by: -1 },
    { zone: 'left', rtl: true, by: 1 },
    { zone: 'right', rtl: false, by: 1 },
    { zone: 'right', rtl: true, by: -1 },
    { zone: 'forward', rtl: true, by: 1 },
    { zone: 'back', rtl: true, by: -1 },
    { zone: 'middle', rtl: true, by: null },
  ] as const)('$zone turns $by, from right to left: $rtl', ({ zone, rtl, by }) => {
    expect(turnOfZone(zone, rtl)).toBe(by)
  })
})
