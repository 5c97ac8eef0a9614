import {
  lineBack,
  type ReceiptKind,
  type ReceiptLine,
  type ReceiptNumber,
  spentLines,
  withVat,
} from '#rules/receipt.ts'
import { countryOf, type VatTerms, vatOf } from '#rules/vat.ts'
import { titleOf } from '../coins/list-history.ts'
import type { AppContext } from '../context.ts'
import * as store from './store.ts'

interface Sale {
  payments: { vat: VatTerms; tax: boolean }
  kind: ReceiptKind
  country: string | null
  happenedAt: Date
}

/**
 * The line with its tax: of what goes back that of the receipt that it corrects, of a bill that of the provider where it has
 * worked it out. Coins are vouchers for books and rentals alike, so that their tax is due when they are spent.
 */
function taxed(
  line: ReceiptLine,
  of: Corrected | undefined,
  { payments, kind, country, happenedAt }: Sale,
): ReceiptLine {
  if (kind.startsWith('coins')) return line
  const [sold] = of?.lines ?? []
  if (sold)
    return withVat(line, sold.taxCountry === '' ? null : { country: sold.taxCountry, rate: sold.taxRate })
  // Without a receipt that stated tax, none is taken back.
  if (/Back|Again/.test(kind)) return { ...line, taxCents: 0 }
  const isBill = kind === 'bill'
  if (isBill && (payments.tax || line.taxCents !== 0)) return line
  return withVat(line, vatOf(payments.vat, { country, kind: isBill ? 'membership' : 'book', at: happenedAt }))
}

/** The corrected receipt, as far as it is known. */
type Corrected = Pick<store.NewReceipt, 'year' | 'number' | 'lines' | 'buyer' | 'evidence'>

/**
 * Issues receipts for what was booked (docs/product.md#receipts), each with the next number of its year, in one transaction:
 * what is cut off is done again, and leaves no gap. Several that run at once wait for each other. Answers how many.
 */
export async function issueReceipts({
  db,
  clock,
  config,
  brand,
}: Pick<AppContext, 'db' | 'clock' | 'config' | 'brand'>): Promise<number> {
  // Most looks find nothing, and write nothing.
  if (!(await store.isWaiting(db))) return 0
  const now = clock.now()
  const year = now.getUTCFullYear()
  const { address, legal } = config.operator
  const seller = { name: brand.current().operatorName, address, legal }
  return db.transaction(async tx => {
    let number = await store.lockNumbers(tx, year)
    const waiting = await store.takeWaiting(tx)
    const corrected = await store.listBySubject(
      tx,
      waiting.flatMap(row => row.corrects ?? []),
    )
    const known = new Map<string, Corrected>(corrected.map(row => [row.subject, row]))
    const receipts: store.NewReceipt[] = []
    for (const rows of Map.groupBy(waiting, ({ kind, subject }) => `${kind} ${subject}`).values()) {
      const [first] = rows
      if (!first) continue
      const { accountId, kind, subject } = first
      const happenedAt = first.happenedAt ?? now
      const of = first.corrects === null ? undefined : known.get(first.corrects)
      // A correction is to whom the receipt was that it corrects.
      const { evidence, buyer } = of ?? first
      const corrects: ReceiptNumber | null = of ? { year: of.year, number: of.number } : null
      const country = countryOf(evidence)
      const lines =
        kind === 'spentBack' && of
          ? of.lines.filter(line => rows.some(row => row.reverses === line.entry)).map(lineBack)
          : rows
              .flatMap(linesOf)
              .map(line => taxed(line, of, { payments: config.payments, kind, country, happenedAt }))
      number++
      const receipt = {
        ...{ year, number, accountId, kind, subject, corrects, happenedAt, seller, lines, evidence, buyer },
      }
      receipts.push(receipt)
      if (/^(coins|spent|bill)$/.test(kind)) known.set(subject, receipt)
    }
    if (receipts.length > 0) await store.addReceipts(tx, receipts, now)
    return receipts.length
  })
}

function linesOf(row: store.WaitingRow): ReceiptLine[] {
  const { kind, coins, credits, taxCents, currency, uses } = row
  // Old entries say no currency.
  const cents = currency === '' ? 0 : row.cents
  const title = row.plan ?? titleOf(row)
  const money = { cents, taxCents, taxCountry: '', taxRate: 0, currency: cents === 0 ? '' : currency }
  const line = { title, coins, credits, ...money }
  switch (kind) {
    case 'spent':
      return spentLines({ title, coins: Math.abs(coins), credits: Math.abs(credits) }, uses).map(one => ({
        ...one,
        entry: row.entryId ?? '',
      }))
    case 'spentBack':
      // What it was has no receipt.
      return [{ ...line, coins: -coins, credits: -credits }]
    case 'coinsBack':
    case 'billBack':
      return [lineBack({ ...line, coins: Math.abs(coins) })]
    default:
      return [line]
  }
}
