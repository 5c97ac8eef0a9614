// Proves docs/product.md#reading-manga
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fit } from '../manga-preferences.ts'
import {
  canPull,
  clampView,
  fitScale,
  initialView,
  panned,
  type SpreadLayout,
  stepped,
  type View,
  zoomed,
} from './zoom-view.ts'

const phone = { width: 400, height: 800 }
const layoutWith = (more: Partial<SpreadLayout> = {}): SpreadLayout => ({
  content: { width: 1000, height: 1500 },
  stage: phone,
  rtl: false,
  pixelRatio: 2,
  ...more,
})

describe('a spread on the stage', () => {
  it.each([
    { fit: 'screen', scale: 0.4 },
    { fit: 'width', scale: 0.4 },
    { fit: 'height', scale: 800 / 1500 },
    { fit: 'original', scale: 0.5 },
  ] as const)('fits by $fit at $scale', ({ fit, scale }) => {
    expect(fitScale(layoutWith(), fit)).toBeCloseTo(scale)
  })

  it('begins where its first line is, and ends where the last one is', () => {
    expect(initialView(layoutWith(), 'screen', 'start')).toEqual({ scale: 0.4, x: 0, y: 100 })
    expect(initialView(layoutWith(), 'height', 'start').x).toBe(0)
    expect(initialView(layoutWith(), 'height', 'end').x).toBeCloseTo(400 - 1000 * (800 / 1500))
    expect(initialView(layoutWith({ rtl: true }), 'height', 'start').x).toBeCloseTo(400 - 1000 * (800 / 1500))
    expect(initialView(layoutWith({ rtl: true }), 'height', 'end').x).toBe(0)
  })

  it('is read in steps: down, to the next column, and then it is turned', () => {
    const given = layoutWith({ stage: { width: 500, height: 800 }, pixelRatio: 1, rtl: true })
    const walk: (View | null)[] = [initialView(given, 'original', 'start')]
    for (let at = walk.at(-1); at; at = walk.at(-1)) walk.push(stepped(given, at, 1))
    expect(walk.map(view => view && [view.x, view.y])).toEqual([
      [-500, 0],
      [-500, -680],
      [-500, -700],
      [-75, 0],
      [-75, -680],
      [-75, -700],
      [0, 0],
      [0, -680],
      [0, -700],
      null,
    ])
  })

  it('moves to a side until its edge, and not beyond', () => {
    const given = layoutWith({ pixelRatio: 1 })
    const start = initialView(given, 'original', 'start')
    expect(panned(given, start, 'left')).toBe(null)
    expect(panned(given, start, 'right')).toMatchObject({ x: -340 })
    expect(panned(given, start, 'up')).toBe(null)
    expect(canPull(given, start, { x: 10, y: 0 })).toBe(false)
    expect(canPull(given, start, { x: -10, y: 0 })).toBe(true)
  })
})

describe('of any spread and stage', () => {
  const size = fc.record({
    width: fc.integer({ min: 50, max: 5000 }),
    height: fc.integer({ min: 50, max: 5000 }),
  })
  const anyLayout = fc.record({
    content: size,
    stage: size,
    rtl: fc.boolean(),
    pixelRatio: fc.constantFrom(1, 2, 3),
  })
  const fits = fc.constantFrom<Fit>('screen', 'width', 'height', 'original')

  it('zooming keeps what lies under the fingers, as far as the spread covers the stage', () => {
    fc.assert(
      fc.property(anyLayout, fits, fc.double({ min: 1.01, max: 5, noNaN: true }), (given, fit, by) => {
        const view = initialView(given, fit, 'start')
        const at = { x: given.stage.width / 2, y: given.stage.height / 2 }
        const after = zoomed(given, fit, view, by, at)
        expect(clampView(given, after)).toEqual(after)
        const under = (one: View) => (at.x - one.x) / one.scale
        if (given.content.width * view.scale < given.stage.width)
          expect(under(after)).toBeCloseTo(under(view), 1)
      }),
    )
  })

  it('stepping on ends, and stepping back comes to the beginning', () => {
    fc.assert(
      fc.property(anyLayout, fits, (given, fit) => {
        for (const by of [1, -1] as const) {
          let view: View | null = initialView(given, fit, by === 1 ? 'start' : 'end')
          let last = view
          let steps = 0
          while (view && steps < 40_000) {
            last = view
            view = stepped(given, view, by)
            steps += 1
          }
          expect(view).toBe(null)
          const end = initialView(given, fit, by === 1 ? 'end' : 'start')
          expect(last.x).toBeCloseTo(end.x, -1)
          expect(last.y).toBeCloseTo(end.y, -1)
        }
      }),
    )
  })
})
