import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { instantToZoned, zonedToInstant } from '#rules/zoned-time.ts'

/** What texts of cells depend on besides their values. */
export interface CellTexts {
  /** In which moments are written */
  readonly zone: string
  readonly yes: string
  readonly no: string
  /** A choice of a field in words. */
  readonly choice: (field: string, value: string) => string
}

/** Types whose values fit into a cell. Creators, stores and numbering have forms of their own. */
const IN_CELLS = [
  'text',
  'longText',
  'whole',
  'number',
  'coins',
  'moment',
  'flag',
  'choice',
  'list',
  'relations',
]

export function fitsInCell({ type }: StudioField): boolean {
  return IN_CELLS.includes(type)
}

/** A value as a cell shows it and as it is copied. */
export function textOfValue(field: StudioField, json: string | undefined, texts: CellTexts): string {
  const value: unknown = json === undefined ? null : JSON.parse(json)
  if (value === null) return ''
  if (field.type === 'flag') return value === true ? texts.yes : texts.no
  if (field.type === 'choice') return texts.choice(field.name, String(value))
  if (field.type === 'moment') return instantToZoned(new Date(String(value)), texts.zone).replace('T', ' ')
  return Array.isArray(value) ? value.map(entry => entryText(field, entry, texts)).join(', ') : String(value)
}

/** An entry of a list; people, shops and sections as they are called. */
function entryText({ name }: StudioField, entry: unknown, { choice }: CellTexts): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  const of = entry as Readonly<Record<string, string | number>>
  if (name === 'creators') return `${of.name} (${choice(name, String(of.role))})`
  if (name === 'stores') return `${choice(name, String(of.store))}: ${of.identifier}`
  if (name === 'related')
    return [of.relation && choice(name, String(of.relation)), of.series].filter(Boolean).join(': ')
  return `${of.after}: ${of.name}`
}

/** What was typed or pasted, as JSON. What cannot be read goes on as it is, so that the shop says why it cannot be. */
export function readCellText(field: StudioField, text: string, texts: CellTexts): string {
  const trimmed = text.trim()
  if (field.type === 'list')
    return JSON.stringify(
      trimmed
        .split(',')
        .map(one => one.trim())
        .filter(Boolean),
    )
  if (field.type === 'relations')
    return JSON.stringify(trimmed.split(/[,;]/).flatMap(one => relationIn(field, one, texts)))
  if (trimmed === '') return field.type === 'text' || field.type === 'longText' ? '""' : 'null'
  return JSON.stringify(typedValue(field, trimmed, texts))
}

/** `Sequel: snow-2`, or an address alone. */
function relationIn(field: StudioField, text: string, texts: CellTexts) {
  const [series = '', named = ''] = text
    .split(':')
    .map(one => one.trim())
    .toReversed()
  if (series === '') return []
  const isNamed = (choice: string) =>
    [choice, texts.choice(field.name, choice)].some(one => one.toLowerCase() === named.toLowerCase())
  return [{ series, relation: field.choices.find(isNamed) ?? named }]
}

function typedValue(field: StudioField, text: string, texts: CellTexts): unknown {
  const isSame = (other: string) => other.toLowerCase() === text.toLowerCase()
  switch (field.type) {
    case 'whole':
    case 'coins':
    case 'number':
      return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text
    case 'flag':
      if (['true', '1', texts.yes].some(isSame)) return true
      return ['false', '0', texts.no].some(isSame) ? false : text
    case 'choice':
      return field.choices.find(one => isSame(one) || isSame(texts.choice(field.name, one))) ?? text
    case 'moment':
      return momentOf(text, texts.zone) ?? text
    default:
      return text
  }
}

/** A day alone is its midnight. */
function momentOf(text: string, zone: string): string | undefined {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?$/.exec(text) ?? []
  return day && zonedToInstant(`${day}T${time}`, zone)?.toISOString()
}
