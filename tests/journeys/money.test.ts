import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { readHistory, redeemWithCoins } from '#contract/calls/coins.ts'
import type { Send } from '#contract/page.ts'
import { localPath } from '#rules/interface-language.ts'
import { createGift } from '#server/gifts/create-gift.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { overhangOf, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, type Readers, readersOf } from '#tests/support/readers.ts'

// The browser has a clock of its own: both begin now.
const NOW = new Date()
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

let shop: TestShop
let mail: MailServer
let browser: Browser
let readers: Readers

beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'error', PROXIES: '1' }
  ;[shop, browser] = await Promise.all([openShop({ now: NOW, env }), openBrowser()])
  readers = readersOf(
    () => shop,
    () => mail,
  )
  const parts = [
    { launchAt: day(-40), preview: true },
    { launchAt: day(-30), rentalCoins: 99, text: 'It rained on the lent part.' },
    { launchAt: day(-20), rentalCoins: 99, text: 'It rained on the third part.' },
  ]
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    rentals: true,
    volumes: [
      { publishingAt: day(-10), parts, premiumExtras: 'A map of the puddles.' },
      { publishingAt: day(20), parts: [{ launchAt: day(-5), preview: true }] },
      { publishingAt: day(-1), parts },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [{ publishingAt: day(-1), skus: [{ store: 'print', identifier: '9780306406157' }] }],
  })
  await shop.house.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const VOLUME = '/volumes/rain-volume-1'
const GATE = '/read/rain-volume-1-part-2'

/** Signs in as a page does, with the cookie that only the server sees. */
async function signIn(page: Page, login: string) {
  await goTo(page, '/about')
  const status = await page.evaluate(
    async body => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/app/v2/auth/login', { method: 'POST', headers, body: JSON.stringify(body) }))
        .status
    },
    { login, password: PASSWORD },
  )
  expect(status).toBe(201)
}

type Purse = Parameters<typeof fillPurse>[2]

/** Somebody new with so much, in a browser of their own. */
async function buyer(name: string, purse: Purse = {}, options: BrowserContextOptions = DESKTOP) {
  const send = await readers.reader(name)
  await fillPurse(shop, name, purse)
  const opened = await openPage(browser, shop.url, options)
  opened.page.setDefaultTimeout(8000)
  await signIn(opened.page, name)
  return { ...opened, send }
}

const balance = async (send: Send) => (await send(findMe, {})).answer?.coins
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const says = (page: Page, words: string | RegExp) => page.locator('main').getByText(words).first().waitFor()

// Look, item 7: before any spend the price, the balance now and afterwards, what one gets and for how long.
describe('a volume', () => {
  it('is bought by keyboard, once for two presses, and is there to be read', async () => {
    const { page, send, trouble, close } = await buyer('ada', { bought: 1000 })
    await goTo(page, VOLUME)
    await button(page, 'Buy for 699 coins').focus()
    await page.keyboard.press('Enter')
    const asking = dialog(page, 'Buy this volume?')
    await asking.getByText('The premium edition for good').waitFor()
    expect((await asking.locator('dl').textContent())?.replaceAll(/\D+/g, ' ')).toMatch(/ 699 1 000 301 /)
    const pay = asking.getByRole('button', { name: 'Pay 699 coins' })
    for (let steps = 0; steps < 5 && !(await pay.evaluate(at => at === document.activeElement)); steps++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const done = dialog(page, 'It is yours')
    await done.getByText('You paid 699 coins. 301 coins are left.').waitFor()
    expect(await done.getByRole('link', { name: 'Read now' }).getAttribute('href')).toBe(
      '/read/rain-volume-1-part-1',
    )
    expect(await balance(send)).toBe(301)
    expect((await send(readHistory, {})).answer?.entries).toHaveLength(2)
    await page.keyboard.press('Escape')
    await says(page, 'In your library')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/In your library/)
    // What was read before is read anew.
    await says(page, 'Yours')
    expect(trouble).toEqual([])
    await close()
  })

  it('that is dear is not bought: it says what is missing, and leads to as many coins', async () => {
    const { page, send, close } = await buyer('poor', { bought: 50 })
    await goTo(page, VOLUME)
    await button(page, 'Buy for 699 coins').click()
    const asking = dialog(page, 'Buy this volume?')
    await asking.getByText('649 coins are missing.').waitFor()
    expect(await asking.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
    await asking.getByRole('link', { name: 'Get coins' }).click()
    await page.waitForURL('**/user/coins?need=649&next=*')
    await says(page, '649 coins are missing for what you wanted.')
    expect(await page.getByLabel('Another amount').inputValue()).toBe('649')
    expect(await balance(send)).toBe(50)
    await close()
  })

  it('whose price changed meanwhile asks again with the new one, and takes nothing before', async () => {
    const { page, send, close } = await buyer('cara', { bought: 1000 })
    await goTo(page, '/volumes/rain-volume-3')
    await button(page, 'Buy for 699 coins').click()
    await priceOf('rain-volume-3', 750)
    await button(page, 'Pay 699 coins').click()
    await dialog(page, 'Buy this volume?').getByText('The price has changed meanwhile.').waitFor()
    expect(await balance(send)).toBe(1000)
    await button(page, 'Pay 750 coins').click()
    await dialog(page, 'It is yours').getByText('250 coins are left.').waitFor()
    await priceOf('rain-volume-3', null)
    await close()
  })

  it('that was bought elsewhere meanwhile is said to be owned', async () => {
    const { page, send, close } = await buyer('dan', { bought: 2000 })
    await goTo(page, VOLUME)
    await button(page, 'Buy for 699 coins').click()
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await button(page, 'Pay 699 coins').click()
    await page.getByRole('dialog').getByText('It is yours already').waitFor()
    expect(await balance(send)).toBe(1301)
    await close()
  })

  it('is bought with a credit', async () => {
    const { page, close } = await buyer('emil', { credits: 1 })
    await goTo(page, VOLUME)
    await button(page, 'Use 1 credit').click()
    await button(page, 'Pay 1 credit').click()
    await dialog(page, 'It is yours').getByText('You paid 1 credit. No credit is left.').waitFor()
    await close()
  })

  it('that is owned shows so without having been offered before, and nothing jumps', async () => {
    const { page, send, close } = await buyer('fay', { bought: 2000 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await page.addInitScript(() => {
      const seen = window as unknown as { offers: number; moved: number }
      seen.offers = 0
      seen.moved = 0
      // What stands there whenever a picture is drawn; before the styles are there none is.
      const look = () => {
        for (const one of document.querySelectorAll('main a, main button')) {
          if (!/Buy for|Sign in/.test(one.textContent ?? '')) continue
          if (getComputedStyle(one).visibility === 'visible') seen.offers++
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      new PerformanceObserver(list => {
        for (const one of list.getEntries()) seen.moved += (one as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await goTo(page, VOLUME)
    await says(page, 'In your library')
    const seen = await page.evaluate(() => {
      const { offers, moved } = window as unknown as { offers: number; moved: number }
      return { offers, moved }
    })
    expect(seen.offers).toBe(0)
    expect(seen.moved).toBeLessThan(0.05)
    await close()
  })

  it('shows visitors the price and the way in, and before it is out that it is a pre-order', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/volumes/rain-volume-2')
    await says(page, /Pre-order: yours at once/)
    const way = page.locator('main').getByRole('link', { name: 'Sign in to buy' })
    expect(await way.getAttribute('href')).toBe('/sign-in?next=%2Fvolumes%2Frain-volume-2')
    await goTo(page, '/volumes/drawn-volume-1')
    await says(page, 'Manga are not bought with coins here.')
    expect(await page.locator('main').getByText('899').count()).toBe(0)
    await close()
  })
})

async function priceOf(slug: string, coins: number | null) {
  const values = [slug, coins]
  await shop.scratch.db.transaction(async tx => {
    await tx.query({ text: 'update volumes set price_coins = $2 where slug = $1', values })
    await bumpCatalogue(tx)
  })
  await shop.house.version.refresh()
}

describe('a part', () => {
  it('is rented at its gate, opens at once, and stands among the rentals with the time that is left', async () => {
    const { page, send, trouble, close } = await buyer('gus', { bought: 500 })
    await goTo(page, GATE)
    await button(page, 'Rent 72 hours for 99 coins').focus()
    await page.keyboard.press('Enter')
    const asking = dialog(page, 'Rent this part?')
    await asking.getByText(/This part for 72 hours, until/).waitFor()
    await asking.getByRole('button', { name: 'Pay 99 coins' }).dblclick()
    await says(page, 'It rained on the lent part.')
    expect(await balance(send)).toBe(401)
    // The reader takes the whole window, as it does for whoever comes by a link.
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await goTo(page, '/user/library#rentals')
    await says(page, /3 days left|2 days left/)
    await page.getByRole('link', { name: /^Read: / }).waitFor()
    await goTo(page, '/user/library?only=unpurchased')
    await page.getByRole('link', { name: 'See the offer: Rain: Volume 1' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('opens by buying its volume as well', async () => {
    const { page, send, close } = await buyer('hal', { bought: 700 })
    await goTo(page, GATE)
    await button(page, 'Buy the volume for 699 coins').click()
    await button(page, 'Pay 699 coins').click()
    await says(page, 'It rained on the lent part.')
    expect(await balance(send)).toBe(1)
    await close()
  })

  it('shows visitors the way in and what renting costs', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, GATE)
    const way = page.locator('main').getByRole('link', { name: 'Sign in' })
    expect(await way.getAttribute('href')).toBe(`/sign-in?next=${encodeURIComponent(GATE)}`)
    await says(page, 'Rent for 72 hours')
    await close()
  })
})

describe('coins', () => {
  it('are paid for at the checkout and are there when one comes back', async () => {
    const { page, send, trouble, close } = await buyer('ida', { bought: 10 })
    await goTo(page, '/user/coins')
    await page.getByLabel('Another amount').fill('99')
    await button(page, 'Continue').click()
    await says(page, 'At least 100 coins can be bought at once.')
    await button(page, /^500 coins/).click()
    await dialog(page, 'Buy 500 coins').getByText('510').waitFor()
    await button(page, 'Continue to payment').click()
    await page.waitForURL('**/simulator/checkout/**')
    await page.getByRole('button', { name: 'Pay $5.00' }).click()
    await page.waitForURL('**/user/coins*')
    await says(page, 'Your coins are there')
    await says(page, 'You have 510 coins now.')
    expect(await balance(send)).toBe(510)
    // Read again, the page has nothing to tell any more.
    await goTo(page, new URL(page.url()).pathname + new URL(page.url()).search)
    await button(page, /^500 coins/).waitFor()
    expect(await page.getByText('Your coins are there').count()).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('are paid for with the card that was saved, and after the bank was asked', async () => {
    const { page, send, close } = await buyer('jon')
    await goTo(page, '/user/coins')
    await button(page, /^500 coins/).click()
    await button(page, 'Continue to payment').click()
    await page.getByLabel('Card number').fill('4000 0027 6000 3184')
    await page.getByLabel(/Keep|Save/).check()
    await page.getByRole('button', { name: 'Pay $5.00' }).click()
    await page.getByRole('button', { name: /^Yes, pay/ }).click()
    await page.waitForURL('**/user/coins*')
    await says(page, 'You have 500 coins now.')

    await button(page, /^1,000 coins/).click()
    await button(page, 'Pay with Visa ending in 3184').click()
    await says(page, 'Your bank wants to hear from you')
    await page.getByRole('link', { name: 'Confirm the payment' }).click()
    await page.getByRole('button', { name: /^Yes, pay/ }).click()
    await page.waitForURL('**/user/coins*')
    await says(page, 'You have 1,500 coins now.')
    expect(await balance(send)).toBe(1500)
    await close()
  })

  it.each([
    ['cancelled', 'You cancelled the payment'],
    ['declined', 'The payment was declined'],
    ['pending', 'The payment is still being processed'],
    ['unavailable', 'Paying is not possible just now'],
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
    await says(page, 'Paying is not possible just now')
    await close()
  })
})

describe('a gift code', () => {
  it('gives what it holds, and says at its field when it was used', async () => {
    const code = await createGift(shop.house, {
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
    await says(page, '500 coins are yours')
    await says(page, 'You have 500 coins now.')
    await page.locator('main input[name=code]').fill(code)
    await page.keyboard.press('Enter')
    const field = page.locator('main input[name=code]')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await says(page, 'This gift code has been used already.')
    expect(trouble).toEqual([])
    await close()
  })
})

describe('credits', () => {
  it('become coins after one has seen what one gets', async () => {
    const { page, send, close } = await buyer('max', { bought: 1, credits: 3 })
    await goTo(page, '/user/credits')
    await page.getByLabel('How many credits').fill('4')
    await page.keyboard.press('Enter')
    await says(page, 'You do not have so many credits.')
    await page.getByLabel('How many credits').fill('2')
    await page.keyboard.press('Enter')
    const asking = dialog(page, 'Exchange 2 credits')
    await asking.getByText('1,399').waitFor()
    await asking.getByRole('button', { name: 'Exchange' }).dblclick()
    await says(page, '1,398 coins are yours')
    expect((await send(findMe, {})).answer).toMatchObject({ coins: 1399, usedCredits: 2 })
    await close()
  })
})

// Section 2, transaction history: filter, load more, load all, reset.
describe('the history', () => {
  it('lists what came and went by kind, and further back on request', async () => {
    const { page, send, close } = await buyer('noa', { bought: 800, credits: 1 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    for (let times = 0; times < 41; times++) await fillPurse(shop, 'noa', { given: 1 })
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
    expect(await rows.first().textContent()).toMatch(/Volume bought with coins: Rain: Volume 1.*−699 coins/)
    await page.locator('main').getByRole('link', { name: 'Rentals' }).click()
    await says(page, 'Nothing of this kind')
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
    await says(page, 'Nothing was found')
    await page.getByRole('link', { name: 'Show everything' }).click()
    await expect.poll(() => books.count()).toBe(1)
    await page.getByRole('link', { name: 'Show hidden' }).click()
    await expect.poll(() => books.count()).toBe(2)
    await button(page, 'Show Rain: Volume 3 again').click()
    await says(page, 'Rain: Volume 3 is shown again.')
    await page.getByRole('link', { name: 'Leave out hidden' }).click()
    await page.waitForURL('**/user/library')
    await expect.poll(() => books.count()).toBe(2)
    await button(page, 'Files of Rain: Volume 1').click()
    await dialog(page, 'Premium edition').getByText('A map of the puddles.').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('is nobody’s else: a visitor is led to the sign-in and back', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
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
const WAYS: { how: string; lang: 'en' | 'de' | 'fr'; options: BrowserContextOptions }[] = [
  { how: 'English, large, light', lang: 'en', options: { ...DESKTOP, colorScheme: 'light' } },
  { how: 'English, phone, dark', lang: 'en', options: { ...PHONE, colorScheme: 'dark' } },
  { how: 'German, phone, light', lang: 'de', options: { ...PHONE, colorScheme: 'light' } },
  { how: 'French, large, dark', lang: 'fr', options: { ...DESKTOP, colorScheme: 'dark' } },
]

// WCAG 2.2 AA; nothing wider than the window.
describe('the screens of books and coins can be used by everyone', () => {
  it.each(WAYS)('in $how', async ({ lang, options }) => {
    const name = `axe-${WAYS.findIndex(way => way.options === options)}`
    const { page, send, trouble, close } = await buyer(
      name,
      { bought: 5000, given: 200, credits: 2 },
      options,
    )
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    const paths = [
      ...SCREENS.map(screen => `/user/${screen}`),
      VOLUME,
      '/volumes/rain-volume-2',
      '/read/rain-volume-3-part-2',
    ]
    for (const path of paths) {
      await page.goto('about:blank')
      await goTo(page, localPath(lang, path))
      await page.waitForFunction(() => !document.querySelector('main [role=status] .unseen'))
      expect(await violationsOn(page), path).toEqual([])
      expect(await overhangOf(page), path).toBeLessThanOrEqual(0)
    }
    // With what asks before something is spent.
    await page.locator('main button').first().click()
    await page.locator('dialog[open]').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })
})
