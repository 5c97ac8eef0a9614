import type { Element } from '#contract/generated/reading.ts'
import { textOf } from '#contract/rich-table.ts'
import { gridOf } from '../layout/table-grid.ts'

/** A column with a cell of more characters than this holds sentences, which are not to be set word below word. */
const SENTENCE = 24

/** The cells of columns that hold sentences. */
export function sentenceCells(table: Element): ReadonlySet<Element> {
  const { cells } = gridOf(table)
  const long = new Set<number>()
  for (const [cell, { first, span }] of cells)
    if (span === 1 && textOf(cell).length > SENTENCE) long.add(first)
  return new Set([...cells].flatMap(([cell, { first }]) => (long.has(first) ? [cell] : [])))
}
