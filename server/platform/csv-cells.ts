/** Signs that begin a formula, also where signs of East Asian width are read as the usual ones. */
const SIGN = '[=+\\-@＝＋－＠]'
/** What begins a cell that a spreadsheet would calculate. */
const START = `(?:${SIGN}|[\\t\\r\\n])`
/**
 * A spreadsheet of another language, or one that is told to, divides at any of these; there the rest of the cell is a cell
 * of its own.
 */
const DIVIDED = '(?<=[,;|\\t\\r\\n])'
/** It reads over quotation marks there, too. */
const QUOTES = `["']*`
const UNSAFE = new RegExp(`^(?=${START}|'(?:'|${START}))|${DIVIDED}(?=${QUOTES}${SIGN})`, 'g')
const MADE_SAFE = new RegExp(`^'(?='|${START})|${DIVIDED}'(?=${QUOTES}${SIGN})`, 'g')

/**
 * A cell of which no spreadsheet takes anything for a formula: an apostrophe stands before what one could, and {@link
 * cellAsTyped} takes it away.
 */
export function safeCell(cell: string): string {
  return cell.replace(UNSAFE, "'")
}

/** The text that {@link safeCell} was given. */
export function cellAsTyped(cell: string): string {
  return cell.replace(MADE_SAFE, '')
}

/** Lines of a CSV file (RFC 4180) with safe cells; numbers are written as they are. */
export function csvLines(rows: readonly (readonly (string | number)[])[], separator: string): string {
  const text = (cell: string | number) => (typeof cell === 'number' ? String(cell) : safeCell(cell))
  return rows.map(row => `${row.map(cell => quotedCell(text(cell), separator)).join(separator)}\r\n`).join('')
}

function quotedCell(cell: string, separator: string): string {
  const isPlain = !cell.includes(separator) && !/["\r\n]|^\s|\s$/.test(cell)
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}
