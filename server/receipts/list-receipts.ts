import { fetchReceipt, findReceipt, type listReceipts as listReceiptsCall } from '#contract/calls/receipts.ts'
import { Receipt, type ReceiptKind, ReceiptList } from '#contract/generated/receipts.ts'
import type { Language } from '#rules/interface-language.ts'
import { lastPage, page } from '#rules/paging.ts'
import {
  RECEIPT_KINDS,
  readReceiptNumber,
  receiptSums,
  receiptTaxes,
  writeReceiptNumber,
} from '#rules/receipt.ts'
import { type CallInput, refuse } from '../calls/bind.ts'
import { coinsIn } from '../coins/texts.ts'
import { translator } from '../platform/texts/texts.ts'
import { findOwn, listOwn, type ReceiptRow } from './store.ts'

/** The reader's receipts, the last issued first. */
export async function listReceipts({
  app,
  reader,
  query,
  visitor: { lang },
}: CallInput<typeof listReceiptsCall>): Promise<ReceiptList> {
  const asked = page(query)
  const { rows, total } = await listOwn(app.db, reader.id, asked)
  return ReceiptList.fromPartial({
    receipts: rows.map(row => receiptMessage(row, lang)),
    pagination: { ...asked, total, lastPage: lastPage(asked, total) },
  })
}

/** One of them. Throws 404. */
export async function findOwnReceipt({
  app,
  reader,
  params,
  visitor: { lang },
}: CallInput<typeof findReceipt>): Promise<Receipt> {
  const number = readReceiptNumber(params.number)
  const row = number && (await findOwn(app.db, reader.id, number))
  if (!row) throw refuse(findReceipt, 'receiptNotFound')
  return receiptMessage(row, lang)
}

/** A receipt in words of a language. */
export function receiptMessage(row: ReceiptRow, lang: Language): Receipt {
  const { kind, issuedAt, happenedAt, correctsYear, correctsNumber, seller, buyer, lines } = row
  const number = writeReceiptNumber(row)
  return Receipt.fromPartial({
    ...{ number, kind: (RECEIPT_KINDS.indexOf(kind) + 1) as ReceiptKind, issued: issuedAt, date: happenedAt },
    corrects:
      correctsYear === null || correctsNumber === null
        ? ''
        : writeReceiptNumber({ year: correctsYear, number: correctsNumber }),
    ...{ seller: seller.name, sellerAddress: seller.address, sellerLegal: seller.legal, buyer },
    lines: lines.map(({ title, coins, credits, cents, currency }) => ({
      ...{ coins, credits, value: cents, currency },
      description: kind.startsWith('bill')
        ? translator(lang, 'bill')(`plans.${title}`)
        : title || coinsIn(Math.abs(coins), lang),
    })),
    sums: receiptSums(lines).map(({ currency, cents }) => ({ currency, value: cents })),
    taxes: receiptTaxes(lines).map(({ currency, cents, taxCents, taxCountry, taxRate }) => ({
      ...{ currency, value: cents, tax: taxCents, country: taxCountry, rate: taxRate },
    })),
    link: `${fetchReceipt.path.replace(':file', `${number}.pdf`)}?lang=${lang}`,
  })
}
