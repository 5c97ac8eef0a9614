import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import type { Element, Node } from '#contract/generated/reading.ts'
import { isPlay } from '#contract/rich-table.ts'
import { sentenceCells } from './table-kind.ts'

const element = (kind: ElementKind, children: Node[], spans: Record<string, string> = {}): Element => ({
  kind,
  attributes: Object.entries(spans).map(([key, value]) => ({ key, value })),
  children,
})
const cell = (text: string, spans?: Record<string, string>): Node => ({
  element: element(ElementKind.TABLE_CELL, [{ text }], spans),
})
const row = (...cells: Node[]): Node => ({ element: element(ElementKind.TABLE_ROW, cells) })
const table = (rows: Node[], group: ElementKind = ElementKind.TABLE_BODY) =>
  element(ElementKind.TABLE, [{ element: element(group, rows) }])

const SPEECH = 'Did you hear what I was playing, and how the rain kept time?'
const speech = (name: string) => row(cell(name), cell(SPEECH))
const SPOKEN = [speech('Algernon'), speech('Lane'), speech('Algernon')]

describe('the table of a play', () => {
  it('has a name and what is said in each row', () => {
    expect(isPlay(table(SPOKEN))).toBe(true)
  })

  it('may have stage directions beside an empty cell, or across both columns', () => {
    const directions = [
      row(cell(''), cell('Enter Gwendolen.')),
      row(cell('The bell rings.', { colspan: '2' })),
    ]
    expect(isPlay(table([...directions, ...SPOKEN]))).toBe(true)
  })

  it.each([
    ['has a head', table(SPOKEN, ElementKind.TABLE_HEAD)],
    ['has few rows', table(SPOKEN.slice(1))],
    ['has three columns', table(SPOKEN.map(() => row(cell('a'), cell('b'), cell(SPEECH))))],
    ['counts lines', table(['1', '2', '3'].map(speech))],
    ['sets two languages side by side', table(SPOKEN.map(() => row(cell(SPEECH), cell(SPEECH))))],
    ['has short cells', table(['Monday', 'Tuesday', 'Friday'].map(day => row(cell(day), cell('drizzle'))))],
    [
      'has cells over several rows',
      table([...SPOKEN, row(cell('All', { rowspan: '2' }), cell(SPEECH)), row(cell(SPEECH))]),
    ],
  ])('is none that %s', (_, other) => {
    expect(isPlay(other)).toBe(false)
  })
})

it('cells of columns that hold sentences are told from those with words and numbers', () => {
  const short = cell('12')
  const cells = sentenceCells(table([row(short, cell(SPEECH)), row(cell('13'), cell('rain'))]))
  expect([...cells].map(({ children }) => children[0]?.text)).toEqual([SPEECH, 'rain'])
})
