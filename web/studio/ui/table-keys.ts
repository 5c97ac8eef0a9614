import type { CellPoint } from './cell-blocks.ts'

interface Pressed {
  readonly key: string
  /** Ctrl, or the command key of a Mac: to the ends of the table. */
  readonly isCommand: boolean
  readonly size: { readonly rows: number; readonly columns: number }
  /** Rows that are seen at once */
  readonly page: number
}

/** Where a key leads from a cell, as in spreadsheets; null where it leads nowhere. */
export function movedPoint({ row, column }: CellPoint, pressed: Pressed): CellPoint | null {
  const { key, isCommand, size, page } = pressed
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const to = {
    ArrowUp: { row: isCommand ? 0 : row - 1, column },
    ArrowDown: { row: isCommand ? lastRow : row + 1, column },
    ArrowLeft: { row, column: isCommand ? 0 : column - 1 },
    ArrowRight: { row, column: isCommand ? lastColumn : column + 1 },
    Home: { row: isCommand ? 0 : row, column: 0 },
    End: { row: isCommand ? lastRow : row, column: lastColumn },
    PageUp: { row: row - page, column },
    PageDown: { row: row + page, column },
  }[key]
  if (!to) return null
  return {
    row: Math.max(0, Math.min(lastRow, to.row)),
    column: Math.max(0, Math.min(lastColumn, to.column)),
  }
}
