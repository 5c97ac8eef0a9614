// Proves docs/product.md#withdrawal, docs/product.md#history
import { expect, it } from 'vitest'
import { readHistory } from '#contract/calls/coins.ts'
import {
  carryOutWithdrawal,
  declareWithdrawal,
  findWithdrawal,
  listReturns,
  returnPurchase,
} from '#contract/calls/returns.ts'
import { PurchaseHow } from '#contract/generated/enums.ts'
import { button, dialog, says } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const date = new Date('2026-11-20T12:00:00Z')
const BOOK = {
  ...{ id: 'ENT-1', description: 'Volume bought with coins: Rain: Volume 1', date },
  ...{ coins: 699, until: new Date('2026-12-04T12:00:00Z'), reason: '' },
}
const PACK = { ...BOOK, id: 'ENT-2', description: 'Coins bought', value: 499, currency: 'eur', coins: 500 }
const READ = {
  ...{ id: 'ENT-3', description: 'Part rented: Rain: Part 2', date },
  reason: 'openedBefore',
}

it('the history gives a volume back, after it has said what comes for it, and says why another stays', async () => {
  const { answers } = screens
  const entry = { how: PurchaseHow.PURCHASE, date }
  const entries = (returned: boolean) => ({
    answer: {
      entries: [
        {
          ...{ ...entry, description: BOOK.description, refunded: returned },
          ...{ book: { bookId: 'LBK-1', coins: 699 }, returnable: returned ? undefined : BOOK },
        },
        { ...entry, description: READ.description, rental: { coins: 99 }, returnable: READ },
      ],
    },
  })
  answers.set(readHistory, entries(false))
  answers.set(returnPurchase, () => {
    answers.set(readHistory, entries(true))
    return { answer: { receivedAt: date, coins: 699 } }
  })
  const page = await screens.open('/user/history', { as: MARA })
  await says(page, 'You have opened or downloaded it.')
  await button(page, 'Withdraw').click()
  const asked = dialog(page, 'Withdraw from this purchase?')
  await asked.getByText('699 coins return to your balance at once').waitFor()
  await asked.getByRole('button', { name: 'Keep it' }).click()
  expect(answers.sent(returnPurchase)).toEqual([])
  await button(page, 'Withdraw').click()
  await asked.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('We have received your withdrawal.').waitFor()
  expect(answers.sent(returnPurchase).map(({ params }) => params.id)).toEqual(['ENT-1'])
  await page.getByText('Refunded').waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('DIV')
})

it('who is signed in finds in the footer what can go back and what cannot', async () => {
  screens.answers.set(listReturns, { answer: { purchases: [BOOK, PACK, READ] } })
  screens.answers.set(returnPurchase, { refused: 'openedBefore' })
  const page = await screens.open('/about', { as: MARA })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' }).click()
  await page.getByRole('heading', { name: 'What cannot go back' }).waitFor()
  await button(page, 'Withdraw').nth(1).click()
  const asked = dialog(page, 'Withdraw from this purchase?')
  await asked.getByText('€4.99 goes back the way it was paid').waitFor()
  await asked.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await asked.getByText('You have opened or downloaded it.').waitFor()
})

it('who is not sends a notice, which is confirmed with its time', async () => {
  screens.answers.set(declareWithdrawal, { answer: { receivedAt: date } })
  const page = await screens.open('/withdraw')
  await button(page, 'Withdraw now').click()
  await says(page, 'Please enter an email address.')
  await page.getByLabel('Email address of your account').fill('mara@example.com')
  await page.getByLabel('What it is about (optional)').fill('Rain 1')
  await button(page, 'Withdraw now').click()
  await page.getByText('Received on 20 November 2026').or(page.getByText('Received on November 20')).waitFor()
  expect(screens.answers.sent(declareWithdrawal).map(({ body }) => body)).toMatchObject([
    { email: 'mara@example.com', about: 'Rain 1' },
  ])
})

it('the link of its mail gives back without signing in, and says where it is not valid', async () => {
  const { answers } = screens
  answers.set(findWithdrawal, { answer: { purchases: [BOOK] } })
  answers.set(carryOutWithdrawal, () => {
    answers.set(findWithdrawal, {
      answer: { purchases: [{ ...BOOK, until: undefined, reason: 'returnedBefore' }] },
    })
    return { answer: { receivedAt: date, coins: 699 } }
  })
  const page = await screens.open('/withdraw/token')
  await button(page, 'Withdraw').click()
  await dialog(page, 'Withdraw from this purchase?')
    .getByRole('button', { name: 'Confirm withdrawal' })
    .click()
  await says(page, 'This already went back.')
  expect(answers.sent(carryOutWithdrawal).map(({ params }) => params)).toEqual([
    { token: 'token', id: 'ENT-1' },
  ])
  answers.set(findWithdrawal, { refused: 'tokenInvalid' })
  const other = await screens.open('/withdraw/other')
  await says(other, 'This link is not valid, or no longer.')
})
