// Proves docs/product.md#billing, docs/product.md#coins, docs/product.md#credits, docs/product.md#downloads,
// docs/product.md#gifts, docs/product.md#library, docs/product.md#payments
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { saveProgress } from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { localPath } from '#rules/interface-language.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, loseFirstAnswer, openPage, PHONE } from '#tests/support/browser.ts'
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

  it.each([
    ['cancelled', 'Payment cancelled'],
    ['declined', 'The payment was declined'],
    ['pending', 'The payment is still being processed'],
    ['unavailable', 'Payment is not possible right now'],
  ])('say what came of paying: %s', async (checkout, words) => {
    const { page, close } = await buyer(`back-${checkout}`)
    await goTo(page, `/user/coins?checkout=${checkout}`)
    await says(page, words)
    await close()
  })

  it('say that paying is not possible where the provider does not answer', async () => {
    const { page, close } = await buyer('kim')
    await page.route('**/me/checkout/coins**', route => route.abort())
    await goTo(page, '/user/coins')
    await button(page, /^500 coins/).click()
    await button(page, 'Continue to payment').click()
    await says(page, 'Payment is not possible right now')
    await says(page, 'No connection.')
    await button(page, 'Try again').click()
    await dialog(page, 'Buy 500 coins').waitFor()
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

  it('are nowhere on the screens of who has never had any, in a shop that gives none', async () => {
    const { page, trouble, close } = await buyer('nils', { bought: 800 })
    for (const path of [
      '/user/coins',
      '/user/history',
      '/user/gift',
      '/volumes/rain-volume-1',
      '/how-it-works',
    ]) {
      await goTo(page, path)
      await page.locator('main h1').first().waitFor()
      await expect.poll(() => page.locator('main [role=status] .unseen').count(), { message: path }).toBe(0)
      expect(await page.locator('main').textContent(), path).not.toMatch(/credit/i)
    }
    await goTo(page, '/user/credits')
    await page.waitForURL('**/user/coins')
    expect(trouble).toEqual([])
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

  it('shows what is read and not owned, and why a file is missing', async () => {
    const { page, send, trouble, close } = await buyer('ute', { bought: 2000 })
    await send(rentPart, { params: { partId: 'rain-volume-3-part-2' }, query: {} })
    await send(saveProgress, { params: { partId: 'rain-volume-2-part-1' }, body: { value: 0.3 } })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await goTo(page, '/user/library')
    const books = page.locator('main article')
    await expect.poll(() => books.count()).toBe(3)
    await page.getByRole('link', { name: 'Not purchased' }).click()
    await page.waitForURL('**/user/library?only=unpurchased')
    await expect.poll(() => books.count()).toBe(2)
    await page.getByRole('link', { name: 'Purchased', exact: true }).click()
    await expect.poll(() => books.count()).toBe(1)
    await button(page, 'Files of Rain: Volume 1').click()
    await dialog(page, 'Premium edition')
      .getByText(/being prepared/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      location.hash = 'rentals'
    })
    await page.getByRole('tab', { name: 'Rentals', selected: true }).waitFor()
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

const SCREENS = [
  'library',
  'library#rentals',
  'coins?checkout=declined',
  'history',
  'gift',
  'credits',
  'billing',
]
/** The screens are opened in the first look, and are then shown in the others. */
const WAYS = [
  {
    how: 'English, large, light, and on a phone, dark',
    lang: 'en',
    looks: [
      { device: DESKTOP, colorScheme: 'light' },
      { device: PHONE, colorScheme: 'dark' },
    ],
  },
  { how: 'German, on a phone, light', lang: 'de', looks: [{ device: PHONE, colorScheme: 'light' }] },
  { how: 'French, large, dark', lang: 'fr', looks: [{ device: DESKTOP, colorScheme: 'dark' }] },
] as const

// WCAG 2.2 AA; nothing wider than the window.
describe('the screens of books and coins can be used by everyone', () => {
  it.each(WAYS)('in $how', async ({ lang, looks }) => {
    const purse = { bought: 5000, given: 200, credits: 2 }
    const { page, send, trouble, close } = await buyer(`axe-${lang}`, purse, looks[0].device)
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    const show = async ({ device, colorScheme }: (typeof looks)[number]) => {
      await page.setViewportSize(device.viewport)
      await page.emulateMedia({ colorScheme })
    }
    const paths = [
      ...SCREENS.map(screen => `/user/${screen}`),
      '/volumes/rain-volume-1',
      '/volumes/rain-volume-2',
      '/read/rain-volume-3-part-2',
    ]
    for (const path of paths) {
      await page.goto('about:blank')
      await show(looks[0])
      await goTo(page, localPath(lang, path))
      await page.locator('main h1').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('main [role=status] .unseen'))
      for (const look of looks) {
        await show(look)
        expect(await violationsOn(page), path).toEqual([])
        expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0)
      }
    }
    // With what asks before something is spent.
    await page.locator('main button').first().click()
    await page.locator('dialog[open]').waitFor()
    for (const look of looks) {
      await show(look)
      expect(await violationsOn(page)).toEqual([])
    }
    expect(trouble).toEqual([])
    await close()
  })
})
