/** A line of two texts that are compared: in both, only in the older, or only in the newer. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** More lines than any legal text has; beyond them all lines are taken as others, so that comparing stays quick. */
const MOST_LINES = 3_000

/** What became of the lines of a text: as many as possible stay, in their order. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const [old, next] = [linesOf(before), linesOf(after)]
  if (old.length > MOST_LINES || next.length > MOST_LINES)
    return [...old.map(text => line('removed', text)), ...next.map(text => line('added', text))]
  // How many lines stay, of what follows both.
  const staying = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1))
  const at = (row: number, column: number) => staying[row]?.[column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = next.length - 1; column >= 0; column--) {
      const cells = staying[row] as Uint16Array
      cells[column] =
        old[row] === next[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  const lines: DiffLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < next.length) {
    const [left, right] = [old[row], next[column]]
    if (left !== undefined && left === right) {
      lines.push(line('same', left))
      row++
      column++
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push(line('removed', left))
      row++
    } else {
      lines.push(line('added', right ?? ''))
      column++
    }
  }
  return lines
}

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({ kind, text })
const linesOf = (text: string) => (text === '' ? [] : text.split(/\r?\n/))
