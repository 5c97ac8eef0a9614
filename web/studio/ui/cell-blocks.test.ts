import { describe, expect, it } from 'vitest'
import { filledDown, pastedCells, rangeOf, readBlock, writeBlock } from './cell-blocks.ts'

describe('a block of a spreadsheet', () => {
  it.each([
    {
      text: 'a\tb\nc\td\n',
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      why: 'the line break at the end is no row',
    },
    { text: 'a\r\nb\r\n', rows: [['a'], ['b']], why: 'as Windows copies it' },
    {
      text: 'a\t\n\tb',
      rows: [
        ['a', ''],
        ['', 'b'],
      ],
      why: 'empty cells are cells',
    },
    { text: '"two\nlines"\t"a ""word"""', rows: [['two\nlines', 'a "word"']], why: 'cells in quotes' },
    { text: '"Rain" and snow', rows: [['"Rain" and snow']], why: 'quotes within a cell are its own' },
    { text: '', rows: [['']], why: 'an empty cell' },
    { text: 'a\t', rows: [['a', '']], why: 'the last cell is empty' },
  ])('is read: $why', ({ text, rows }) => {
    expect(readBlock(text)).toEqual(rows)
  })

  it('is written as it is read', () => {
    const rows = [
      ['two\nlines', 'a "word"'],
      ['', 'tab\there'],
    ]
    expect(readBlock(writeBlock(rows))).toEqual(rows)
  })
})

const size = { rows: 3, columns: 3 }
const at = (row: number, column: number) => ({ row, column })

describe('cells that are filled', () => {
  it('a pasted block begins at the first cell, and ends where the table does', () => {
    const cells = pastedCells(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      rangeOf(at(2, 1), at(2, 1)),
      size,
    )
    expect(cells).toEqual([
      { row: 2, column: 1, text: 'a' },
      { row: 2, column: 2, text: 'b' },
    ])
  })

  it('a single cell fills all that are selected, from whichever corner', () => {
    expect(pastedCells([['7']], rangeOf(at(2, 0), at(0, 0)), size)).toEqual(
      [0, 1, 2].map(row => ({ row, column: 0, text: '7' })),
    )
  })

  it('filled down, each column has the value of its first row', () => {
    const cells = filledDown(rangeOf(at(0, 0), at(2, 1)), ({ row, column }) => `${row}${column}`)
    expect(cells.map(({ text }) => text)).toEqual(['00', '01', '00', '01'])
    expect(cells.map(({ row }) => row)).toEqual([1, 1, 2, 2])
  })
})
