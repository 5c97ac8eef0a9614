import { ElementKind } from '#contract/generated/enums.ts'
import type { Element } from '#contract/generated/reading.ts'
import { elementsOf, spanOf, textOf } from '#contract/rich-table.ts'

/** The columns that a cell occupies. */
export interface CellColumns {
  /** From 1. */
  readonly first: number
  readonly span: number
}

export interface TableGrid {
  readonly columns: number
  readonly cells: ReadonlyMap<Element, CellColumns>
  /** The text of the head for each column, counted from 0; empty where there is none or where it is too long for a label. */
  readonly labels: readonly string[]
}

/** In characters. */
const MAX_LABEL = 40

const GROUPS = new Set<ElementKind>([ElementKind.TABLE_HEAD, ElementKind.TABLE_BODY])
const CELLS = new Set<ElementKind>([ElementKind.TABLE_CELL, ElementKind.TABLE_HEADER_CELL])

/** Assigns cells to columns as HTML does: a cell that spans rows keeps its columns occupied in the rows below. */
export function gridOf(table: Element): TableGrid {
  const cells = new Map<Element, CellColumns>()
  const labels: string[] = []
  /** For each column, how many more rows a cell above occupies. */
  let occupied: number[] = []
  let columns = 1
  for (const group of elementsOf(table).filter(({ kind }) => GROUPS.has(kind))) {
    occupied = []
    for (const row of elementsOf(group)) {
      const before = occupied
      occupied = before.map(rows => Math.max(0, rows - 1))
      let column = 0
      for (const cell of elementsOf(row).filter(({ kind }) => CELLS.has(kind))) {
        while ((before[column] ?? 0) > 0) column++
        const span = spanOf(cell, 'colspan')
        cells.set(cell, { first: column + 1, span })
        for (let at = column; at < column + span; at++) {
          occupied[at] = spanOf(cell, 'rowspan') - 1
          if (group.kind === ElementKind.TABLE_HEAD) labels[at] = textOf(cell)
        }
        column += span
      }
      columns = Math.max(columns, column)
    }
  }
  const labelOf = (label = '') => (label.length > MAX_LABEL ? '' : label)
  return { columns, cells, labels: Array.from({ length: columns }, (_, at) => labelOf(labels[at])) }
}
