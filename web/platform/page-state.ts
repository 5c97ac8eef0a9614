import { createContext, useContext } from 'react'
import type { Outcome, Site } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'

/** What the server hands to the browser inside the page, so that both show the same from the first moment. */
export interface PageState {
  readonly lang: Language
  /** When the page was rendered. */
  readonly now: Date
  readonly site: Site
  readonly reads: Record<string, Outcome>
  readonly texts: Record<string, unknown>
}

export const PageStateContext = createContext<PageState | null>(null)

export function usePageState(): PageState {
  const state = useContext(PageStateContext)
  if (!state) throw new Error('rendered outside of the frame')
  return state
}

const DATE = '$date'
const BYTES = '$bytes'

/** JSON that keeps dates and bytes, and that cannot end the script element it stands in. */
export function writeState({ texts, ...state }: PageState): string {
  const files = Object.entries(texts).map(([name, file]) => `${JSON.stringify(name)}:${writeTexts(file)}`)
  return `${inScript(JSON.stringify(toJson(state))).slice(0, -1)},"texts":{${files.join(',')}}}`
}

const written = new WeakMap<object, string>()

/** Files of texts stay the same objects, so that each is written once. */
function writeTexts(file: unknown): string {
  if (!file || typeof file !== 'object') return 'null'
  const known = written.get(file)
  if (known !== undefined) return known
  const json = inScript(JSON.stringify(file))
  written.set(file, json)
  return json
}

/** A quarter of the time of a function that JSON.stringify asks for each value, and that is shown a date as text only. */
function toJson(value: unknown): unknown {
  if (!value || typeof value !== 'object') return value
  if (value instanceof Date) return { [DATE]: value.getTime() }
  if (value instanceof Uint8Array) return { [BYTES]: base64Of(value) }
  if (Array.isArray(value)) return value.map(toJson)
  const plain: Record<string, unknown> = {}
  for (const name in value) plain[name] = toJson((value as Record<string, unknown>)[name])
  return plain
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
    return BYTES in value ? Uint8Array.from(atob(value[BYTES]), sign => sign.charCodeAt(0)) : value
  })
}

function base64Of(bytes: Uint8Array): string {
  const CHUNK = 32_768
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/** The currency of which a coin costs a cent in the language of the page; undefined where no coins are sold. Readers may pay in another. */
export function useCoinCurrency(): string | undefined {
  const { lang, site } = usePageState()
  return site.coinCurrency?.[lang]
}
