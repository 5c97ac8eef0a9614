/** What the law takes from a sale: books and their rentals at the rate of e-books, memberships at the standard rate. */
export type VatKind = 'book' | 'membership'

/** The rates of a country from a day on, in hundredths of a percent. */
export interface VatRate {
  /** ISO 3166-1 */
  readonly country: string
  /** In UTC */
  readonly from: Date
  readonly book: number
  readonly membership: number
}

/**
 * The rates of the EU that come with the shop: country, first day, e-books, standard. From the Commission's database of
 * taxes (TEDB) on 26 August 2025, with what was announced for 2026; where it names no electronic books, the standard rate.
 */
export const EU_VAT_RATES = `
AT,2020-01-01,10,20
BE,2019-04-01,6,21
BG,2020-07-01,9,20
CY,2023-07-01,3,19
CZ,2024-01-01,0,21
DE,2020-01-01,7,19
DK,1992-01-01,25,25
EE,2025-07-01,9,24
ES,2020-04-23,4,21
FI,2025-01-01,14,25.5
FI,2026-01-01,13.5,25.5
FR,2014-01-01,5.5,20
GR,2021-07-01,6,24
HR,2020-01-01,5,25
HU,2012-01-01,27,27
IE,2023-01-01,0,23
IT,2015-01-01,4,22
LT,2020-01-01,9,21
LT,2026-01-01,5,21
LU,2024-01-01,3,17
LV,2022-01-01,5,21
MT,2019-01-01,5,18
NL,2020-01-01,9,21
PL,2019-11-01,5,23
PT,2019-01-01,6,23
RO,2025-08-01,11,21
SE,2019-07-01,6,25
SI,2020-01-01,5,22
SK,2025-01-01,23,23
`

/** Whether the country, two letters, is one of the EU. */
export function hasEuRates(country: string | undefined): boolean {
  return country !== undefined && EU_VAT_RATES.includes(`\n${country},`)
}

/**
 * Reads a table of rates, a line for each country and day from which they hold: `DE,2020-01-01,7,19`. Empty lines and those
 * that begin with # are left out. Answers the line that cannot be read where one cannot.
 */
export function readVatRates(text: string): VatRate[] | string {
  const rates: VatRate[] = []
  for (const line of text.split('\n').map(one => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const [, country = '', day = '', book = '', standard = ''] =
      /^([A-Z]{2}),(\d{4}-\d\d-\d\d),(\d{1,2}(?:\.\d{1,2})?),(\d{1,2}(?:\.\d{1,2})?)$/.exec(line) ?? []
    const from = new Date(`${day}T00:00:00Z`)
    if (country === '' || Number.isNaN(from.getTime())) return line
    rates.push({ country, from, book: hundredths(book), membership: hundredths(standard) })
  }
  return rates
}

const hundredths = (percent: string) => Math.round(Number(percent) * 100)

export interface VatTerms {
  /**
   * `off`: no tax is stated, as where the law frees small businesses. `home`: every sale within the EU at the rates of the
   * seller's country, as below the threshold for sales abroad. `oss`: at those of the reader's country.
   */
  readonly mode: 'off' | 'home' | 'oss'
  /** The seller's country; '' with `off`. */
  readonly home: string
  readonly rates: readonly VatRate[]
}

/** What says in which country a reader is, in two letters each; null where that is not known. */
export interface Evidence {
  /** As the reader says it. */
  readonly account: string | null
  readonly connection: string | null
  readonly card: string | null
}

/** What two of the three agree on; where no two do, what the account says, else the card, else the connection. */
export function countryOf({ account, connection, card }: Evidence): string | null {
  return card !== null && card === connection ? card : (account ?? card ?? connection)
}

export interface Vat {
  /** Whose tax it is. */
  readonly country: string
  /** Hundredths of a percent */
  readonly rate: number
}

/**
 * The tax of a sale to a reader in this country; of one whose country nobody knows, that of the seller. null where none is
 * stated: it is off, or the reader is outside of the EU.
 */
export function vatOf(
  { mode, home, rates }: VatTerms,
  { country, kind, at }: { country: string | null; kind: VatKind; at: Date },
): Vat | null {
  if (mode === 'off') return null
  const reader = country ?? home
  if (!rates.some(rate => rate.country === reader)) return null
  const where = mode === 'home' ? home : reader
  const known = rates.filter(rate => rate.country === where)
  // Before the first day in the table its first rates hold.
  const [first] = known.toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const last = known
    .filter(rate => rate.from <= at)
    .reduce<VatRate | undefined>((later, rate) => (later && later.from > rate.from ? later : rate), undefined)
  const held = last ?? first
  return held ? { country: where, rate: held[kind] } : null
}

/** The tax within a sum, in cents: `(1070, 700)` → 70. */
export function taxWithin(cents: number, rate: number): number {
  return cents - Math.round((cents * 10_000) / (10_000 + rate))
}
