/** What the publisher says of a part of a new edition: which part of the old one it is. Both count from 1. */
export interface SetPart {
  readonly part: number
  /** null: it is a new one. */
  readonly from: number | null
}

export const SET_PARTS_FORM = 'part=former part, as in "3=2, 4=3, 5=new", or a file with a line for each'

/**
 * Reads which old parts new ones are: `3=2, 4=3, 5=new`, or a line for each, as `import --map` prints them; what follows in
 * a line does not count, and neither do lines that begin with `#`. Null where it cannot be read or names a part twice.
 */
export function readSetParts(text: string): SetPart[] | null {
  const entries = text
    .split(text.includes('\n') ? '\n' : ',')
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'))
  const parts = entries.map(entry => {
    const [, part, from] = /^(\d{1,5})\s*=\s*(\d{1,5}|new)(?:\s|$)/.exec(entry) ?? []
    return part === undefined ? null : { part: Number(part), from: from === 'new' ? null : Number(from) }
  })
  const known = parts.filter(part => part !== null)
  const froms = known.flatMap(({ from }) => from ?? [])
  const isOnce = (numbers: readonly number[]) => new Set(numbers).size === numbers.length
  const isValid =
    known.length > 0 &&
    known.length === parts.length &&
    [...known.map(({ part }) => part), ...froms].every(number => number > 0)
  return isValid && isOnce(known.map(({ part }) => part)) && isOnce(froms) ? known : null
}
