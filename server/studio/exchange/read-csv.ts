import type { Reads } from '../../platform/db/connect.ts'
import { findSubjectsAt, type SubjectRow } from '../catalogue/row-store.ts'
import { fieldNamed } from '../fields/all-fields.ts'
import type { Kind } from '../fields/field.ts'
import { type CellForm, cellOf, cellValue } from './cell-form.ts'
import type { FileContents, FileProblem, Proposal } from './proposal.ts'
import { readVersion } from './row-version.ts'
import { columnNamed, KEYS, SHOWN, VERSION } from './table-columns.ts'
import { type FileReason, readTable } from './table-file.ts'

export type CsvReason = FileReason | 'noKeyColumn' | 'columnTwice'
/** The first line has the names of the columns, and lines are counted from 1. */
const FIRST_ROW = 2
const LONGEST_VALUE = 200

export interface FileSource {
  readonly zone: string
  /** Whether whoever sends the file may see this. */
  readonly sees: (subject: SubjectRow) => boolean
}

interface Row {
  readonly line: number
  readonly cell: (name: string) => string
  /** It has cells beyond the columns: a separator in a text that is not in quotation marks has moved them. */
  readonly isTooLong: boolean
}

/** Reads a table: its rows are found by id or address; each cell whose column is a field is a value for it, and everything else is left out. */
export async function readCsv(
  reads: Reads,
  bytes: Uint8Array,
  { kind, zone, sees }: FileSource & { readonly kind: Kind },
): Promise<FileContents | { reason: CsvReason }> {
  const meant = columnNamed(kind)
  const table = readTable(bytes, name => meant(name) !== undefined)
  if ('reason' in table) return table
  const [header = [], ...lines] = table.rows
  const columns = header.map(name => meant(name))
  const known = columns.filter(name => name !== undefined)
  if (new Set(known).size < known.length) return { reason: 'columnTwice' }
  if (!KEYS.some(key => known.includes(key))) return { reason: 'noKeyColumn' }
  const rows = lines.flatMap((cells, at): Row[] => {
    if (cells.every(cell => cell.trim() === '')) return []
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const isTooLong = cells.slice(header.length).some(one => one.trim() !== '')
    return [{ line: at + FIRST_ROW, cell, isTooLong }]
  })
  const find = await subjectsOf(reads, rows, kind, sees)
  const problems: FileProblem[] = []
  const proposals: Proposal[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const found = find(row)
    if ('reason' in found || seen.has(found.id)) {
      const reason = 'reason' in found ? found.reason : 'twice'
      const key = row.cell('id').trim() || row.cell('slug').trim()
      const title = row.cell('title').slice(0, LONGEST_VALUE)
      problems.push({ row: row.line, id: '', title, field: '', value: key.slice(0, LONGEST_VALUE), reason })
      continue
    }
    seen.add(found.id)
    proposals.push(...proposalsOf(row, found, known, zone))
  }
  const unknown = header.filter((name, at) => name.trim() !== '' && columns[at] === undefined)
  const onlyShown = header.filter((_, at) => SHOWN.some(name => name === columns[at]))
  return { format: 'csv', rows: rows.length, proposals, problems, unknown, onlyShown }
}

/** Types whose stored values may be written otherwise than the studio writes them, as books bring them along. Their cells are the same in every language. */
const AS_BOOKS_HAVE_THEM = ['text', 'longText', 'list', 'creators', 'stores', 'numbering']

function proposalsOf(row: Row, subject: SubjectRow, columns: readonly string[], zone: string): Proposal[] {
  const stood = readVersion(row.cell(VERSION)) ?? undefined
  const form: CellForm = { lang: 'en', zone }
  return columns.flatMap(name => {
    const field = fieldNamed(subject.kind, name)
    if (!field) return []
    const cell = row.cell(name).replace(/\r\n?/g, '\n')
    const standing = subject.values[field.name]
    if (AS_BOOKS_HAVE_THEM.includes(field.type) && cell === cellOf(field, standing, form)) return []
    return { row: row.line, subject, field, value: cellValue(field, cell, form), stood }
  })
}

type Find = (row: Row) => SubjectRow | { readonly reason: string }

/** Finds what each row is about; a row with an id and the address of something else is about neither. */
async function subjectsOf(
  reads: Reads,
  rows: readonly Row[],
  kind: Kind,
  sees: FileSource['sees'],
): Promise<Find> {
  const cells = (name: string) => rows.map(row => row.cell(name).trim()).filter(Boolean)
  const keys = { ids: cells('id'), slugs: cells('slug') }
  const found = (await findSubjectsAt(reads, kind, keys)).filter(sees)
  const byId = new Map(found.map(subject => [subject.id, subject]))
  const bySlug = new Map(found.map(subject => [subject.slug, subject]))
  return row => {
    const [id, slug] = [row.cell('id').trim(), row.cell('slug').trim()]
    if (row.isTooLong) return { reason: 'rowTooLong' }
    if (id === '' && slug === '') return { reason: 'keyMissing' }
    const subject = id === '' ? bySlug.get(slug) : byId.get(id)
    if (!subject) return { reason: 'noSuchSubject' }
    return slug === '' || subject.slug === slug ? subject : { reason: 'keysDisagree' }
  }
}
