import { ElementKind } from './generated/enums.ts'
import type { Element } from './generated/reading.ts'

/** In characters. */
const LONGEST_SPEAKER = 40
const USUAL_SPEECH = 25
const FEWEST_SPEECHES = 3

/**
 * Whether a table is the layout of a play: two columns without a head, with a name and what is said. Stage directions stand
 * beside an empty cell or across both columns. Lines that are counted are no play, since their numbers belong beside them.
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

export function elementsOf({ children }: Element): Element[] {
  return children.flatMap(({ element }) => (element ? [element] : []))
}

export function spanOf({ attributes }: Element, name: string): number {
  const value = Number(attributes.find(({ key }) => key === name)?.value ?? 1)
  return Number.isInteger(value) && value > 0 ? value : 1
}

/** The text without the readings of ruby. */
export function textOf(element: Element): string {
  return element.children
    .map(child => {
      if (!child.element) return child.text ?? ''
      return child.element.kind === ElementKind.RUBY_TEXT ? '' : textOf(child.element)
    })
    .join('')
    .trim()
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
