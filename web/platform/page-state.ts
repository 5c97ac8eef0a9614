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
export function writeState(state: PageState): string {
  // JSON.stringify has turned a date into text before it asks; only the holder still has it.
  const json = JSON.stringify(state, function (this: Record<string, unknown>, key, value) {
    const raw = this[key]
    if (raw instanceof Date) return { [DATE]: raw.getTime() }
    return raw instanceof Uint8Array ? { [BYTES]: base64Of(raw) } : value
  })
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
