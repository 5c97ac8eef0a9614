import { preferredLanguage } from '#rules/choose-language.ts'
import type { Visitor } from './bind.ts'

/** Who asks, as far as the request says. A country is believed only from the header that the operator names. */
export function visitorOf(headers: Headers, countryHeader: string | null): Visitor {
  return {
    reader: null,
    country: countryOf(headers, countryHeader),
    lang: preferredLanguage(headers.get('accept-language') ?? '') ?? 'en',
  }
}

/** Two letters, or null; XX and T1 are what proxies write when they do not know. */
export function countryOf(headers: Headers, countryHeader: string | null): string | null {
  const said = countryHeader ? headers.get(countryHeader)?.trim().toUpperCase() : undefined
  return said && /^[A-Z]{2}$/.test(said) && said !== 'XX' ? said : null
}
