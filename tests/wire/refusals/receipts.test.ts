// Proves docs/product.md#errors
import * as calls from '#contract/calls/receipts.ts'
import { askForFile } from './ask.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const NUMBER = '2026-999999'
const file = { params: { file: `${NUMBER}.pdf` } }

const cases: RefusalCases<typeof calls, ShelfShop> = {
  findReceipt: { receiptNotFound: ({ poor }) => poor(calls.findReceipt, { params: { number: NUMBER } }) },
  fetchReceipt: {
    signInFirst: ({ shop }) => askForFile(shop, calls.fetchReceipt, file),
    sessionExpired: ({ shop, expiredToken }) =>
      askForFile(shop, calls.fetchReceipt, { ...file, headers: { authorization: `Bearer ${expiredToken}` } }),
    async receiptNotFound({ shop, readers, buyer }) {
      const authorization = `Bearer ${await readers.token((await buyer()).name)}`
      return askForFile(shop, calls.fetchReceipt, { ...file, headers: { authorization } })
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
