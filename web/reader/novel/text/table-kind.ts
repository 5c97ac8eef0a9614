import { ElementKind } from '#contract/generated/enums.ts'
import type { Element } from '#contract/generated/reading.ts'
import { elementsOf, gridOf, spanOf, textOf } from '../layout/table-grid.ts'

/** In characters. */
const LONGEST_SPEAKER = 40
const USUAL_SPEECH = 25
const FEWEST_SPEECHES = 3
/** A column with a cell of more characters than this holds sentences, which are not to be set word below word. */
const SENTENCE = 24

/**
 * Whether a table is the layout of a play: two columns without a head, with a name and what is said. Stage directions stand beside an empty cell or
 * across both columns. Lines that are counted are no play, since their numbers belong beside them.
 */
export function isPlay(table: Element): boolean {
  const groups = elementsOf(table)
  if (groups.some(({ kind }) => kind === ElementKind.TABLE_HEAD)) return false
  const rows = groups.flatMap(elementsOf).map(elementsOf)
  const across = (row: Element[]) =>
    row.length === 1 && row[0] !== undefined && spanOf(row[0], 'colspan') === 2
  const pairs = rows.filter(row => !across(row))
  if (
    pairs.some(
      row => row.length !== 2 || row.some(cell => spanOf(cell, 'rowspan') > 1 || spanOf(cell, 'colspan') > 1),
    )
  )
    return false
  const texts = pairs.map(row => row.map(textOf) as [string, string])
  const spoken = texts.filter(([speaker]) => speaker !== '')
  if (spoken.length < FEWEST_SPEECHES || spoken.length < texts.length / 2) return false
  if (spoken.some(([speaker]) => speaker.length > LONGEST_SPEAKER)) return false
  if (spoken.filter(([speaker]) => /^\p{L}/u.test(speaker)).length < spoken.length / 2) return false
  const speakers = total(spoken.map(([speaker]) => speaker.length))
  const speeches = total(spoken.map(([, speech]) => speech.length))
  return speeches >= spoken.length * USUAL_SPEECH && speeches >= 1.5 * speakers
}

/** The cells of columns that hold sentences. */
export function sentenceCells(table: Element): ReadonlySet<Element> {
  const { cells } = gridOf(table)
  const long = new Set<number>()
  for (const [cell, { first, span }] of cells)
    if (span === 1 && textOf(cell).length > SENTENCE) long.add(first)
  return new Set([...cells].flatMap(([cell, { first }]) => (long.has(first) ? [cell] : [])))
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
