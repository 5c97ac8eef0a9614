// Proves docs/product.md#errors
import * as calls from '#contract/calls/coins.ts'
import type { Send } from '#contract/page.ts'
import { makeDebtor } from './make-debtor.ts'
import { paymentCases } from './payment-cases.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const convert = (send: Send, amount: number) => send(calls.convertCredits, { body: { amount } })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  convertCredits: {
    badAmount: ({ poor }) => convert(poor, 0),
    notEnoughCredits: ({ poor }) => convert(poor, 1),
    debtOpen: async shop => convert(await makeDebtor(shop), 1),
    async keyUsed({ shop, readers, buyer }) {
      const { name } = await buyer({ credits: 2 })
      const authorization = `Bearer ${await readers.token(name)}`
      const once = shop.sendWith({ authorization, 'idempotency-key': 'a-key' })
      await convert(once, 1)
      return convert(once, 2)
    },
  },
}

walkRefusals(calls, openShelfShop, [cases, paymentCases])
