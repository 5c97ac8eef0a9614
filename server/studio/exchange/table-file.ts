import Papa from 'papaparse'
import { cellAsTyped } from '../../platform/csv-cells.ts'

/** Why a file cannot be read as a table. Each is worded in locales/<language>/refusals.json. */
export type FileReason = 'fileUnreadable' | 'fileIsSpreadsheet' | 'fileEmpty' | 'tooManyRows'

/** Without the line of the column names. */
export const MOST_FILE_ROWS = 10_000
const MARK = '\ufeff'
const SEPARATORS = [',', ';', '\t']

/** A table begins with a byte order mark, as spreadsheets expect of UTF-8. */
export function tableStart(): string {
  return MARK
}

/**
 * The rows of a table: comma, semicolon or tab between cells, in UTF-8, UTF-16 or Windows-1252. `isColumn` says of a name
 * whether it is known, from which the separator follows.
 */
export function readTable(
  bytes: Uint8Array,
  isColumn: (name: string) => boolean,
): { rows: string[][] } | { reason: FileReason } {
  // A ZIP, as .xlsx and .ods are, and the older .xls.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf))
    return { reason: 'fileIsSpreadsheet' }
  const text = decodeTable(bytes)
  if (text === null) return { reason: 'fileUnreadable' }
  // Excel names the separator in a line of its own, and asks for it there.
  const [, named, rest] = /^sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? [null, undefined, text]
  const separator = named ?? separatorOf(rest ?? '', isColumn)
  const { data, errors } = Papa.parse<string[]>(rest ?? '', {
    delimiter: separator,
    preview: MOST_FILE_ROWS + 2,
  })
  // A quotation mark that is never closed would make one cell of the rest of the file.
  if (errors.some(({ code }) => code === 'MissingQuotes')) return { reason: 'fileUnreadable' }
  const last = data.findLastIndex(row => row.some(cell => cell.trim() !== ''))
  if (last < 0) return { reason: 'fileEmpty' }
  if (last > MOST_FILE_ROWS) return { reason: 'tooManyRows' }
  return { rows: data.slice(0, last + 1).map(row => row.map(cellAsTyped)) }
}

/** The separator with which the first line has most columns that are known, or else most. */
function separatorOf(text: string, isColumn: (name: string) => boolean): string {
  const scored = SEPARATORS.map(separator => {
    const [header = []] = Papa.parse<string[]>(text, { delimiter: separator, preview: 1 }).data
    return { separator, score: header.filter(isColumn).length * 1000 + header.length }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

/** The text of a file; null where it is none. */
function decodeTable(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? null : text.replace(MARK, '')
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Names of columns have Latin letters, of which every other byte is 0 in UTF-16.
  const start = bytes.subarray(0, 64)
  const zeros = (odd: number) => start.filter((byte, at) => at % 2 === odd && byte === 0).length
  if (zeros(1) > 8 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > 8 && zeros(1) === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
