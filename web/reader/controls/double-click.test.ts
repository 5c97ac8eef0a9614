import { expect, it } from 'vitest'
import { recognizeDoubleClicks } from './double-click.ts'

/** Presses at these times, which all turn a page but the second of a double click. */
const turnsOf = (...presses: { time: number; x?: number }[]) => {
  const isSecond = recognizeDoubleClicks()
  return presses.map(({ time, x = 40 }) => !isSecond({ x, y: 400, time }))
}

it.each([
  ['a single click turns', [{ time: 0 }], [true]],
  ['a double click turns once', [{ time: 0 }, { time: 120 }], [true, false]],
  ['two double clicks turn twice', [0, 120, 900, 1020].map(time => ({ time })), [true, false, true, false]],
  [
    'clicks one after the other turn each time',
    [0, 300, 600, 900].map(time => ({ time })),
    Array(4).fill(true),
  ],
  [
    'very fast ones leaf from the third on',
    [0, 150, 300, 450, 600].map(time => ({ time })),
    [true, false, true, true, true],
  ],
  ['a click at another place turns, however fast', [{ time: 0 }, { time: 120, x: 340 }], [true, true]],
])('%s', (_, presses, turns) => {
  expect(turnsOf(...presses)).toEqual(turns)
})
