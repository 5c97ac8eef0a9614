// Proves docs/product.md#errors

import * as calls from '#contract/calls/studio-start.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { showSecondFactors } from '#tests/support/second-factor.ts'
import { askTooOften, openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let owner: Promise<Send> | null = null

async function asOwner({ shop, readers }: RefusalShop): Promise<Send> {
  const send = await readers.reader('start.owner')
  await giveRole(shop.scratch.db, 'start.owner', 'owner')
  await showSecondFactors(shop.scratch.db)
  return send
}

const boss = (open: RefusalShop) => (owner ??= asOwner(open))
const remove = async (open: RefusalShop, confirmation: string) =>
  (await boss(open))(calls.removeDemoBooks, { body: { confirmation } })

/** Asks as a shop would that takes no payments, or takes them. */
async function checkWith(open: RefusalShop, provider: 'off' | 'simulator') {
  const { payments } = open.shop.app.config
  const before = payments.provider
  payments.provider = provider
  const seen = await (await boss(open))(calls.checkPayments, {})
  payments.provider = before
  return seen
}

const cases: RefusalCases<typeof calls, RefusalShop> = {
  removeDemoBooks: {
    wrongConfirmation: open => remove(open, 'demo'),
    noDemo: open => remove(open, open.shop.app.brand.current().name),
  },
  checkPayments: {
    paymentsOff: open => checkWith(open, 'off'),
    tooManyTries: open => askTooOften(open, () => checkWith(open, 'simulator')),
  },
  sendTestMail: {
    tooManyTries: open => askTooOften(open, async () => (await boss(open))(calls.sendTestMail, {})),
  },
}

walkRefusals(calls, () => openRefusalShop(), [cases])
