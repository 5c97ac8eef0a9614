import { expect, it } from 'vitest'
import { movedPoint } from './table-keys.ts'

const size = { rows: 100, columns: 5 }
const from = { row: 50, column: 2 }

it.each([
  ['ArrowDown', false, 51, 2],
  ['ArrowUp', true, 0, 2],
  ['ArrowRight', false, 50, 3],
  ['Home', false, 50, 0],
  ['Home', true, 0, 0],
  ['End', false, 50, 4],
  ['End', true, 99, 4],
  ['PageDown', false, 70, 2],
  ['PageUp', false, 30, 2],
])('%s (with Ctrl: %s) leads to row %i, column %i', (key, isCommand, row, column) => {
  expect(movedPoint(from, { key, isCommand, size, page: 20 })).toEqual({ row, column })
})

it('the edges of the table hold', () => {
  const at = { row: 99, column: 0 }
  for (const key of ['ArrowDown', 'ArrowLeft', 'PageDown'])
    expect(movedPoint(at, { key, isCommand: false, size, page: 20 })).toEqual(at)
  expect(movedPoint(at, { key: 'x', isCommand: false, size, page: 20 })).toBeNull()
})
