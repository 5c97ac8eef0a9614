import type { Language } from '#rules/interface-language.ts'
import { missingFor, studioState } from '#rules/studio-states.ts'
import { csvLines as linesOf } from '../../platform/csv-cells.ts'
import { translator } from '../../platform/texts/texts.ts'
import type { SubjectRow } from '../catalogue/row-store.ts'
import { fieldNamed, storedText, tableFields } from '../fields/all-fields.ts'
import type { Kind } from '../fields/field.ts'
import { type CellForm, cellOf } from './cell-form.ts'
import { rowVersion } from './row-version.ts'
import { columnLabel, KEYS, SHOWN, VERSION } from './table-columns.ts'
import { tableStart } from './table-file.ts'

/**
 * The keys of the rows, the columns that are named or all fields, and how the rows stand. Names that are no columns are left
 * out.
 */
export function csvColumns(kind: Kind, named: string | undefined): string[] {
  const fields = tableFields(kind).map(({ name }) => name)
  const known = [...SHOWN.filter(name => isOf(kind, name)), ...fields]
  const chosen = named === undefined ? fields : named.split(',').filter(name => known.includes(name))
  return [...KEYS, ...new Set(chosen), VERSION]
}

function isOf(kind: Kind, shown: (typeof SHOWN)[number]): boolean {
  if (shown === 'seriesTitle') return kind !== 'series'
  if (shown === 'children') return kind !== 'part'
  return shown !== 'owners' || kind === 'volume'
}

export function csvHeader(columns: readonly string[], lang: Language): string {
  return tableStart() + linesOf([columns.map(name => columnLabel(name, lang))], separatorOf(lang))
}

export function csvLines(
  rows: readonly SubjectRow[],
  columns: readonly string[],
  form: CellForm & { readonly now: Date },
): string {
  return linesOf(
    rows.map(row => columns.map(name => cellIn(row, name, form))),
    separatorOf(form.lang),
  )
}

/** As spreadsheets of a language divide lists. */
export function separatorOf(lang: Language): string {
  return lang === 'en' ? ',' : ';'
}

function cellIn(row: SubjectRow, name: string, form: CellForm & { readonly now: Date }): string {
  const field = fieldNamed(row.kind, name)
  if (field) return cellOf(field, row.values[name], form)
  const texts = translator(form.lang, 'studio-catalogue')
  const { kind, stage, hidden, held } = row
  switch (name) {
    case VERSION:
      return rowVersion(
        new Map(tableFields(kind).map(one => [one.name, storedText(one, row.values[one.name])])),
      )
    case 'state': {
      const launchAt = kind === 'series' ? 'always' : row.launchAt
      return texts(`state.${studioState({ ...row.facts, stage, hidden, held, launchAt }, form.now)}`)
    }
    case 'missing':
      return missingFor(row.facts)
        .map(one => texts(`missing.${one}`))
        .join(', ')
    default:
      return String(row[name as 'id' | 'slug' | 'seriesTitle' | 'children' | 'owners'])
  }
}
