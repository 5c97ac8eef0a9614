const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether this is an ISO 3166-1 code of a country. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined
}
