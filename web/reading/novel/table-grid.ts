import { ElementKind } from '#contract/generated/enums.ts'
import type { Element } from '#contract/generated/reading.ts'

/** Which columns a cell takes. */
export interface CellColumns {
  /** From 1. */
  readonly first: number
  readonly span: number
}

export interface TableGrid {
  readonly columns: number
  readonly cells: ReadonlyMap<Element, CellColumns>
  /** What the head says of each column, from 0; empty where it says nothing, or too much for a label. */
  readonly labels: readonly string[]
}

/** Characters. */
const LONGEST_LABEL = 40

const GROUPS = new Set<ElementKind>([ElementKind.TABLE_HEAD, ElementKind.TABLE_BODY])
const CELLS = new Set<ElementKind>([ElementKind.TABLE_CELL, ElementKind.TABLE_HEADER_CELL])

/** The columns of a table's cells, as HTML counts them: a cell that spans rows keeps its columns free in those below. */
export function gridOf(table: Element): TableGrid {
  const cells = new Map<Element, CellColumns>()
  const labels: string[] = []
  /** For each column, how many rows more are taken by a cell above. */
  let taken: number[] = []
  let columns = 1
  for (const group of elementsOf(table).filter(({ kind }) => GROUPS.has(kind))) {
    taken = []
    for (const row of elementsOf(group)) {
      const before = taken
      taken = before.map(rows => Math.max(0, rows - 1))
      let column = 0
      for (const cell of elementsOf(row).filter(({ kind }) => CELLS.has(kind))) {
        while ((before[column] ?? 0) > 0) column++
        const span = numberOf(cell, 'colspan')
        cells.set(cell, { first: column + 1, span })
        for (let of = column; of < column + span; of++) {
          taken[of] = numberOf(cell, 'rowspan') - 1
          if (group.kind === ElementKind.TABLE_HEAD) labels[of] = textOf(cell)
        }
        column += span
      }
      columns = Math.max(columns, column)
    }
  }
  const labelOf = (label = '') => (label.length > LONGEST_LABEL ? '' : label)
  return { columns, cells, labels: Array.from({ length: columns }, (_, at) => labelOf(labels[at])) }
}

function elementsOf({ children }: Element): Element[] {
  return children.flatMap(({ element }) => (element ? [element] : []))
}

function numberOf({ attributes }: Element, name: string): number {
  const value = Number(attributes.find(({ key }) => key === name)?.value ?? 1)
  return Number.isInteger(value) && value > 0 ? value : 1
}

/** Without readings of ruby. */
function textOf(element: Element): string {
  return element.children
    .map(child => {
      if (!child.element) return child.text ?? ''
      return child.element.kind === ElementKind.RUBY_TEXT ? '' : textOf(child.element)
    })
    .join('')
    .trim()
}
