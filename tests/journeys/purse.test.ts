// Proves docs/product.md#billing, docs/product.md#coins, docs/product.md#credits, docs/product.md#downloads,
// docs/product.md#gifts, docs/product.md#library, docs/product.md#payments
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { DESKTOP, goTo, loseFirstAnswer, openPage } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import {
  balance,
  button,
  dialog,
  openPurchaseShop,
  type PurchaseShop,
  says,
} from '#tests/support/purchase-shop.ts'

let market: PurchaseShop
beforeAll(async () => {
  market = await openPurchaseShop()
})
afterAll(() => market?.close())

const buyer: PurchaseShop['buyer'] = (...wish) => market.buyer(...wish)

describe('coins', () => {
  it('are paid for at the checkout and are there when one comes back', async () => {
    const { page, send, trouble, close } = await buyer('ida', { bought: 10 })
    await goTo(page, '/user/coins')
    await page.getByLabel('Other amount').fill('99')
    await button(page, 'Continue').click()
    await says(page, 'You can buy at least 100 coins at a time.')
    await button(page, /^500 coins/).click()
    await dialog(page, 'Buy 500 coins').getByText('510').waitFor()
    await button(page, 'Continue to payment').click()
    await page.waitForURL('**/simulator/checkout/**')
    await page.getByRole('button', { name: 'Pay $5.00' }).click()
    await page.waitForURL('**/user/coins*')
    await says(page, 'Your coins have been added')
    await says(page, 'You now have 510 coins.')
    expect(await balance(send)).toBe(510)
    // Read again, the page has nothing to tell any more.
    await goTo(page, new URL(page.url()).pathname + new URL(page.url()).search)
    await button(page, /^500 coins/).waitFor()
    expect(await page.getByText('Your coins have been added').count()).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('are paid for with the card that was saved, and after the bank was asked', async () => {
    const { page, send, close } = await buyer('jon')
    await goTo(page, '/user/coins')
    await button(page, /^500 coins/).click()
    await button(page, 'Continue to payment').click()
    await page.getByLabel('Card number').fill('4000 0027 6000 3184')
    await page.getByLabel(/Save this card/).check()
    await page.getByRole('button', { name: 'Pay $5.00' }).click()
    await page.getByRole('button', { name: /^Yes, pay/ }).click()
    await page.waitForURL('**/user/coins*')
    await says(page, 'You now have 500 coins.')

    await button(page, /^1,000 coins/).click()
    await button(page, 'Pay with Visa ending in 3184').click()
    await says(page, 'Your bank needs you to confirm the payment')
    await page.getByRole('link', { name: 'Confirm the payment' }).click()
    await page.getByRole('button', { name: /^Yes, pay/ }).click()
    await page.waitForURL('**/user/coins*')
    await says(page, 'You now have 1,500 coins.')
    expect(await balance(send)).toBe(1500)
    await close()
  })
})

describe('a gift code', () => {
  it('gives what it holds, and says at its field when it was used', async () => {
    const code = await createGift(market.shop.app, {
      coins: 500,
      volume: null,
      uses: 1,
      expiresAt: null,
      note: '',
    })
    const { page, trouble, close } = await buyer('lia')
    await goTo(page, '/user/gift')
    await page.locator('main input[name=code]').fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await says(page, 'You received 500 coins')
    await says(page, 'You now have 500 coins.')
    await page.locator('main input[name=code]').fill(code)
    await page.keyboard.press('Enter')
    const field = page.locator('main input[name=code]')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await says(page, 'This gift code has already been used.')
    await goTo(page, '/user/history')
    // What it was and its kind have the same word, which stands there once.
    await expect
      .poll(() => page.locator('main ol > li').allTextContents())
      .toEqual([expect.not.stringMatching(/Gift.*Gift/s)])
    expect(trouble).toEqual([])
    await close()
  })

  it('whose answer was lost is sent again, and gives what it holds once', async () => {
    const gift = { coins: 500, volume: null, uses: 1, expiresAt: null, note: '' }
    const code = await createGift(market.shop.app, gift)
    const { page, send, close } = await buyer('noa')
    await loseFirstAnswer(page, '**/me/gift/**')
    await goTo(page, '/user/gift')
    const field = page.locator('main input[name=code]')
    await field.fill(code)
    await page.keyboard.press('Enter')
    await says(page, 'The shop cannot answer right now')
    await field.press('Enter')
    await says(page, 'You received 500 coins')
    expect((await send(findMe, {})).answer?.coins).toBe(500)
    await close()
  })
})

describe('credits', () => {
  it('become coins after one has seen what one gets', async () => {
    const { page, send, close } = await buyer('max', { bought: 1, credits: 3 })
    await goTo(page, '/user/credits')
    await page.getByLabel('Number of credits').fill('4')
    await page.keyboard.press('Enter')
    await says(page, 'You do not have that many credits.')
    await page.getByLabel('Number of credits').fill('2')
    await page.keyboard.press('Enter')
    const asking = dialog(page, 'Exchange 2 credits')
    await asking.getByText('1,399').waitFor()
    await asking.getByRole('button', { name: 'Exchange' }).dblclick()
    await says(page, 'You received 1,398 coins')
    expect((await send(findMe, {})).answer).toMatchObject({ coins: 1399, usedCredits: 2 })
    await close()
  })

  it('come with a gift code, whose answer says how many', async () => {
    const wish = { coins: null, credits: 2, volume: null, uses: 1, expiresAt: null, note: '' }
    const code = await createGift(market.shop.app, wish)
    const { page, trouble, close } = await buyer('rosa')
    await goTo(page, '/user/gift')
    await page.locator('main input[name=code]').fill(code)
    await page.keyboard.press('Enter')
    await says(page, 'You received 2 credits')
    await says(page, 'You now have 2 credits. Each buys one novel.')
    await goTo(page, '/user/coins')
    await page.locator('main').getByRole('link', { name: 'Credits' }).click()
    await page.waitForURL('**/user/credits')
    expect(trouble).toEqual([])
    await close()
  })
})

// docs/product.md#history: filter, load more, load all, reset.
describe('the history', () => {
  it('lists what came and went by kind, and further back on request', async () => {
    const { page, send, close } = await buyer('noel', { bought: 800, credits: 1 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    for (let times = 0; times < 41; times++) await fillPurse(market.shop, 'noel', { given: 1 })
    await goTo(page, '/user/history')
    const rows = page.locator('main ol > li')
    await expect.poll(() => rows.count()).toBe(20)
    await says(page, '20 of 44')
    await button(page, 'Load more').click()
    await expect.poll(() => rows.count()).toBe(40)
    await button(page, 'Load all').click()
    await expect.poll(() => rows.count()).toBe(44)
    await button(page, 'Show less').click()
    await expect.poll(() => rows.count()).toBe(20)
    await page.locator('main').getByRole('link', { name: 'Books' }).click()
    await page.waitForURL('**/user/history?show=books')
    await expect.poll(() => rows.count()).toBe(1)
    await expect
      .poll(() => rows.first().textContent())
      .toMatch(/Volume bought with coins: Rain: Volume 1.*−699 coins/)
    await page.locator('main').getByRole('link', { name: 'Rentals' }).click()
    await says(page, 'No entries of this kind')
    await close()
  })
})

describe('the library', () => {
  it('is searched, and entries are hidden and shown again', async () => {
    const { page, send, trouble, close } = await buyer('ole', { bought: 2000 })
    for (const volumeId of ['rain-volume-1', 'rain-volume-3'])
      await send(redeemWithCoins, { params: { volumeId }, query: {} })
    await goTo(page, '/user/library')
    const books = page.locator('main article')
    await expect.poll(() => books.count()).toBe(2)
    await page.getByLabel('Search your library').fill('volume 3')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/user/library?query=volume+3')
    await expect.poll(() => books.count()).toBe(1)
    await button(page, 'Hide Rain: Volume 3').click()
    await says(page, 'Rain: Volume 3 is hidden.')
    await says(page, 'No results')
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect.poll(() => books.count()).toBe(1)
    await page.getByRole('link', { name: 'Show hidden' }).click()
    await expect.poll(() => books.count()).toBe(2)
    await button(page, 'Show Rain: Volume 3 again').click()
    await says(page, 'Rain: Volume 3 is shown again.')
    await page.getByRole('link', { name: 'Exclude hidden' }).click()
    await page.waitForURL('**/user/library')
    await expect.poll(() => books.count()).toBe(2)
    await button(page, 'Files of Rain: Volume 1').click()
    await dialog(page, 'Premium edition').getByText('A map of the puddles.').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('is nobody’s else: a visitor is led to the sign-in and back', async () => {
    const { page, close } = await openPage(market.browser, market.shop.url, DESKTOP)
    await page.goto('/user/library?only=purchased')
    await page.waitForURL('**/sign-in?*next=%2Fuser%2Flibrary%3Fonly%3Dpurchased')
    await close()
  })
})
