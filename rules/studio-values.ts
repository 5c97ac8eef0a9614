/**
 * The kinds of values that fields of the studio have. Each is written as JSON: a moment as RFC 3339, creators as a list of
 * {name, role}, stores as one of {store, identifier}, related titles as one of {series, relation}.
 */
export type ValueType =
  | 'text'
  | 'longText'
  | 'whole'
  | 'number'
  | 'coins'
  | 'moment'
  | 'flag'
  | 'choice'
  | 'list'
  | 'creators'
  | 'stores'
  | 'relations'
  | 'numbering'

/** What a value has to be like. */
export interface ValueRule {
  readonly type: ValueType
  /** It may be null. */
  readonly optional?: true
  readonly choices?: readonly string[]
  /** Of a number. */
  readonly least?: number
  /** Of a number; of a text, its characters; of a list, its entries. */
  readonly most?: number
  /** Of a list: what each entry looks like. */
  readonly entry?: RegExp
}

/** Why a value cannot be. Each is worded in locales/<language>/refusals.json. */
export type ValueReason =
  | 'notJson'
  | 'valueMissing'
  | 'wrongKind'
  | 'tooLong'
  | 'outOfRange'
  | 'notADate'
  | 'notAChoice'
  | 'entryInvalid'
  | 'twice'

export type ReadValue = { readonly value: unknown } | { readonly reason: ValueReason }

const MOST_TEXT = 300
const MOST_LONG_TEXT = 20_000
const MOST_ENTRIES = 200
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** Reads a value that is written as JSON, and brings it into the one form in which two equal values are equal texts. */
export function readValue(rule: ValueRule, json: string): ReadValue {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return { reason: 'notJson' }
  }
  // Spaces alone are no text, either.
  if (value === null || (typeof value === 'string' && value.trim() === '')) {
    if (rule.optional) return { value: null }
    if (value === null) return { reason: 'valueMissing' }
  }
  return READERS[rule.type](value, rule)
}

type ReadOf = (value: unknown, rule: ValueRule) => ReadValue

const READERS: Readonly<Record<ValueType, ReadOf>> = {
  text: (value, rule) => textOf(value, { ...rule, most: rule.most ?? MOST_TEXT }, ' '),
  longText: (value, rule) => textOf(value, { ...rule, most: rule.most ?? MOST_LONG_TEXT }, '\n'),
  whole: (value, rule) => (Number.isInteger(value) ? numberOf(value, rule) : { reason: 'wrongKind' }),
  coins: (value, rule) => (Number.isInteger(value) ? numberOf(value, rule) : { reason: 'wrongKind' }),
  number: numberOf,
  moment: momentOf,
  flag: value => (typeof value === 'boolean' ? { value } : { reason: 'wrongKind' }),
  choice: (value, { choices = [] }) =>
    typeof value === 'string' && choices.includes(value) ? { value } : { reason: 'notAChoice' },
  list: listOf,
  creators: (value, rule) => pairsOf(value, rule, ['name', 'role']),
  stores: (value, rule) => pairsOf(value, rule, ['store', 'identifier']),
  relations: relationsOf,
  numbering: sectionsOf,
}

function textOf(value: unknown, { least = 0, most = MOST_TEXT }: ValueRule, newLine: string): ReadValue {
  if (typeof value !== 'string') return { reason: 'wrongKind' }
  const text = value.replace(/\r\n?|\n/g, newLine).trim()
  if (text.length < least) return { reason: 'valueMissing' }
  return text.length > most ? { reason: 'tooLong' } : { value: text }
}

function numberOf(value: unknown, { least = 0, most = Number.MAX_SAFE_INTEGER }: ValueRule): ReadValue {
  if (typeof value !== 'number') return { reason: 'wrongKind' }
  // Numbers of volumes have two decimal places.
  if (value < least || value > most || Math.round(value * 100) / 100 !== value)
    return { reason: 'outOfRange' }
  return { value }
}

function momentOf(value: unknown): ReadValue {
  if (typeof value !== 'string' || !MOMENT.test(value)) return { reason: 'notADate' }
  const at = new Date(value)
  const [day = ''] = value.split('T')
  // `new Date` turns the 31st of February into the 3rd of March.
  const isDay = !Number.isNaN(at.getTime()) && new Date(day).toISOString().startsWith(day)
  return isDay ? { value: at.toISOString() } : { reason: 'notADate' }
}

function listOf(value: unknown, { most = MOST_ENTRIES, entry }: ValueRule): ReadValue {
  if (!Array.isArray(value) || !value.every(one => typeof one === 'string')) return { reason: 'wrongKind' }
  const list = value.map(one => one.trim()).filter(one => one !== '')
  if (list.length > most || list.some(one => one.length > MOST_TEXT)) return { reason: 'tooLong' }
  if (entry && !list.every(one => entry.test(one))) return { reason: 'entryInvalid' }
  return new Set(list).size < list.length ? { reason: 'twice' } : { value: list }
}

/** A list of objects of a free text and one of the choices, as a creator's name and role are. */
function pairsOf(
  value: unknown,
  { choices = [], most = MOST_ENTRIES }: ValueRule,
  [first, second]: [string, string],
): ReadValue {
  if (!Array.isArray(value)) return { reason: 'wrongKind' }
  if (value.length > most) return { reason: 'tooLong' }
  const pairs = value.map((one: unknown) => (one && typeof one === 'object' ? { ...one } : {})) as Record<
    string,
    unknown
  >[]
  const list = pairs.map(one => ({ [first]: trimmed(one[first]), [second]: trimmed(one[second]) }))
  const isWhole = (one: Record<string, string>) =>
    [one[first], one[second]].every(text => text && text.length <= MOST_TEXT) &&
    choices.some(choice => choice === one[first] || choice === one[second])
  if (!list.every(isWhole)) return { reason: 'entryInvalid' }
  const texts = list.map(one => JSON.stringify(one))
  return new Set(texts).size < texts.length ? { reason: 'twice' } : { value: list }
}

/**
 * Series by their addresses, each with one of the choices or none; an address alone is one without. Their order says
 * nothing.
 */
function relationsOf(value: unknown, { choices = [], most = MOST_ENTRIES }: ValueRule): ReadValue {
  if (!Array.isArray(value)) return { reason: 'wrongKind' }
  if (value.length > most) return { reason: 'tooLong' }
  const list = value.map((one: unknown) => {
    const { series, relation } = (typeof one === 'string' ? { series: one } : (one ?? {})) as Record<
      string,
      unknown
    >
    return { series: trimmed(series), relation: trimmed(relation) }
  })
  const isWhole = ({ series, relation }: { series: string; relation: string }) =>
    series !== '' && series.length <= MOST_TEXT && (relation === '' || choices.includes(relation))
  if (!list.every(isWhole)) return { reason: 'entryInvalid' }
  if (new Set(list.map(({ series }) => series)).size < list.length) return { reason: 'twice' }
  return { value: list.toSorted((a, b) => (a.series < b.series ? -1 : 1)) }
}

/** Where volumes are counted from 1 again, and what they are called from there on. */
function sectionsOf(value: unknown, { most = MOST_ENTRIES }: ValueRule): ReadValue {
  if (!Array.isArray(value) || value.length > most) return { reason: 'wrongKind' }
  const sections: { after: number; name: string }[] = value.map(
    (one: { after?: unknown; name?: unknown }) => ({
      after: typeof one?.after === 'number' ? one.after : Number.NaN,
      name: trimmed(one?.name),
    }),
  )
  const isRising = sections.every(
    ({ after }, at) => after >= 0 && after <= 9999 && (at === 0 || after > (sections[at - 1]?.after ?? 0)),
  )
  return isRising ? { value: sections } : { reason: 'entryInvalid' }
}

function trimmed(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
