import { TERRITORY } from './country.ts'

/** From whom the notice of a takedown comes. */
export const TAKEDOWN_SOURCES = ['court', 'authority', 'rightsHolder', 'own'] as const
export type TakedownSource = (typeof TAKEDOWN_SOURCES)[number]

/** Characters of a statement of reasons. */
export const MOST_REASON = 4_000

export interface TakedownRequest {
  countries: readonly string[]
  everywhere: boolean
  source: string
  reason: string
}

export interface TakedownTerms {
  /** In alphabetical order; null: everywhere */
  countries: string[] | null
  source: TakedownSource
  reason: string
}

/** docs/product.md#takedowns: what is to be taken down where and why, or what is missing of that. */
export function readTakedown({
  countries,
  everywhere,
  source,
  reason,
}: TakedownRequest): TakedownTerms | 'countriesInvalid' | 'sourceInvalid' | 'reasonInvalid' {
  const named = [...new Set(countries)].toSorted()
  // Both at once could mean either.
  if (everywhere ? named.length > 0 : named.length === 0) return 'countriesInvalid'
  if (!named.every(code => TERRITORY.test(code))) return 'countriesInvalid'
  const known = TAKEDOWN_SOURCES.find(one => one === source)
  if (!known) return 'sourceInvalid'
  const stated = readReason(reason)
  return stated === null
    ? 'reasonInvalid'
    : { countries: everywhere ? null : named, source: known, reason: stated }
}

/** A statement of reasons; null for one that is empty or too long. */
export function readReason(text: string): string | null {
  const reason = text.trim()
  return reason === '' || reason.length > MOST_REASON || reason.includes('\0') ? null : reason
}
