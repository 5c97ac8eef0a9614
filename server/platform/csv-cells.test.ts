// Proves docs/product.md#catalogue-files
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv } from '../accounts/personal-data/write-archive.ts'
import { cellAsTyped, csvLines, safeCell } from './csv-cells.ts'

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const SEPARATORS = [',', ';', '\t', '|', '\r', '\n']
const STARTS = ['', ...SEPARATORS, 'a;', "';", ';;', ';"', '\t\r\n;', ';""']
const hostile = STARTS.flatMap(start => SIGNS.map(sign => `${start}${sign}1+1`))

/**
 * What a spreadsheet that divides anywhere would take for a formula, in a file whose quotation marks it does not read as we
 * do.
 */
const formulasIn = (file: string) =>
  file
    .replace('\ufeff', '')
    .split(/[,;|\t\r\n]/)
    .filter(piece => SIGNS.some(sign => piece.replace(/^"+/, '').startsWith(sign)))

describe('a cell that a spreadsheet could calculate', () => {
  it.each([
    ['the catalogue, comma', (cell: string) => csvLines([['id', cell]], ',')],
    ['the catalogue, semicolon', (cell: string) => csvLines([['id', cell]], ';')],
    ['what an account holds', (cell: string) => csv([{ id: 'id', typed: cell, more: { within: cell } }])],
  ])('is text in %s, whatever divides the cells', (_, file) => {
    for (const cell of hostile) expect(formulasIn(file(cell))).toEqual([])
  })

  it('is read as it was typed', () => {
    const piece = fc.constantFrom(...SIGNS, ...SEPARATORS, "'", '"', 'a', ' ')
    fc.assert(
      fc.property(
        fc.array(piece).map(all => all.join('')),
        cell => {
          expect(cellAsTyped(safeCell(cell))).toBe(cell)
        },
      ),
    )
  })

  it('is left alone where nothing begins there', () => {
    for (const cell of ['Rain - and snow', 'a, b; c', "Ada's", '3 = 3']) expect(safeCell(cell)).toBe(cell)
  })
})
