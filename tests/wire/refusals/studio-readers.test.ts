// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-readers.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { askTooOften } from './refusal-shop.ts'
import { purchases, type Withdraw } from './return-cases.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

/** Somebody of support. */
async function support({ shop, buyer }: ShelfShop): Promise<Send> {
  const { name, send } = await buyer()
  await giveRole(shop.scratch.db, name, 'support', {})
  return send
}
const nobody = { login: 'nobody', id: 'nothing' }
const find = (send: Send) => send(calls.listReaderReturns, { params: nobody })
const returnFor = (send: Send, params = nobody) => send(calls.returnForReader, { params })
const byStaff: Withdraw = async (shop, { name }, id) => returnFor(await support(shop), { login: name, id })
const { openedBefore, purchaseNotFound } = purchases(byStaff)

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listReaderReturns: {
    readerNotFound: async shop => find(await support(shop)),
    async tooManyTries(shop) {
      const send = await support(shop)
      return askTooOften(shop, () => find(send))
    },
  },
  returnForReader: {
    readerNotFound: async shop => returnFor(await support(shop)),
    purchaseNotFound,
    // Not that it was opened: that is the reader's to know.
    notReturnable: openedBefore,
    async tooManyTries(shop) {
      const send = await support(shop)
      return askTooOften(shop, () => returnFor(send))
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
