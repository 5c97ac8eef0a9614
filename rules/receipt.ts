import { taxWithin, type Vat } from './vat.ts'

/** What a numbered receipt is for (docs/product.md#receipts). Those that end in `Back` and `Again` correct another. */
export const RECEIPT_KINDS = [
  ...(['coins', 'coinsBack', 'coinsAgain'] as const),
  ...(['spent', 'spentBack'] as const),
  ...(['bill', 'billBack', 'billAgain'] as const),
] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** One thing on a receipt. Below nothing where it went back. */
export interface ReceiptLine {
  /** The entry of the ledger that it was spent by; missing for coins and bills. */
  readonly entry?: string
  /** Of a book or part, the plan of a membership, or '' for coins. */
  readonly title: string
  readonly coins: number
  readonly credits: number
  /** Money, with its tax: of coins that were spent, what was paid for them. */
  readonly cents: number
  /** Within `cents`. */
  readonly taxCents: number
  /** Whose tax it is, and its rate in hundredths of a percent; '' and 0 where the shop states none. */
  readonly taxCountry: string
  readonly taxRate: number
  /** '' where there is no money. */
  readonly currency: string
  /** The coins came from an app's store, which counts as their seller and owes the tax (Regulation 282/2011 Art. 9a). */
  readonly byStore?: true
}

export interface ReceiptNumber {
  readonly year: number
  readonly number: number
}

const DIGITS = 6

/** As it is written: `2026-000017`. */
export function writeReceiptNumber({ year, number }: ReceiptNumber): string {
  return `${year}-${String(number).padStart(DIGITS, '0')}`
}

/** null for what is no number. */
export function readReceiptNumber(text: string): ReceiptNumber | null {
  const [, year, number] = /^(\d{4})-(\d{6,9})$/.exec(text) ?? []
  const read = { year: Number(year), number: Number(number) }
  return year && number && writeReceiptNumber(read) === text ? read : null
}

export interface LotUse {
  /** Of the lot that are spent now, and that were before. */
  readonly coins: number
  readonly before: number
  /** What all coins of the lot cost, and how many they were. */
  readonly of: number
  readonly cents: number
  /** '' where that was not noted: then nobody can say what they cost. */
  readonly currency: string
  /** Paid for in an app's store. */
  readonly byStore?: boolean
}

/**
 * What was paid for these coins, in cents: the share of their lot, rounded so that all shares of a lot add up to its price.
 */
export function paidFor({ coins, before, of, cents }: LotUse): number {
  const until = (count: number) => Math.round((cents * count) / of)
  return until(before + coins) - until(before)
}

/**
 * The line of something that coins or credits were spent on: one, or one for each currency that the coins were paid in, and
 * those of app stores apart, the first with the coins that cost nothing.
 */
export function spentLines(
  { title, coins, credits }: Pick<ReceiptLine, 'title' | 'coins' | 'credits'>,
  uses: readonly LotUse[],
): ReceiptLine[] {
  const paid = uses
    .map(use => ({ ...use, paid: paidFor(use) }))
    .filter(use => use.paid !== 0 && use.currency !== '')
  const line = { title, taxCents: 0, taxCountry: '', taxRate: 0 }
  if (paid.length === 0) return [{ ...line, coins, credits, cents: 0, currency: '' }]
  const groups = Map.groupBy(paid, ({ currency, byStore = false }) => `${currency} ${byStore}`)
  const lines = [...groups.values()].map(all => ({
    ...{ ...line, credits: 0, currency: all[0]?.currency ?? '' },
    ...(all[0]?.byStore && { byStore: true as const }),
    ...{ coins: sum(all.map(use => use.coins)), cents: sum(all.map(use => use.paid)) },
  }))
  const free = coins - sum(lines.map(one => one.coins))
  return lines.map((one, at) => (at === 0 ? { ...one, credits, coins: one.coins + free } : one))
}

/** The same line where it goes back. */
export function lineBack(line: ReceiptLine): ReceiptLine {
  const back = (amount: number) => (amount === 0 ? 0 : -amount)
  const { coins, credits, cents, taxCents } = line
  return {
    ...{ ...line, coins: back(coins), credits: back(credits) },
    ...{ cents: back(cents), taxCents: back(taxCents) },
  }
}

export interface ReceiptSum {
  readonly currency: string
  readonly cents: number
}

/** What the lines add up to, by currency; none where no money was paid. */
export function receiptSums(lines: readonly Pick<ReceiptLine, 'cents' | 'currency'>[]): ReceiptSum[] {
  return [...Map.groupBy(lines, line => line.currency)]
    .map(([currency, all]) => ({ currency, cents: sum(all.map(line => line.cents)) }))
    .filter(({ cents, currency }) => cents !== 0 && currency !== '')
}

export type ReceiptTax = Pick<ReceiptLine, 'currency' | 'cents' | 'taxCents' | 'taxCountry' | 'taxRate'>

/** The tax within the lines, by currency, country and rate; none where none is stated. */
export function receiptTaxes(lines: readonly ReceiptTax[]): ReceiptTax[] {
  const stated = lines.filter(line => line.taxCountry !== '' || line.taxCents !== 0)
  return [
    ...Map.groupBy(stated, line => `${line.currency} ${line.taxCountry} ${line.taxRate}`).values(),
  ].flatMap(all =>
    all.slice(0, 1).map(({ currency, taxCountry, taxRate }) => ({
      ...{ currency, taxCountry, taxRate, cents: sum(all.map(line => line.cents)) },
      taxCents: sum(all.map(line => line.taxCents)),
    })),
  )
}

/** The same line with the tax that its money contains; as it is where there is no money, or no tax of the shop's. */
export function withVat(line: ReceiptLine, vat: Vat | null): ReceiptLine {
  if (vat === null || line.currency === '' || line.byStore) return line
  const taxCents = Math.sign(line.cents) * taxWithin(Math.abs(line.cents), vat.rate)
  return { ...line, taxCents, taxCountry: vat.country, taxRate: vat.rate }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
