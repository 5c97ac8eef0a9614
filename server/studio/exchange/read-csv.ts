import type { Reads } from '../../platform/db/connect.ts'
import { findSubjectsAt, type SubjectRow } from '../catalogue/row-store.ts'
import { fieldNamed } from '../fields/all-fields.ts'
import type { Kind } from '../fields/field.ts'
import { type CellForm, cellOf, cellValue } from './cell-form.ts'
import { newRows, PLACE_COLUMNS, type Placed } from './new-rows.ts'
import type { NewDefaults } from './new-subjects.ts'
import type { FileContents, FileProblem, Proposal } from './proposal.ts'
import { readVersion } from './row-version.ts'
import { columnNamed, KEYS, OF_NEW, SHOWN, VERSION } from './table-columns.ts'
import { type FileReason, readTable } from './table-file.ts'

export type CsvReason = FileReason | 'noKeyColumn' | 'columnTwice'
/** The first line has the names of the columns, and lines are counted from 1. */
const FIRST_ROW = 2
const LONGEST_VALUE = 200

export interface FileSource {
  readonly zone: string
  /** Whether whoever sends the file may see this. */
  readonly sees: (subject: SubjectRow) => boolean
  /** What is new is to be planned; null: it is a problem. */
  readonly create: NewDefaults | null
}

interface Row {
  readonly line: number
  readonly cell: (name: string) => string
  /** It has cells beyond the columns: a separator in a text that is not in quotation marks has moved them. */
  readonly isTooLong: boolean
}

/**
 * Reads a table: its rows are found by id or address, or else by what they are where they may be new; each cell whose column
 * is a field is a value for it, and everything else is left out.
 */
export async function readCsv(
  reads: Reads,
  bytes: Uint8Array,
  { kind, zone, sees, create }: FileSource & { readonly kind: Kind },
): Promise<FileContents | { reason: CsvReason }> {
  const meant = columnNamed(kind)
  const table = readTable(bytes, name => meant(name) !== undefined)
  if ('reason' in table) return table
  const [header = [], ...lines] = table.rows
  const columns = header.map(name => meant(name))
  const known = columns.filter(name => name !== undefined)
  if (new Set(known).size < known.length) return { reason: 'columnTwice' }
  const maker = create && kind !== 'part' ? { kind, defaults: create, sees } : null
  const isPlaced = maker && PLACE_COLUMNS[maker.kind].every(any => any.some(name => known.includes(name)))
  if (!isPlaced && !KEYS.some(key => known.includes(key))) return { reason: 'noKeyColumn' }
  const rows = lines.flatMap((cells, at): Row[] => {
    if (cells.every(cell => cell.trim() === '')) return []
    const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
    const isTooLong = cells.slice(header.length).some(one => one.trim() !== '')
    return [{ line: at + FIRST_ROW, cell, isTooLong }]
  })
  const find = await subjectsOf(reads, rows, kind, sees)
  const found = rows.map(find)
  const unplaced = rows.filter((_, at) => isUnplaced(found[at]))
  const made = maker && isPlaced && unplaced.length > 0 ? await newRows(reads, unplaced, maker) : null
  const reading = new RowReading(known, zone)
  for (const [at, row] of rows.entries()) {
    const subject = found[at]
    if (subject === undefined) continue
    if (made && isUnplaced(subject)) reading.take(row, made.place(row))
    else reading.take(row, 'reason' in subject ? subject : { subject, isNew: false, without: null })
  }
  const isUsed = (name: string) =>
    made !== null && (name === 'seriesTitle' || OF_NEW.some(one => one === name))
  const fixed = [...SHOWN, ...OF_NEW].filter(name => !fieldNamed(kind, name) && !isUsed(name))
  return {
    ...{ format: 'csv', rows: rows.length, proposals: reading.proposals, problems: reading.problems },
    creations: made?.subjects.creations ?? [],
    unknown: header.filter((name, at) => name.trim() !== '' && columns[at] === undefined),
    onlyShown: header.filter((_, at) => fixed.some(name => name === columns[at])),
    table: table.rows,
  }
}

/** It names no key, or an address that is nobody's: it may be found by what it is, or be new. */
function isUnplaced(found: SubjectRow | Unplaced | undefined): boolean {
  return found !== undefined && 'reason' in found && found.mayBeNew === true
}

/** What rows say, one after the other. */
class RowReading {
  readonly proposals: Proposal[] = []
  readonly problems: FileProblem[] = []
  private readonly columns: readonly string[]
  private readonly zone: string
  private readonly seen = new Set<string>()

  constructor(columns: readonly string[], zone: string) {
    this.columns = columns
    this.zone = zone
  }

  take(row: Row, placed: Placed): void {
    if ('reason' in placed || this.seen.has(placed.subject.id)) {
      const why: { reason: string; field?: string } = 'reason' in placed ? placed : { reason: 'twice' }
      const { reason, field = '' } = why
      const key = row.cell('id').trim() || row.cell('slug').trim()
      const title = (row.cell('title') || row.cell('seriesTitle')).slice(0, LONGEST_VALUE)
      const value = (field ? row.cell(field) : key).slice(0, LONGEST_VALUE)
      this.problems.push({ row: row.line, id: '', title, field, value, reason })
      return
    }
    const { subject, isNew, without } = placed
    this.seen.add(subject.id)
    // What was found by what it is, or is new, keeps what it has where the file says nothing.
    const columns = this.columns.filter(
      name => !without || (!without.includes(name) && row.cell(name).trim() !== ''),
    )
    this.proposals.push(...proposalsOf(row, subject, columns, { zone: this.zone, isNew }))
  }
}

/**
 * Types whose stored values may be written otherwise than the studio writes them, as books bring them along. Their cells are
 * the same in every language.
 */
const AS_BOOKS_HAVE_THEM = ['text', 'longText', 'list', 'creators', 'stores', 'numbering']

function proposalsOf(
  row: Row,
  subject: SubjectRow,
  columns: readonly string[],
  { zone, isNew }: { zone: string; isNew: boolean },
): Proposal[] {
  const stood = readVersion(row.cell(VERSION)) ?? undefined
  const form: CellForm = { lang: 'en', zone }
  return columns.flatMap(name => {
    const field = fieldNamed(subject.kind, name)
    if (!field) return []
    const cell = row.cell(name).replace(/\r\n?/g, '\n')
    const standing = subject.values[field.name]
    if (AS_BOOKS_HAVE_THEM.includes(field.type) && cell === cellOf(field, standing, form)) return []
    return { row: row.line, subject, field, value: cellValue(field, cell, form), stood, isNew }
  })
}

interface Unplaced {
  readonly reason: string
  readonly mayBeNew?: true
}

type Find = (row: Row) => SubjectRow | Unplaced

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
    if (id === '' && slug === '') return { reason: 'keyMissing', mayBeNew: true }
    const subject = id === '' ? bySlug.get(slug) : byId.get(id)
    if (!subject) return { reason: 'noSuchSubject', ...(id === '' && { mayBeNew: true as const }) }
    return slug === '' || subject.slug === slug ? subject : { reason: 'keysDisagree' }
  }
}
