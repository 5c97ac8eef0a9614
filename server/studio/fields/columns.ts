import type { AnyField } from './all-fields.ts'
import type { Kind } from './field.ts'

export const TABLES: Readonly<Record<Kind, string>> = { series: 'series', volume: 'volumes', part: 'parts' }

/** The column of a field that is one as it is: `v.price_coins`, `v.number::float8`, `not v.no_ebook`. */
const COLUMN = /^(?:not )?[svp]\.(\w+)(?:::\w+)?$/

/** The column in which the audit log has a field; its name where it is in another table. */
export function columnOf({ name, from, column }: Pick<AnyField, 'name' | 'from' | 'column'>): string {
  return name === 'series' ? 'series_id' : (column ?? COLUMN.exec(from)?.[1] ?? name)
}

/** Whether the column says the opposite of the field. */
export function isOpposite({ from }: Pick<AnyField, 'from'>): boolean {
  return from.startsWith('not ')
}
