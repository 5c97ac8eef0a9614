import type { Language } from '#rules/interface-language.ts'
import { csvLines } from '../../platform/csv-cells.ts'
import type { Kind } from '../fields/field.ts'
import type { FileContents, FileProblem } from './proposal.ts'
import { columnLabel, columnNamed, PROBLEM } from './table-columns.ts'
import { tableStart } from './table-file.ts'
import { separatorOf } from './write-csv.ts'

/** Whether a row cannot be taken; what somebody has changed meanwhile can be chosen. */
export function isWrong({ theirs }: Pick<FileProblem, 'theirs'>): boolean {
  return theirs === undefined
}

/** Whether nothing of its row is taken. A field that is somebody else's to change may be right: only it is left out. */
export function spoilsRow(problem: Pick<FileProblem, 'theirs' | 'reason' | 'field'>): boolean {
  return isWrong(problem) && !(problem.reason === 'mayNotChange' && problem.field !== '')
}

/**
 * The rows of a table that have problems, as a table that can be corrected and read again; '' where there are none. What is
 * wrong stands first, so that cells beyond the columns stay where they were.
 */
export function wrongRows(
  table: NonNullable<FileContents['table']>,
  problems: readonly { readonly row: number; readonly field: string; readonly message: string }[],
  { kind, lang }: { readonly kind: Kind; readonly lang: Language },
): string {
  const [header = []] = table
  const meant = columnNamed(kind)
  const before = header.findIndex(name => meant(name) === PROBLEM)
  const wrong = new Map<number, string[]>()
  for (const { row, field, message } of problems) {
    const said = field ? `${columnLabel(field, lang)}: ${message}` : message
    wrong.set(row, [...(wrong.get(row) ?? []), said])
  }
  if (wrong.size === 0) return ''
  const lines = [...wrong].toSorted(([a], [b]) => a - b)
  const cells = (row: number) => (table[row - 1] ?? []).filter((_, at) => at !== before)
  const rows = lines.map(([row, said]) => [said.join(' '), ...cells(row)])
  return tableStart() + csvLines([[columnLabel(PROBLEM, lang), ...cells(1)], ...rows], separatorOf(lang))
}
