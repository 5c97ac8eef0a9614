// Proves docs/product.md#calendar, docs/product.md#end-of-a-part, docs/product.md#end-of-a-volume
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { balance, button, dialog, type PurchaseShop } from '#tests/support/purchase-shop.ts'
import { endCard, openReadingOnShop, toTheEnd } from '#tests/support/reading-on-shop.ts'

let app: PurchaseShop
beforeAll(async () => {
  app = await openReadingOnShop()
})
afterAll(() => app?.close())

const PAGES = { flow: 'pages' } as const
const TIDE = '/read/tide-volume-1-part-1'

describe('from the last page of a volume into the next', () => {
  it.each([
    { kind: 'novel', on: 'desktop', path: TIDE, settings: PAGES, options: DESKTOP },
    { kind: 'novel', on: 'phone', path: TIDE, settings: {}, options: PHONE },
    { kind: 'manga', on: 'desktop', path: '/read/storm-volume-1-part-1', settings: {}, options: DESKTOP },
    { kind: 'manga', on: 'phone', path: '/read/storm-volume-1-part-1', settings: {}, options: PHONE },
  ])('is one press with coins: a $kind on a $on', async ({ kind, on, path, settings, options }) => {
    const { page, send, trouble, close } = await app.buyer(`${kind}-${on}`, { bought: 240 }, options)
    await toTheEnd(page, path, settings)
    const card = endCard(page)
    const rent = card.getByRole('button', { name: 'Rent for 99 coins' })
    await rent.waitFor()
    // Price, what one has, and what is left.
    expect(await card.locator('dd:not(dialog dd)').allTextContents()).toEqual([
      '99 coins($0.99)',
      '240 coins',
      '141 coins',
    ])
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await rent.dblclick()
    await page.waitForURL(`**${path.replace('volume-1', 'volume-2')}`)
    await page.waitForSelector('[data-state=there], section p[data-block]')
    expect(await balance(send)).toBe(141)
    if (kind === 'novel') {
      // What was bought is said above the line that says how far one is.
      const receipt = await page.getByText(/rented for 99 coins, until/).boundingBox()
      const state = await page.getByRole('status').filter({ hasText: '%' }).boundingBox()
      expect((receipt?.y ?? 0) + (receipt?.height ?? 0)).toBeLessThanOrEqual(state?.y ?? 0)
    }
    expect(trouble).toEqual([])
    await close()
  })

  // docs/product.md#consent
  it('is rented in German only by who has ticked that they want it at once', async () => {
    const { page, send, trouble, close } = await app.buyer('tilda', { bought: 240 }, PHONE)
    await toTheEnd(page, `/de${TIDE}`)
    const rent = endCard(page).getByRole('button', { name: /^Für 99 Coins/ })
    const tick = endCard(page).getByRole('checkbox', { name: /^Ich stimme zu/ })
    await rent.click({ force: true })
    expect([await tick.isChecked(), await rent.getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await balance(send)).toBe(240)
    await tick.check()
    await rent.click()
    await page.waitForURL('**/de/read/tide-volume-2-part-1')
    expect(await balance(send)).toBe(141)
    expect(trouble).toEqual([])
    await close()
  })

  it('is two presses to buy it', async () => {
    const { page, send, close } = await app.buyer('bea', { bought: 1000 }, PHONE)
    await toTheEnd(page, TIDE)
    await endCard(page).getByRole('button', { name: 'Buy the volume for 699 coins' }).click()
    await button(page, 'Pay 699 coins').click()
    await page.waitForURL('**/read/tide-volume-2-part-1')
    await page.getByText('Two. The sea came in.').first().waitFor()
    expect(await balance(send)).toBe(301)
    await close()
  })

  it('is bought with a new card on the page of the provider, which leads into it', async () => {
    const { page, send, close } = await app.buyer('nell', {}, PHONE)
    await toTheEnd(page, TIDE)
    await endCard(page).getByRole('button', { name: 'Buy the volume for 699 coins' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $6.99' }).click()
    await page.waitForURL('**/simulator/checkout/**')
    await page.getByRole('button', { name: 'Pay $6.99' }).click()
    await page.waitForURL('**/read/tide-volume-2-part-1')
    await page.getByText('“Tide: Volume 2” for 699 coins: paid. Enjoy reading!').waitFor()
    expect(await balance(send)).toBe(0)
    await close()
  })

  it('says how many coins are missing, and is rented by paying for them', async () => {
    const { page, send, close } = await app.buyer('cora', { bought: 40 }, PHONE)
    await toTheEnd(page, TIDE)
    const card = endCard(page)
    await card.getByText('You need 59 more coins.').waitFor()
    expect(await card.getByRole('button', { name: /^Rent/ }).count()).toBe(0)
    await card.getByRole('button', { name: 'Pay $0.59' }).click()
    await page.waitForURL('**/simulator/checkout/**')
    await page.getByRole('button', { name: 'Pay $0.59' }).click()
    await page.waitForURL('**/read/tide-volume-2-part-1')
    expect(await balance(send)).toBe(0)
    await close()
  })

  it('charges nothing where the answer is lost, and is the same rental at the second press', async () => {
    const { page, send, close } = await app.buyer('dora', { bought: 240 }, PHONE)
    await toTheEnd(page, TIDE)
    const card = endCard(page)
    const rentals = '**/me/coins/rent/**'
    let sent = 0
    await page.route(rentals, async route => {
      sent += 1
      // It is carried out, and its answer does not arrive.
      if (sent === 1) await route.fetch()
      return sent === 1 ? route.abort() : route.continue()
    })
    await card.getByRole('button', { name: 'Rent for 99 coins' }).click()
    await card.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL('**/read/tide-volume-2-part-1')
    expect(sent).toBe(2)
    expect(await balance(send)).toBe(141)
    await close()
  })

  it('asks again where the shop could not say what the next part is', async () => {
    const { page, close } = await app.buyer('elsa', { bought: 240 }, PHONE)
    let broken = true
    await page.route('**/parts/tide-volume-2-part-1/offers*', route =>
      broken ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await toTheEnd(page, TIDE)
    const card = endCard(page)
    await card.getByRole('button', { name: 'Try again' }).waitFor()
    broken = false
    // Where it has not been asked again by itself meanwhile.
    await card.getByRole('button', { name: /^(Try again|Rent for 99 coins)$/ }).click({ trial: true })
    const again = card.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
    await card.getByRole('button', { name: 'Rent for 99 coins' }).waitFor()
    await close()
  })

  it('moves nothing on the screen when its answers come late', async () => {
    const { page, close } = await app.buyer('flora', { bought: 240 })
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 })
      new PerformanceObserver(list => {
        for (const shift of list.getEntries() as unknown as { value: number }[])
          Object.assign(window, { shifts: (window as unknown as { shifts: number }).shifts + shift.value })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const gates: (() => void)[] = []
    await page.route(/\/(offers|neighbours)\?/, route => {
      gates.push(() => void route.continue())
    })
    await toTheEnd(page, TIDE, PAGES)
    await expect.poll(() => gates.length).toBe(2)
    await page.evaluate(() => Object.assign(window, { shifts: 0 }))
    for (const open of gates) open()
    await endCard(page).getByRole('button', { name: 'Rent for 99 coins' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
    await close()
  })

  it('stays at the card when the window changes its size', async () => {
    const { page, close } = await app.buyer('noa', { bought: 240 })
    await toTheEnd(page, TIDE, PAGES)
    const rent = endCard(page).getByRole('button', { name: 'Rent for 99 coins' })
    await rent.waitFor()
    await page.setViewportSize({ width: 900, height: 700 })
    await page.waitForFunction(() => innerWidth === 900)
    // What is laid out anew is so in the next frames.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await rent.isVisible()).toBe(true)
    await page.keyboard.press('PageUp')
    await rent.waitFor({ state: 'hidden' })
    await close()
  })

  it('tells a visitor what it costs, and leads to the sign-in and on', async () => {
    const { page, trouble, close } = await openPage(app.browser, app.shop.url, PHONE)
    await toTheEnd(page, TIDE)
    const card = endCard(page)
    await card.getByText('Rent for 72 hours').waitFor()
    expect(await card.getByRole('link', { name: 'Sign in and read on' }).getAttribute('href')).toBe(
      '/sign-in?next=%2Fread%2Ftide-volume-2-part-1',
    )
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })
})

describe('the end of the last volume that is out', () => {
  it('pre-orders the next one with two presses, and shows the receipt', async () => {
    const { page, send, close } = await app.buyer('gerda', { bought: 2000 })
    await send(redeemWithCoins, { params: { volumeId: 'tide-volume-2' }, query: {} })
    await toTheEnd(page, '/read/tide-volume-2-part-1', PAGES)
    await endCard(page).getByText('Next: Tide: Volume 3').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await endCard(page).getByRole('button', { name: 'Pre-order for 550 coins' }).click()
    await button(page, 'Pay 550 coins').click()
    await dialog(page, 'Purchase complete').getByText('You have 751 coins left.').waitFor()
    expect(await balance(send)).toBe(751)
    await close()
  })

  it('offers similar series after the last volume, and a reminder of a part to come', async () => {
    const { page, close } = await app.buyer('hedy', {})
    await toTheEnd(page, '/read/ebb-volume-1-part-1', PAGES)
    const card = endCard(page)
    await card.getByText(/^Out \w+day, \w+ \d+/).waitFor()
    const remind = card.getByRole('button', { name: 'Remind me about Ebb' })
    await remind.click()
    await expect.poll(() => remind.getAttribute('aria-pressed')).toBe('true')
    await close()
  })
})

describe('beside it', () => {
  it('an ebook is pre-ordered from the calendar with two presses', async () => {
    const { page, send, trouble, close } = await app.buyer('ida', { bought: 1000 }, PHONE)
    await goTo(page, '/calendar')
    await button(page, 'Pre-order for 550 coins ($5.50) Tide: Volume 3').click()
    await button(page, 'Pay 550 coins').click()
    await dialog(page, 'Purchase complete').getByText('You have 450 coins left.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Pre-ordered').waitFor()
    expect(await balance(send)).toBe(450)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('the calendar leaves titles room beside what can be ordered, at every width', async () => {
    const { page, close } = await app.buyer('karl', {})
    await goTo(page, '/calendar')
    const title = page.getByRole('link', { name: 'Tide: Volume 3', exact: true })
    for (const width of [360, 620, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const box = await title.boundingBox()
      // A short title, in one line.
      expect([width, box?.height]).toEqual([width, expect.toSatisfy((height: number) => height < 40)])
    }
    await close()
  })

  it('volumes link to those before and after them, and the last one to similar series', async () => {
    const { page, close } = await openPage(app.browser, app.shop.url, PHONE)
    await goTo(page, '/volumes/tide-volume-2')
    const others = page.getByRole('navigation', { name: 'Other volumes' })
    expect(await others.getByRole('link').allInnerTexts()).toMatchObject([
      expect.stringContaining('Tide: Volume 1'),
      expect.stringContaining('Tide: Volume 3'),
    ])
    await others.getByRole('link', { name: /Volume 3/ }).click()
    await page.waitForURL('**/volumes/tide-volume-3')
    await page.getByRole('region', { name: 'You may also like' }).getByRole('link', { name: /Ebb/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await close()
  })
})
