// Proves docs/product.md#reading-novels
import { describe, expect, it } from 'vitest'
import { ElementKind } from '#contract/generated/enums.ts'
import type { Element, Node } from '#contract/generated/reading.ts'
import { gridOf } from './table-grid.ts'

const element = (
  kind: ElementKind,
  children: Node[],
  attributes: Record<string, string> = {},
): Node & { element: Element } => ({
  element: {
    kind,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
    children,
  },
})
type Spans = Record<string, string>
const cell = (text: string, spans: Spans = {}) => element(ElementKind.TABLE_CELL, [{ text }], spans)
const head = (text: string, spans: Spans = {}) => element(ElementKind.TABLE_HEADER_CELL, [{ text }], spans)
const rows = (...of: Node[][]) => of.map(cells => element(ElementKind.TABLE_ROW, cells))

function gridWith(...groups: Node[]) {
  const { columns, cells, labels } = gridOf(element(ElementKind.TABLE, groups).element)
  const columnsOfCells = [...cells].map(
    ([{ children }, { first, span }]) => `${children[0]?.text} ${first}+${span}`,
  )
  return { columns, labels, columnsOfCells }
}

describe('the columns of a table in a text', () => {
  it('are counted along each row', () => {
    const { columns, columnsOfCells } = gridWith(
      element(ElementKind.TABLE_BODY, rows([cell('a'), cell('b')], [cell('c')])),
    )
    expect(columns).toBe(2)
    expect(columnsOfCells).toEqual(['a 1+1', 'b 2+1', 'c 1+1'])
  })

  it('stay free below a cell that spans rows, and are joined by one that spans columns', () => {
    const { columns, columnsOfCells } = gridWith(
      element(
        ElementKind.TABLE_BODY,
        rows(
          [cell('a', { rowspan: '3' }), cell('b', { colspan: '2' })],
          [cell('c', { rowspan: '2' }), cell('d')],
          [cell('e')],
          [cell('f')],
        ),
      ),
    )
    expect(columns).toBe(3)
    expect(columnsOfCells).toEqual(['a 1+1', 'b 2+2', 'c 2+1', 'd 3+1', 'e 3+1', 'f 1+1'])
  })

  it('are labelled with the text of the head, where it is short', () => {
    const { labels } = gridWith(
      element(
        ElementKind.TABLE_HEAD,
        rows([head('Day'), head('Rain', { colspan: '2' }), head('word '.repeat(20))]),
      ),
      element(ElementKind.TABLE_BODY, rows([cell('1'), cell('2'), cell('3'), cell('4'), cell('5')])),
    )
    expect(labels).toEqual(['Day', 'Rain', 'Rain', '', ''])
  })
})
