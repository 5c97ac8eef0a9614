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
  if (!state) throw new Error('rendered outside of the page')
  return state
}

const DATE = '$date'

/** JSON that keeps dates, and that cannot end the script element it stands in. */
export function writeState(state: PageState): string {
  // JSON.stringify has turned a date into text before it asks; only the holder still has it.
  const json = JSON.stringify(state, function (this: Record<string, unknown>, key, value) {
    const raw = this[key]
    return raw instanceof Date ? { [DATE]: raw.getTime() } : value
  })
  return json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

export function readState(json: string): PageState {
  return JSON.parse(json, (_, value) =>
    value && typeof value === 'object' && DATE in value ? new Date(value[DATE]) : value,
  )
}
