// Proves docs/product.md#coins, docs/product.md#payments
import { expect, it } from 'vitest'
import { checkoutCoins, findMyCoinOptions, findPaymentMethod } from '#contract/calls/coins.ts'
import { button, dialog, says } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { COIN_OPTIONS, MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()

it.each([
  ['cancelled', 'Payment cancelled'],
  ['declined', 'The payment was declined'],
  ['pending', 'The payment is still being processed'],
  ['unavailable', 'Payment is not possible right now'],
])('the coins say what came of paying: %s', async (checkout, words) => {
  screens.answers.set(findMyCoinOptions, { answer: COIN_OPTIONS })
  const page = await screens.open(`/user/coins?checkout=${checkout}`, { as: MARA })
  await says(page, words)
})

it('the coins say that paying is not possible where the provider does not answer, and let one try again', async () => {
  const { answers } = screens
  answers.set(findMyCoinOptions, { answer: COIN_OPTIONS })
  answers.set(findPaymentMethod, { refused: 'noMethod' })
  answers.set(checkoutCoins, { broken: 'connection' })
  const page = await screens.open('/user/coins', { as: MARA })
  await button(page, /^500 coins/).click()
  await button(page, 'Continue to payment').click()
  await says(page, 'Payment is not possible right now')
  await says(page, 'No connection.')
  await button(page, 'Try again').click()
  await dialog(page, 'Buy 500 coins').waitFor()
  expect(answers.sent(checkoutCoins).map(({ body }) => body.amount)).toEqual([500])
})
