import type { Language } from '#rules/interface-language.ts'
import { readValue } from '#rules/studio-values.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { findSubjectsAt, type SubjectRow } from '../catalogue/row-store.ts'
import { fieldNamed } from '../fields/all-fields.ts'
import { cellValue, typeNamed } from './cell-form.ts'
import { findSeriesByTitle, findVolumesOf } from './exchange-store.ts'
import { languageNamed, type NewDefaults, NewSubjects, type SeriesSaid } from './new-subjects.ts'

/**
 * Columns of which a row without a key says what it is, in a table of series and in one of volumes: one of each list is
 * needed.
 */
export const PLACE_COLUMNS: Readonly<Record<'series' | 'volume', readonly (readonly string[])[]>> = {
  series: [['title']],
  volume: [['series', 'seriesTitle'], ['number']],
}
/** Of a row that is found or made by what it is: what it was found by, and what decides whether readers see it. */
const NOT_OF_NEW: Readonly<Record<'series' | 'volume', readonly string[]>> = {
  series: ['title', 'lang', 'stage', 'hidden'],
  volume: ['title', 'number', 'series', 'stage', 'hidden'],
}
const NOT_OF_FOUND = ['number', 'series', 'lang', 'stage', 'hidden']

interface Row {
  readonly line: number
  readonly cell: (name: string) => string
}

/** What a row without a key is about. */
export type Placed =
  | {
      readonly subject: SubjectRow
      readonly isNew: boolean
      /** It was found by what it is: empty cells say nothing, and these columns nothing of it. */
      readonly without: readonly string[] | null
    }
  | { readonly reason: string; readonly field?: string }

export interface NewRows {
  readonly subjects: NewSubjects
  readonly place: (row: Row) => Placed
}

interface Source {
  readonly kind: 'series' | 'volume'
  readonly defaults: NewDefaults
  readonly sees: (subject: SubjectRow) => boolean
}

/** Finds rows by the title of a series, and by series and number of a volume; those that nothing fits are new. */
export async function newRows(
  reads: Reads,
  rows: readonly Row[],
  { kind, defaults, sees }: Source,
): Promise<NewRows> {
  const names = kind === 'series' ? ['title'] : ['series', 'seriesTitle']
  const titles = [...new Set(rows.flatMap(row => names.map(name => lower(row.cell(name)))))].filter(Boolean)
  const ids = await findSeriesByTitle(reads, titles)
  const known = (await findSubjectsAt(reads, 'series', { ids, slugs: titles })).filter(sees)
  const subjects = new NewSubjects(defaults, known)
  if (kind === 'series') return { subjects, place: row => placeSeries(row, subjects) }
  const places = rows.flatMap(row => {
    const series = standingOf(row, subjects)
    const number = numberOf(row)
    return series && 'id' in series && number !== null ? [{ seriesId: series.id, number }] : []
  })
  const volumes = await findVolumesOf(reads, places)
  const standing = (
    await findSubjectsAt(reads, 'volume', { ids: volumes.map(({ id }) => id), slugs: [] })
  ).filter(sees)
  const byId = new Map(standing.map(volume => [volume.id, volume]))
  const byPlace = new Map(volumes.map(({ seriesId, number, id }) => [`${seriesId} ${number}`, byId.get(id)]))
  return { subjects, place: row => placeVolume(row, subjects, byPlace) }
}

/** A language or kind that is none, in whichever row of a series: it would be taken for one that is not said. */
function wrongOfNew(row: Row): { readonly reason: string; readonly field: string } | null {
  const { lang, type } = said(row)
  const isWrong = (name: string, value: unknown) => row.cell(name).trim() !== '' && value === undefined
  if (isWrong('lang', lang)) return { reason: 'notAChoice', field: 'lang' }
  return isWrong('type', type) ? { reason: 'notAChoice', field: 'type' } : null
}

/** A row of a series that is there, and is said to be of the other kind. */
function isOtherKind(row: Row, series: SubjectRow): boolean {
  const { type } = said(row)
  return type !== undefined && type !== series.type
}

function placeSeries(row: Row, subjects: NewSubjects): Placed {
  const wrong = wrongOfNew(row)
  if (wrong) return wrong
  const series = subjects.series(row.line, { ...said(row), title: row.cell('title') })
  if ('reason' in series) return { reason: series.reason === 'seriesMissing' ? 'keyMissing' : series.reason }
  const isNew = subjects.has(series)
  if (isOtherKind(row, series)) return { reason: 'kindDiffers', field: 'type' }
  return { subject: series, isNew, without: isNew ? NOT_OF_NEW.series : NOT_OF_FOUND }
}

function placeVolume(
  row: Row,
  subjects: NewSubjects,
  byPlace: ReadonlyMap<string, SubjectRow | undefined>,
): Placed {
  const wrong = wrongOfNew(row)
  if (wrong) return wrong
  const number = numberOf(row)
  if (number === null)
    return { reason: row.cell('number').trim() ? 'wrongKind' : 'valueMissing', field: 'number' }
  const series =
    standingOf(row, subjects) ??
    subjects.series(row.line, { ...said(row), title: row.cell('seriesTitle').trim() || row.cell('series') })
  if ('reason' in series) return series
  if (isOtherKind(row, series)) return { reason: 'kindDiffers', field: 'type' }
  const volume = byPlace.get(`${series.id} ${number}`)
  if (volume) return { subject: volume, isNew: false, without: NOT_OF_FOUND }
  const title = row.cell('title')
  return {
    subject: subjects.volume(row.line, series, { number, title }),
    isNew: true,
    without: NOT_OF_NEW.volume,
  }
}

/** By its address before its title. */
function standingOf(row: Row, subjects: NewSubjects): SubjectRow | { readonly reason: string } | null {
  for (const name of ['series', 'seriesTitle']) {
    const title = row.cell(name)
    const series = title.trim() === '' ? null : subjects.standing({ ...said(row), title })
    if (series) return series
  }
  return null
}

function said(row: Row): Omit<SeriesSaid, 'title'> {
  const lang: Language | undefined = languageNamed(row.cell('lang'))
  return { lang, type: typeNamed(row.cell('type')) }
}

function numberOf(row: Row): number | null {
  const field = fieldNamed('volume', 'number')
  if (!field) throw new Error('a volume has no number')
  const read = readValue(
    field,
    JSON.stringify(cellValue(field, row.cell('number'), { lang: 'en', zone: 'UTC' })),
  )
  return 'value' in read && typeof read.value === 'number' ? read.value : null
}

function lower(text: string): string {
  return text.trim().toLowerCase()
}
