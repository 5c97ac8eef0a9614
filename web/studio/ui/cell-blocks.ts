/** Cells from one corner to the other, both included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface CellPoint {
  readonly row: number
  readonly column: number
}

export interface FilledCell extends CellPoint {
  readonly text: string
}

export function rangeOf(one: CellPoint, other: CellPoint): CellRange {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

export function isInRange({ top, bottom, left, right }: CellRange, { row, column }: CellPoint): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/**
 * Reads what a spreadsheet copies: cells between tabs, rows between line breaks, and cells with either of them, or with
 * quotes, in quotes.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y
  while (cell.lastIndex < text.length || rows.at(-1)?.length === 0) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\t') {
      // A tab at the very end has an empty cell after it.
      if (cell.lastIndex >= text.length) rows.at(-1)?.push('')
    } else if (end === '' || end === undefined || cell.lastIndex >= text.length) break
    else rows.push([])
  }
  return rows
}

/** As spreadsheets read it. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map(row => row.map(quoted).join('\t')).join('\n')
}

/**
 * Where the cells of a block go that is pasted at a range: its first cell to the first; a single cell fills the range. Rows
 * beyond the last are left out.
 */
export function pastedCells(
  block: readonly (readonly string[])[],
  range: CellRange,
  size: { readonly rows: number; readonly columns: number },
): FilledCell[] {
  const [first] = block
  if (block.length === 1 && first?.length === 1) return filledWith(first[0] ?? '', range)
  return block
    .flatMap((cells, down) =>
      cells.map((text, along) => ({ row: range.top + down, column: range.left + along, text })),
    )
    .filter(({ row, column }) => row < size.rows && column < size.columns)
}

/** The first row of a range, in all rows below it. */
export function filledDown(range: CellRange, textAt: (cell: CellPoint) => string): FilledCell[] {
  return filledWith('', { ...range, top: range.top + 1 }).map(cell => ({
    ...cell,
    text: textAt({ row: range.top, column: cell.column }),
  }))
}

function filledWith(text: string, { top, bottom, left, right }: CellRange): FilledCell[] {
  const cells: FilledCell[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) cells.push({ row, column, text })
  return cells
}
