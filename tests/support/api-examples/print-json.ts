import type { MessageName } from '#contract/messages.ts'

/** Messages that are shown whole once in an example, and within themselves by their names only. */
const SUBJECTS: ReadonlySet<string> = new Set([
  'series',
  'serie',
  'volume',
  'volumes',
  'part',
  'parts',
  'events',
  'books',
  'next',
  'volumeParts',
  'toc',
])
const SUBJECT_MESSAGES: ReadonlySet<MessageName> = new Set([
  'Series',
  'Volume',
  'Part',
  'LibraryBook',
  'AggregateSeries',
])

/** The answer with its lists cut to their first entries, and what is described elsewhere cut to its names. */
export function shorten(json: unknown, answers: MessageName | null): unknown {
  return shortened(json, answers !== null && SUBJECT_MESSAGES.has(answers))
}

function shortened(json: unknown, within: boolean): unknown {
  if (Array.isArray(json)) {
    const [first, ...more] = json
    if (typeof first !== 'object') return json.length > 6 ? [...json.slice(0, 6), '…'] : json
    return [shortened(first, within), ...(more.length > 0 ? ['…'] : [])].filter(one => one !== undefined)
  }
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]): [string, unknown] => {
    const isSubject = SUBJECTS.has(key) && typeof value === 'object' && value !== null
    if (!isSubject) return [key, shortened(value, within)]
    return [key, within ? named(value) : shortened(value, hasNames(value))]
  })
  return Object.fromEntries(entries)
}

/** A list of subjects, or one: what is in it is shown by its names. A message around a list is none itself. */
function hasNames(value: object): boolean {
  return Array.isArray(value) ? value.length > 0 : 'title' in value || 'name' in value
}

function named(value: object): unknown {
  if (Array.isArray(value)) {
    const [first, ...more] = value
    return first === undefined ? [] : [named(first), ...(more.length > 0 ? ['…'] : [])]
  }
  if (!('slug' in value)) return shortened(value, true)
  const { id, slug, title } = value as Record<string, unknown>
  return { id, slug, title, '…': '…' }
}

const WIDTH = 110

/** JSON with short objects and lists on one line. */
export function printJson(json: unknown, indent = ''): string {
  const flat = flatJson(json)
  if (typeof json !== 'object' || json === null || indent.length + flat.length <= WIDTH) return flat
  const deeper = `${indent}  `
  if (Array.isArray(json))
    return `[\n${json.map(one => deeper + printJson(one, deeper)).join(',\n')}\n${indent}]`
  const lines = Object.entries(json).map(([key, value]) => `${deeper}"${key}": ${printJson(value, deeper)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}

function flatJson(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(flatJson).join(', ')}]`
  if (typeof json !== 'object' || json === null) return JSON.stringify(json) ?? 'null'
  const pairs = Object.entries(json).filter(([, value]) => value !== undefined)
  return pairs.length === 0
    ? '{}'
    : `{ ${pairs.map(([key, value]) => `"${key}": ${flatJson(value)}`).join(', ')} }`
}
