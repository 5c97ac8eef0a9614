// Proves docs/product.md#history, docs/product.md#refunds-and-disputes
import { expect, it } from 'vitest'
import { readHistory, refundPayment } from '#contract/calls/coins.ts'
import { PurchaseHow } from '#contract/generated/enums.ts'
import { button, dialog, says } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const paid = { value: 699, currency: 'usd', coins: 699, coinsLeft: 699 }
const history = (refundId: string) => ({
  answer: {
    entries: [
      {
        description: 'Coins bought. “Rain” was not bought with them.',
        refunded: refundId === '',
        how: PurchaseHow.PURCHASE,
      },
    ].map(entry => ({ ...entry, coins: { ...paid, refundId } })),
  },
})

it('the history gives a payment back that bought nothing, after it has said what goes where', async () => {
  const { answers } = screens
  answers.set(readHistory, history('ENT-1'))
  answers.set(refundPayment, () => {
    answers.set(readHistory, history(''))
    return { answer: null }
  })
  const page = await screens.open('/user/history', { as: MARA })
  await button(page, 'Get the money back').click()
  const asked = dialog(page, 'Get $6.99 back?')
  await asked.getByText('699 coins leave your balance').waitFor()
  await button(page, 'Keep the coins').click()
  await asked.waitFor({ state: 'hidden' })
  expect(answers.sent(refundPayment)).toEqual([])

  await button(page, 'Get the money back').click()
  await asked.getByRole('button', { name: 'Get the money back' }).click()
  await page.getByText('$6.99 is on its way back to you.').waitFor()
  expect(answers.sent(refundPayment).map(({ params }) => params.id)).toEqual(['ENT-1'])
  await page.getByText('Refunded').waitFor()
  // Its button is gone: whoever goes by keys goes on from the list.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
})

it('says why a payment cannot be given back any more', async () => {
  screens.answers.set(readHistory, history('ENT-1'))
  screens.answers.set(refundPayment, { refused: 'notRefundable' })
  const page = await screens.open('/user/history', { as: MARA })
  await button(page, 'Get the money back').click()
  await dialog(page, 'Get $6.99 back?').getByRole('button', { name: 'Get the money back' }).click()
  await says(page, 'This payment cannot be returned any more')
})
