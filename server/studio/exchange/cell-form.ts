import { type Language, languageFacts, languages } from '#rules/interface-language.ts'
import type { RelatedTitle } from '#rules/series-relation.ts'
import { instantToZoned, zonedToInstant } from '#rules/zoned-time.ts'
import { translator } from '../../platform/texts/texts.ts'
import type { AnyField } from '../fields/all-fields.ts'
import { joinEntries, joinPairs, splitEntries, splitPairs } from './cell-entries.ts'

/**
 * How values are written in the cells of a table: for whom, and in which zone moments are. docs/product.md#catalogue-files.
 */
export interface CellForm {
  readonly lang: Language
  readonly zone: string
}

const MINUTE_MS = 60_000
/** `2026-12-04 20:00 +01:00`; a day alone is its midnight, and without an offset the shop's zone counts. */
const MOMENT =
  /^(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d?:\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d{0,3})?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i
/** `04.12.2026 20:00`, as spreadsheets write a date in German. */
const GERMAN = /^(\d\d?)\.(\d\d?)\.(\d{4})(.*)$/
const WHOLE = /^-?\d+$/
const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** A value as a cell has it; what {@link cellValue} reads as the same. */
export function cellOf(field: AnyField, value: unknown, form: CellForm): string {
  if (value === null || value === undefined) return ''
  switch (field.type) {
    case 'flag':
      return texts(form.lang)(value === true ? 'yes' : 'no')
    case 'choice':
      return choiceText(field, String(value), form.lang)
    case 'moment':
      return momentText(new Date(String(value)), form.zone)
    case 'number':
    case 'whole':
    case 'coins':
      return form.lang === 'en' ? String(value) : String(value).replace('.', ',')
    case 'list':
      return joinEntries(value as string[])
    case 'creators':
      return joinPairs((value as { name: string; role: string }[]).map(({ name, role }) => [role, name]))
    case 'relations':
      return joinPairs(
        (value as RelatedTitle[]).map(({ series, relation }) => [
          relation && choiceText(field, relation, form.lang),
          series,
        ]),
      )
    case 'stores':
      return joinPairs(
        (value as { store: string; identifier: string }[]).map(one => [one.store, one.identifier]),
      )
    case 'numbering':
      return joinPairs(
        (value as { after: number; name: string }[]).map(({ after, name }) => [String(after), name]),
      )
    default:
      return String(value)
  }
}

/**
 * What a cell says, for rules/studio-values.ts to check. What cannot be read goes on as it is, so that the problem is said
 * of the value.
 */
export function cellValue(field: AnyField, cell: string, form: CellForm): unknown {
  const text = cell.trim()
  switch (field.type) {
    case 'text':
    case 'longText':
      return cell
    case 'list':
      return splitEntries(text, [',', ';', '\n'])
    case 'creators':
      return splitPairs(text).map(([role, name]) => ({ name, role: named(field, role) ?? role }))
    case 'relations':
      return splitPairs(text, [',', ';', '\n']).map(([relation, series]) => ({
        series,
        relation: relation && (named(field, relation) ?? relation),
      }))
    case 'stores':
      return splitPairs(text).map(([store, identifier]) => ({ store: store.toLowerCase(), identifier }))
    case 'numbering':
      return splitPairs(text).map(([after, name]) => ({ after: numberIn(after) ?? after, name }))
    default:
      return text === '' ? null : (single(field, text, form) ?? text)
  }
}

function single(field: AnyField, text: string, { zone }: CellForm): unknown {
  const isSame = (other: string) => other.toLowerCase() === text.toLowerCase()
  switch (field.type) {
    case 'flag':
      if (['true', '1', ...languages.map(lang => texts(lang)('yes'))].some(isSame)) return true
      return ['false', '0', ...languages.map(lang => texts(lang)('no'))].some(isSame) ? false : undefined
    case 'choice':
      return named(field, text)
    case 'moment':
      return momentIn(text, zone)
    case 'coins':
    case 'whole':
      // `1.000` is a thousand in German, and `4.99` no coins: neither is guessed.
      return WHOLE.test(text) ? Number(text) : undefined
    default:
      return numberIn(text)
  }
}

function numberIn(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** A choice by its value or by what it is called in any language. */
function named(field: AnyField, text: string): string | undefined {
  const lower = text.toLowerCase()
  return field.choices?.find(
    choice =>
      choice.toLowerCase() === lower ||
      languages.some(lang => choiceText(field, choice, lang).toLowerCase() === lower),
  )
}

/** What a series is, by its value or by what it is called in any language. */
export function typeNamed(text: string): 'novel' | 'manga' | undefined {
  const lower = text.trim().toLowerCase()
  return (['novel', 'manga'] as const).find(
    type => type === lower || languages.some(lang => texts(lang)(`choice.${type}`).toLowerCase() === lower),
  )
}

export function choiceText(field: Pick<AnyField, 'name'>, value: string, lang: Language): string {
  if (field.name === 'lang') return languageFacts[value as Language]?.name ?? value
  return texts(lang)(field.name === 'stage' ? `state.${value}` : `choice.${value}`) || value
}

function momentText(at: Date, zone: string): string {
  const clock = instantToZoned(at, zone)
  const minutes = Math.round(
    (Date.parse(`${clock}Z`) - Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS,
  )
  const [seconds, thousandths] = [at.getUTCSeconds(), at.getUTCMilliseconds()]
  const fine =
    (seconds > 0 || thousandths > 0 ? `:${padded(seconds)}` : '') +
    (thousandths > 0 ? `.${padded(thousandths, 3)}` : '')
  const hours = Math.floor(Math.abs(minutes) / 60)
  const offset = `${minutes < 0 ? '-' : '+'}${padded(hours)}:${padded(Math.abs(minutes) % 60)}`
  return `${clock.replace('T', ' ')}${fine} ${offset}`
}

function momentIn(text: string, zone: string): string | undefined {
  const [, date, month, year, rest = ''] = GERMAN.exec(text) ?? []
  const plain = year ? `${year}-${padded(month)}-${padded(date)}${rest}` : text
  const [, day, clock = '00:00', seconds = '00', fraction = '0', offset] = MOMENT.exec(plain) ?? []
  if (!day) return undefined
  const fine = Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'))
  const minute = `${day}T${clock.padStart(5, '0')}`
  const at = offset ? atOffset(minute, offset) : zonedToInstant(minute, zone)
  return at && Number(seconds) < 60 ? new Date(at.getTime() + fine).toISOString() : undefined
}

function atOffset(minute: string, offset: string): Date | null {
  const utc = Date.parse(`${minute}Z`)
  // A 31st of June is read as the 1st of July.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 16) !== minute) return null
  if (offset.toUpperCase() === 'Z') return new Date(utc)
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  return new Date(utc - (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS)
}

function padded(number: number | string | undefined, digits = 2): string {
  return String(number ?? '').padStart(digits, '0')
}

const known = new Map<string, string>()

/** The texts of the grid; a table asks for the same few thousands of times. */
function texts(lang: Language): (key: string) => string {
  return key => {
    const text = known.get(`${lang} ${key}`) ?? translator(lang, 'studio-catalogue')(key)
    known.set(`${lang} ${key}`, text)
    return text
  }
}
