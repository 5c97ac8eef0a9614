// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-readers.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { purchases, type Withdraw } from './return-cases.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const byStaff: Withdraw = async (shop, { name }, id) =>
  (await support(shop))(calls.returnForReader, { params: { login: name, id } })

/** Somebody of support. */
async function support({ shop, buyer }: ShelfShop): Promise<Send> {
  const { name, send } = await buyer()
  await giveRole(shop.scratch.db, name, 'support', {})
  return send
}

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listReaderReturns: {
    readerNotFound: async shop =>
      (await support(shop))(calls.listReaderReturns, { params: { login: 'nobody' } }),
  },
  returnForReader: {
    ...purchases(byStaff),
    readerNotFound: async shop =>
      (await support(shop))(calls.returnForReader, { params: { login: 'nobody', id: 'nothing' } }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
