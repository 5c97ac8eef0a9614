import { call, LANG } from '../call.ts'

const personal = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const mine = { needs: 'reader' } as const

/**
 * The numbered receipts of the reader, the last issued first. That of something bought just now follows within seconds.
 * @param limit How many receipts to answer, from 1 to 500; 10 by default.
 */
export const listReceipts = call({
  name: 'listReceipts',
  method: 'GET',
  path: '/app/v2/me/receipts',
  query: { limit: 'number', skip: 'number' },
  answers: 'ReceiptList',
  refuses: personal,
  ...mine,
})

/**
 * One of them.
 * @param number As it is written: 2026-000017.
 */
export const findReceipt = call({
  name: 'findReceipt',
  method: 'GET',
  path: '/app/v2/me/receipts/:number',
  answers: 'Receipt',
  refuses: { ...personal, 404: 'receiptNotFound' },
  ...mine,
})

/**
 * A receipt as PDF, for the session of its reader.
 * @param file Its number with the ending: 2026-000017.pdf.
 * @param lang In which language; that of the session unless it says so.
 * @produces application/pdf
 */
export const fetchReceipt = call({
  name: 'fetchReceipt',
  method: 'GET',
  path: '/receipts/:file',
  query: { lang: LANG },
  answers: null,
  raw: true,
  refuses: { ...personal, 404: 'receiptNotFound' },
})
