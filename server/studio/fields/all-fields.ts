import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { Field, Kind } from './field.ts'
import { PART_FIELDS } from './part-fields.ts'
import { SERIES_FIELDS } from './series-fields.ts'
import { VOLUME_FIELDS } from './volume-fields.ts'

export type AnyField = Omit<Field<object>, 'toChange'> & { readonly toChange: (value: never) => object }

/** The fields of series, volumes and parts. */
export const FIELDS: Readonly<Record<Kind, readonly AnyField[]>> = {
  series: SERIES_FIELDS,
  volume: VOLUME_FIELDS,
  part: PART_FIELDS,
}

/** Those that are columns of tables. */
export function tableFields(kind: Kind): readonly AnyField[] {
  return FIELDS[kind].filter(({ isKey }) => !isKey)
}

export function fieldNamed(kind: Kind, name: string): AnyField | undefined {
  return FIELDS[kind].find(field => field.name === name)
}

export function fieldView(kind: Kind, field: AnyField): StudioField {
  const { name, type, right, choices = [], least, most, optional = false, isText = false, group = '' } = field
  return { kind, name, type, right, choices: [...choices], least, most, optional, isText, group }
}

/**
 * Of a value as the database has it, the text in which equal values are equal; a moment with milliseconds, and a section
 * with its names in one order.
 */
export function storedText({ type }: AnyField, value: unknown): string {
  const isMoment = type === 'moment' && typeof value === 'string'
  if (type === 'numbering' && Array.isArray(value))
    return JSON.stringify(value.map(({ after, name }) => ({ after, name })))
  return JSON.stringify(isMoment ? new Date(value).toISOString() : (value ?? null))
}
