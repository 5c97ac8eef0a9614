// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-calendar.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listStudioCalendar: {
    rangeTooLong: async shop =>
      (await makeStaff(shop, 'boss'))(calls.listStudioCalendar, {
        query: { from: new Date('2026-01-01'), to: new Date('2027-01-01') },
      }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
