// Proves docs/product.md#receipts
import { expect, it } from 'vitest'
import { readHistory } from '#contract/calls/coins.ts'
import { findReceipt, listReceipts } from '#contract/calls/receipts.ts'
import { ReceiptKind } from '#contract/generated/receipts.ts'
import { says } from '#tests/support/purchase-shop.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const date = new Date('2026-11-20T12:00:00Z')
const line = {
  description: 'Rain: Volume 1',
  coins: -699,
  credits: 0,
  value: -594,
  currency: 'eur',
}
const BACK = {
  ...{ number: '2026-000018', kind: ReceiptKind.SPENT_BACK, issued: date, date, corrects: '2026-000017' },
  ...{ seller: 'Rain Ltd', sellerAddress: 'Rain Street 1\n10115 Berlin', sellerLegal: 'VAT DE123456789' },
  ...{ lines: [line], sums: [{ value: -594, currency: 'eur' }] },
  taxes: [{ currency: 'eur', country: 'DE', rate: 700, value: -594, tax: -39 }],
  link: '/receipts/2026-000018.pdf?lang=en',
}
const FREE = {
  ...{ ...BACK, number: '2026-000017', kind: ReceiptKind.SPENT, corrects: '' },
  ...{ lines: [{ ...line, coins: 0, credits: 1, value: 0, currency: '' }], sums: [], taxes: [] },
}

it('the history leads to the receipts, and these to each, to its PDF and to the one that it corrects', async () => {
  const { answers } = screens
  answers.set(readHistory, {
    answer: { entries: [{ description: 'Coins bought', date, coins: { coins: 5 } }] },
  })
  answers.set(listReceipts, {
    answer: { receipts: [BACK, FREE], pagination: { limit: 20, total: 45, lastPage: false } },
  })
  answers.set(findReceipt, ({ params }) => ({ answer: params.number === FREE.number ? FREE : BACK }))
  const page = await screens.open('/user/history', { as: MARA })
  await page.getByRole('link', { name: 'Receipts with numbers' }).click()
  await says(page, 'Correction: returned')
  await says(page, '-€5.94')
  await page.getByRole('link', { name: 'Page 2' }).first().waitFor()
  await page.getByRole('link', { name: BACK.number }).click()
  for (const words of ['Rain Ltd', '10115 Berlin', 'VAT DE123456789', 'Includes 7% VAT (DE)', '-€0.39'])
    await says(page, words)
  const pdf = page.getByRole('link', { name: 'Download PDF' })
  expect(await pdf.getAttribute('href')).toBe('/receipts/2026-000018.pdf?lang=en')
  expect(await pdf.getAttribute('download')).toBe('2026-000018.pdf')
  await page.getByRole('link', { name: FREE.number }).click()
  await says(page, 'No money was paid')
  const withdraw = page.getByRole('main').getByRole('link', { name: 'Withdraw from the purchase' })
  expect(await withdraw.getAttribute('href')).toBe('/withdraw')
  answers.set(findReceipt, { refused: 'receiptNotFound' })
  await page.goto(page.url().replace(FREE.number, '2026-999999'))
  await says(page, 'You have no receipt with this number.')
})
