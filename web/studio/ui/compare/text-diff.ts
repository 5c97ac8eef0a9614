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

/** Of longer ones nothing is compared: a table of all pairs would be too large. */
const MOST_PAIRS = 4_000_000

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

/** What is left out and added between two lists, of which as much as possible stays. */
export function stepsOf(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++
  const same = (items: readonly string[]) => items.map(item => ({ side: 'both', item }) as const)
  return [
    ...same(before.slice(0, start)),
    ...middleSteps(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ]
}

function middleSteps(before: readonly string[], after: readonly string[]): Step[] {
  const left = before.map(item => ({ side: 'before', item }) as const)
  const right = after.map(item => ({ side: 'after', item }) as const)
  if (before.length * after.length > MOST_PAIRS) return [...left, ...right]
  // How many items stay of what follows each pair.
  const width = after.length + 1
  const kept = new Uint32Array((before.length + 1) * width)
  for (let at = before.length - 1; at >= 0; at--)
    for (let other = after.length - 1; other >= 0; other--)
      kept[at * width + other] =
        before[at] === after[other]
          ? (kept[(at + 1) * width + other + 1] ?? 0) + 1
          : Math.max(kept[(at + 1) * width + other] ?? 0, kept[at * width + other + 1] ?? 0)
  const steps: Step[] = []
  let [at, other] = [0, 0]
  while (at < before.length && other < after.length) {
    if (before[at] === after[other]) {
      steps.push({ side: 'both', item: before[at] as string })
      at++
      other++
    } else if ((kept[(at + 1) * width + other] ?? 0) >= (kept[at * width + other + 1] ?? 0))
      steps.push(left[at++] as Step)
    else steps.push(right[other++] as Step)
  }
  return [...steps, ...left.slice(at), ...right.slice(other)]
}
