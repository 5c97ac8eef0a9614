// Proves docs/product.md#consent
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listEvents } from '#contract/calls/calendar.ts'
import { findMyCoinOptions, findPaymentMethod, purchaseCoins } from '#contract/calls/coins.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import {
  checkoutSubscription,
  estimateSubscription,
  findSubscription,
  listPlans,
  syncSubscription,
} from '#contract/calls/membership.ts'
import { CardBrand, PlanInterval } from '#contract/generated/enums.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { PHONE } from '#tests/support/browser.ts'
import { button, dialog } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerVolume, COIN_OPTIONS, MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const { answers } = screens
const TICK = /^Ich stimme zu, dass ich den Inhalt sofort/

async function offered(page: Page): Promise<Locator> {
  await button(page, 'Für 699 Coins kaufen').click()
  const asking = dialog(page, 'Diesen Band kaufen?')
  await asking.waitFor()
  return asking
}

/** Presses as somebody does who has not ticked, and is led to the tick. */
async function pressInVain(pay: Locator, tick: Locator): Promise<void> {
  expect(await tick.isChecked()).toBe(false)
  expect(await pay.getAttribute('aria-disabled')).toBe('true')
  await pay.click({ force: true })
  await expect.poll(() => tick.evaluate(box => box === document.activeElement)).toBe(true)
}

it('a volume is bought only by who has ticked the words, which no dialog has ticked beforehand', async () => {
  answerVolume(answers)
  answers.set(redeemWithCoins, { refused: 'alreadyOwned' })
  // The pointer rests over the bar at the end of the page when the dialog closes.
  answers.set(listEvents, { answer: {} })
  const page = await screens.open('/de/volumes/rain-volume-1', { as: { ...MARA, coins: 2000 }, ...PHONE })
  const asking = await offered(page)
  const [pay, tick] = [
    asking.getByRole('button', { name: '699 Coins bezahlen' }),
    asking.getByRole('checkbox', { name: TICK }),
  ]
  await pressInVain(pay, tick)
  expect(answers.sent(redeemWithCoins)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  await tick.check()
  await asking.getByRole('button', { name: 'Abbrechen' }).click()
  await offered(page)
  expect(await tick.isChecked()).toBe(false)
  await tick.check()
  await pay.click()
  await expect
    .poll(() => answers.sent(redeemWithCoins))
    .toMatchObject([{ query: { coins: 699, consent: 'de' } }])
})

it('a volume for which coins are missing is paid for only by who has ticked the words', async () => {
  answerVolume(answers)
  answers.set(findMyCoinOptions, { answer: { ...COIN_OPTIONS, currency: 'eur' } })
  answers.set(findPaymentMethod, {
    answer: { id: 'CRD-1', card: { brand: CardBrand.VISA, lastFour: '4242' } },
  })
  answers.set(purchaseCoins, { answer: { ok: false, code: 'generic_decline', purchase: 'waiting' } })
  const page = await screens.open('/de/volumes/rain-volume-1', { as: MARA })
  const asking = await offered(page)
  const [pay, tick] = [
    asking.getByRole('button', { name: /Visa/ }),
    asking.getByRole('checkbox', { name: TICK }),
  ]
  await pay.waitFor()
  await pressInVain(pay, tick)
  expect(answers.sent(purchaseCoins)).toEqual([])
  await tick.check()
  await pay.click()
  await expect
    .poll(() => answers.sent(purchaseCoins))
    .toMatchObject([{ query: { price: 699, consent: 'de' } }])
})

it('a membership is ordered only by who has ticked the words', async () => {
  const plan = {
    id: 'Membership',
    name: 'Membership',
    premium: false,
    active: true,
    amount: 450,
    currency: 'eur',
  }
  answers.set(listPlans, { answer: { plans: [{ ...plan, interval: PlanInterval.MONTH }] } })
  answers.set(findSubscription, { refused: 'noSubscription' })
  answers.set(syncSubscription, { refused: 'noSubscription' })
  answers.set(estimateSubscription, { answer: { totalDue: 450, subscriptionAmount: 450, currency: 'eur' } })
  answers.set(checkoutSubscription, { refused: 'paymentsUnavailable' })
  const page = await screens.open('/de/subscribe?plan=Membership&step=confirm', { as: MARA })
  const [order, tick] = [
    button(page, 'Zahlungspflichtig abonnieren'),
    page.getByRole('checkbox', { name: /^Ich verlange, dass meine Mitgliedschaft sofort beginnt/ }),
  ]
  await order.waitFor()
  await pressInVain(order, tick)
  expect(answers.sent(checkoutSubscription)).toEqual([])
  await tick.check()
  await order.click()
  await expect.poll(() => answers.sent(checkoutSubscription)).toMatchObject([{ query: { consent: 'de' } }])
})

it('where the setting names no consent the words stand beside the button, and nothing is to be ticked', async () => {
  answerVolume(answers)
  const page = await screens.open('/volumes/rain-volume-1', { as: { ...MARA, coins: 2000 } })
  await button(page, 'Buy for 699 coins').click()
  const asking = dialog(page, 'Buy this volume?')
  await asking.getByText('your right of withdrawal ends').waitFor()
  expect(await asking.getByRole('checkbox').count()).toBe(0)
})
