// Proves docs/product.md#errors
import * as calls from '#contract/calls/returns.ts'
import type { Send } from '#contract/page.ts'
import { askTooOften } from './refusal-shop.ts'
import { type Buyer, purchases, type Withdraw } from './return-cases.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const bySession: Withdraw = ({ readers }, { name }, id) =>
  readers.token(name).then(token => readers.with(token)(calls.returnPurchase, { params: { id } }))

async function noticeOf({ readers, mail }: ShelfShop, { name }: Buyer): Promise<string> {
  const email = `${name}@example.com`
  await readers.stranger()(calls.declareWithdrawal, { body: { email, name: '', about: '' } })
  return mail.tokenTo(email)
}

const byNotice: Withdraw = async (shop, who, id) =>
  shop.readers.stranger()(calls.carryOutWithdrawal, { params: { token: await noticeOf(shop, who), id } })

const declare = ({ readers }: ShelfShop, email: string, about = '') =>
  readers.stranger()(calls.declareWithdrawal, { body: { email, name: '', about } })
const wrong = { params: { token: 'x', id: 'x' } }
const find = (send: Send) => send(calls.findWithdrawal, { params: { token: 'x' } })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  returnPurchase: purchases(bySession),
  declareWithdrawal: {
    emailMissing: shop => declare(shop, ''),
    emailInvalid: shop => declare(shop, 'ann'),
    tooLong: shop => declare(shop, 'ann@example.com', 'x'.repeat(2_001)),
    tooManyTries: shop => askTooOften(shop, () => declare(shop, 'ann@example.com')),
  },
  findWithdrawal: {
    tokenInvalid: ({ readers }) => find(readers.stranger()),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => find(stranger))
    },
  },
  carryOutWithdrawal: {
    ...purchases(byNotice),
    tokenInvalid: ({ readers }) => readers.stranger()(calls.carryOutWithdrawal, wrong),
    tooManyTries: shop => {
      const stranger = shop.readers.stranger()
      return askTooOften(shop, () => stranger(calls.carryOutWithdrawal, wrong))
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
