// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-books.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listSubjectHistory: {
    noSuchSubject: async shop =>
      (await makeStaff(shop, 'boss'))(calls.listSubjectHistory, { params: { id: 'VOL-nothing' } }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
