import { type Language, languages } from '#rules/interface-language.ts'
import { translator } from '../../platform/texts/texts.ts'
import { tableFields } from '../fields/all-fields.ts'
import type { Kind } from '../fields/field.ts'

/**
 * Columns of a table that are no fields: by what its rows are found, how they stood when the table was made, and what is
 * only shown.
 */
export const KEYS = ['id', 'slug'] as const
export const VERSION = 'version'
/** What was wrong with a row, in a file of wrong rows; it says nothing when that is read again. */
export const PROBLEM = 'problem'
/** What is said of a series that is new, also in tables of volumes. */
export const OF_NEW = ['type', 'lang'] as const
export const SHOWN = ['seriesTitle', 'state', 'children', 'owners', 'missing'] as const

/** What a column is called. */
export function columnLabel(name: string, lang: Language): string {
  return translator(lang, 'studio-catalogue')(`column.${name}`)
}

/** The column that is meant by a name: as the calls have it, or as the studio shows it in any language. */
export function columnNamed(kind: Kind): (name: string) => string | undefined {
  const names = [...KEYS, VERSION, PROBLEM, ...tableFields(kind).map(({ name }) => name), ...SHOWN, ...OF_NEW]
  const known = new Map<string, string>()
  const add = (text: string, name: string) => {
    if (!known.has(text)) known.set(text, name)
  }
  // A name as it is written comes before labels: `series` is an address, and "Series" the title beside it.
  for (const name of names) add(`=${name}`, name)
  for (const lang of languages) for (const name of names) add(columnLabel(name, lang).toLowerCase(), name)
  for (const name of names) add(name.toLowerCase(), name)
  return text => known.get(`=${text.trim()}`) ?? known.get(text.trim().toLowerCase())
}
