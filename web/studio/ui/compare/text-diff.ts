import { diffArrays } from 'diff'

/** A piece of a text: the same in both, or only in this one. */
export interface Piece {
  readonly text: string
  readonly isOwn: boolean
}

/** A line of two texts that are compared; null: the text has no line there. */
export interface ComparedLine {
  readonly before: readonly Piece[] | null
  readonly after: readonly Piece[] | null
}

/** Of words or lines: to look for more would take seconds. */
const MOST_CHANGES = 4_000

/** Two texts line by line beside each other, and within changed lines word by word. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const flush = () => {
    const count = Math.max(removed.length, added.length)
    for (let at = 0; at < count; at++) lines.push(compareLine(removed[at], added[at]))
    ;[removed, added] = [[], []]
  }
  for (const { side, item } of stepsOf(before.split('\n'), after.split('\n'))) {
    if (side === 'before') removed.push(item)
    else if (side === 'after') added.push(item)
    else {
      flush()
      const same = [{ text: item, isOwn: false }]
      lines.push({ before: same, after: same })
    }
  }
  flush()
  return lines
}

/** A line of each, with what is only in one of them marked; undefined: the text has no line there. */
export function compareLine(before: string | undefined, after: string | undefined): ComparedLine {
  if (before === undefined || after === undefined) {
    const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isOwn: true }])
    return { before: whole(before), after: whole(after) }
  }
  const steps = stepsOf(wordsOf(before), wordsOf(after))
  const piecesOf = (side: 'before' | 'after') =>
    steps
      .filter(step => step.side === side || step.side === 'both')
      .map(step => ({ text: step.item, isOwn: step.side === side }))
  return { before: joined(piecesOf('before')), after: joined(piecesOf('after')) }
}

const wordsOf = (line: string) => line.match(/\s+|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu) ?? []

function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  for (const piece of pieces) {
    const last = result.at(-1)
    if (last && last.isOwn === piece.isOwn)
      result[result.length - 1] = { ...last, text: last.text + piece.text }
    else result.push(piece)
  }
  return result
}

export interface Step {
  readonly side: 'before' | 'after' | 'both'
  readonly item: string
}

/**
 * What is left out and added between two lists, of which as much as possible stays. Of lists that differ in too much, all of
 * one and then all of the other.
 */
export function stepsOf(before: readonly string[], after: readonly string[]): Step[] {
  const of = (side: Step['side'], items: readonly string[]) => items.map(item => ({ side, item }))
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES })
  if (!changes) return [...of('before', before), ...of('after', after)]
  return changes.flatMap(({ added, removed, value }) =>
    of(added ? 'after' : removed ? 'before' : 'both', value),
  )
}
