import { createContext, useContext } from 'react'
import type { Outcome, Site } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import type { TextFiles } from '../texts/address-of-texts.ts'

/** What the server hands to the browser inside the page, so that both show the same from the first moment. */
export interface PageState {
  readonly lang: Language
  /** When the page was rendered. */
  readonly now: Date
  readonly site: Site
  readonly reads: Record<string, Outcome>
  readonly texts: TextFiles
  /** Keys of the reads that were answered for who is signed in; absent on pages that are the same for everybody. */
  readonly own?: readonly string[]
}

export const PageStateContext = createContext<PageState | null>(null)

export function usePageState(): PageState {
  const state = useContext(PageStateContext)
  if (!state) throw new Error('rendered outside of the frame')
  return state
}

const DATE = '$date'
const BYTES = '$bytes'
const FIELDS = '$fields'
const UNDEFINED = '$undefined'
/** What is undefined is left out of objects; in a row it would be null. */
const NOTHING = { [UNDEFINED]: 1 }

/** JSON that keeps dates and bytes, and that cannot end the script element it stands in. */
export function writeState(state: PageState): string {
  return inScript(JSON.stringify(toJson(state)))
}

/** A quarter of the time of a function that JSON.stringify asks for each value, and that is shown a date as text only. */
function toJson(value: unknown): unknown {
  if (!value || typeof value !== 'object') return value
  if (value instanceof Date) return { [DATE]: value.getTime() }
  if (value instanceof Uint8Array) return { [BYTES]: base64Of(value) }
  if (Array.isArray(value)) return listToJson(value)
  const plain: Record<string, unknown> = {}
  for (const name in value) plain[name] = toJson((value as Record<string, unknown>)[name])
  return plain
}

/**
 * Messages of one kind have the same fields: a list of them names these once, which halves the state of a list of series.
 */
function listToJson(list: readonly unknown[]): unknown {
  const items = list.map(toJson)
  const [first] = items
  if (items.length < 2 || !isPlain(first)) return items
  const fields = Object.keys(first)
  if (!items.every(item => isPlain(item) && hasFields(item, fields))) return items
  const rowOf = (item: unknown) => fields.map(field => defined((item as typeof first)[field]))
  return { [FIELDS]: fields, rows: items.map(rowOf) }
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return !!value && typeof value === 'object' && !Array.isArray(value)
}

const defined = (value: unknown) => (value === undefined ? NOTHING : value)

function hasFields(item: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return Object.keys(item).length === fields.length && fields.every(field => field in item)
}

function inScript(json: string): string {
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

export function readState(json: string): PageState {
  return JSON.parse(json, (_, value) => {
    if (!value || typeof value !== 'object') return value
    if (DATE in value) return new Date(value[DATE])
    if (UNDEFINED in value) return undefined
    if (FIELDS in value) return value.rows.map((row: unknown[]) => objectOf(value[FIELDS], row))
    return BYTES in value ? Uint8Array.from(atob(value[BYTES]), sign => sign.charCodeAt(0)) : value
  })
}

function objectOf(fields: readonly string[], row: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field, at) => [field, row[at]]))
}

function base64Of(bytes: Uint8Array): string {
  const CHUNK = 32_768
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}
