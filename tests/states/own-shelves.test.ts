import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow } from '#contract/calls/follows.ts'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { savePosition } from '#contract/calls/places.ts'
import { saveProgress } from '#contract/calls/reading.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openPurchaseShop, type PurchaseShop } from '#tests/support/purchase-shop.ts'
import { type Readers, readersOf } from '#tests/support/readers.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

interface Watched {
  shown: number
  moved: number
}

/** Counts how often something that matches is visible in the pages that are opened from now on, and how much they shift. */
async function watch(page: Page, selector: string, text: string): Promise<void> {
  await page.addInitScript(
    ([where, words]) => {
      const seen = Object.assign(window as unknown as Watched, { shown: 0, moved: 0 })
      const look = () => {
        for (const one of document.querySelectorAll(where ?? ''))
          if (one.textContent?.includes(words ?? '') && one.checkVisibility({ visibilityProperty: true }))
            seen.shown++
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      new PerformanceObserver(list => {
        for (const one of list.getEntries()) seen.moved += (one as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    },
    [selector, text],
  )
}

const watched = (page: Page) =>
  page.evaluate(() => {
    const { shown, moved } = window as unknown as Watched
    return { shown, moved }
  })

// docs/product.md#home.
describe('the home of a reader', () => {
  const MANGA = 'rain-manga-volume-1-part-1'
  let shop: TestShop
  let mail: MailServer
  let browser: Browser
  let readers: Readers
  beforeAll(async () => {
    mail = await openMailServer()
    ;[shop, browser] = await Promise.all([openSmallShop({ SMTP_URL: mail.url, PROXIES: '1' }), openBrowser()])
    readers = readersOf(
      () => shop,
      () => mail,
    )
  })
  afterAll(async () => {
    await browser?.close()
    await shop?.close()
    await mail?.close()
  })
  const keep = async (send: Send, page: number) => {
    shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))
    await send(savePosition, {
      params: { partId: MANGA },
      body: { locator: { page, progress: page / 6, revision: 1 } },
    })
  }
  const shelf = (page: Page) => page.getByRole('region', { name: 'Continue reading' })

  it.each([
    { name: 'mara', where: 'a desk', device: DESKTOP },
    { name: 'tom', where: 'a phone', device: PHONE },
  ])('leads with one press to where another device stopped, on $where', async ({ name, device }) => {
    const send = await readers.reader(name)
    await keep(send, 5)
    const { page, trouble, close } = await openPage(browser, shop.url, device)
    await signIn(page, name)
    await goTo(page, '/')
    await shelf(page).getByText('Page 5 of 6').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Continue reading'])
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await shelf(page).getByRole('listitem').getByRole('link').click()
    await expect.poll(() => page.getByText(/^Page 5 of/).count()).toBe(1)
    // This device remembers that page; the other one has read on.
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0)
    await goTo(page, '/faq')
    await keep(send, 3)
    await goTo(page, '/')
    await shelf(page).getByText('Page 3 of 6').waitFor()
    await shelf(page).getByRole('listitem').getByRole('link').click()
    await expect.poll(() => page.getByText(/^Page 3 of/).count()).toBe(1)
    expect(trouble).toEqual([])
    await close()
  })

  it('names the other device in full, also in German', async () => {
    const send = await readers.reader('lotte')
    await keep(send, 5)
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await signIn(page, 'lotte')
    await goTo(page, '/de')
    const line = page.getByRole('region', { name: 'Weiterlesen' }).getByText(/^Seite 5 von 6 · .*vor/)
    const isWhole = (it: HTMLElement) =>
      it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 1
    expect(await line.evaluate(isWhole)).toBe(true)
    await close()
  })

  it('leads to screens of the user area whose list of screens stays at its place', async () => {
    await readers.reader('ruth')
    const { page, close } = await openPage(browser, shop.url, { viewport: { width: 1920, height: 1080 } })
    await signIn(page, 'ruth')
    const places: (number | undefined)[] = []
    for (const path of ['library', 'feed', 'coins', 'profile']) {
      await goTo(page, `/user/${path}`)
      const ways = page.getByRole('navigation').filter({ has: page.locator(`[href="/user/${path}"]`) })
      places.push((await ways.last().boundingBox())?.x)
    }
    expect(new Set(places).size).toBe(1)
    expect(places[0]).toBeGreaterThan(0)
    await close()
  })

  it('shows no hero, names what is new in followed series, and moves nothing', async () => {
    const send = await readers.reader('nele')
    await keep(send, 4)
    await send(follow, { params: { seriesId: 'rain' } })
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await signIn(page, 'nele')
    await watch(page, 'h1', 'Light novels and manga')
    await goTo(page, '/')
    await shelf(page).getByText('Page 4 of 6').waitFor()
    const fresh = page.getByRole('region', { name: 'New in series you follow' })
    await fresh.getByText('2 new parts').waitFor()
    expect(await watched(page)).toEqual({ shown: 0, moved: 0 })
    await fresh.getByRole('link', { name: 'Rain', exact: true }).click()
    await page.waitForURL('**/series/rain')
    await close()
  })

  it('says what to do to who has read nothing and follows nothing, in the same room', async () => {
    await readers.reader('june')
    const { page, close } = await openPage(browser, shop.url, PHONE)
    await signIn(page, 'june')
    await watch(page, 'h1', 'Light novels and manga')
    await goTo(page, '/')
    await page.getByText('You have not started a book yet.', { exact: false }).waitFor()
    await page.getByText('Follow series, and their new parts appear here.').waitFor()
    expect(await watched(page)).toEqual({ shown: 0, moved: 0 })
    await shelf(page).getByRole('link', { name: 'Browse all series' }).click()
    await page.waitForURL('**/series')
    await close()
  })

  it('shows visitors the hero', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/')
    await page.getByRole('heading', { level: 1, name: /^Light novels and manga/ }).waitFor()
    expect(await shelf(page).count()).toBe(0)
    await close()
  })
})

describe('what a reader owns', () => {
  let market: PurchaseShop
  beforeAll(async () => {
    market = await openPurchaseShop()
    const { scratch, app, clock } = market.shop
    const preview = { launchAt: new Date(clock.now().getTime() - 86_400_000), preview: true }
    await addSeries(scratch.db, { title: 'Fog', volumes: [{ parts: [preview] }] })
    await app.version.refresh()
  })
  afterAll(() => market?.close())
  const buy = async (send: Send, ...volumes: string[]) => {
    for (const volumeId of volumes) await send(redeemWithCoins, { params: { volumeId }, query: {} })
  }
  const progress = (send: Send, partId: string, value: number) =>
    send(saveProgress, { params: { partId }, body: { value } })

  // docs/product.md#series-page.
  it('is begun and gone on with on the page of the series, which offers its owner no preview first', async () => {
    const { page, send, trouble, close } = await market.buyer('ole', { bought: 5000 })
    await buy(send, 'rain-volume-1')
    const top = page.locator('main article > header')
    await watch(page, 'main article > header a', 'Read the preview')
    await goTo(page, '/series/rain')
    const begin = top.getByRole('link', { name: /^Read: / })
    expect(await begin.getAttribute('href')).toBe('/read/rain-volume-1-part-1')
    await top.getByText('1 of 3 volumes owned').waitFor()
    expect(await watched(page)).toEqual({ shown: 0, moved: 0 })

    await progress(send, 'rain-volume-1-part-1', 1)
    await progress(send, 'rain-volume-1-part-2', 0.4)
    await goTo(page, '/series/rain')
    const goOn = top.getByRole('link', { name: /^Continue: .*, 40%$/ })
    await goOn.waitFor()
    const first = page.locator('#volume-1')
    await first.getByText('1 of 3 parts read').waitFor()
    await first.getByText('1 new').waitFor()
    await first.getByText('Owned').first().waitFor()
    expect(await page.locator('#volume-3').getByRole('link', { name: 'Read the preview' }).count()).toBe(1)
    expect(await watched(page)).toEqual({ shown: 0, moved: 0 })
    expect(await violationsOn(page)).toEqual([])
    await goOn.click()
    await page.waitForURL('**/read/rain-volume-1-part-2*')

    for (const part of ['rain-volume-3-part-3']) await progress(send, part, 1)
    await goTo(page, '/series/rain')
    await top.getByText('You are up to date.').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('offers visitors, and readers who have read nothing of it, the preview', async () => {
    const visitor = await openPage(market.browser, market.shop.url, DESKTOP)
    await goTo(visitor.page, '/series/rain')
    await visitor.page
      .locator('main article > header')
      .getByRole('link', { name: 'Read the preview' })
      .waitFor()
    await visitor.close()
    const { page, close } = await market.buyer('eve')
    await goTo(page, '/series/rain')
    await page.locator('main article > header').getByRole('link', { name: 'Read the preview' }).waitFor()
    await close()
  })

  // docs/product.md#library.
  it('is sorted, grouped, searched and gone on with in the library', async () => {
    const { page, send, trouble, close } = await market.buyer('ute', { bought: 5000 })
    await buy(send, 'rain-volume-3', 'rain-volume-1')
    market.shop.clock.set(new Date(market.shop.clock.now().getTime() + 60_000))
    await progress(send, 'rain-volume-3-part-1', 1)
    await progress(send, 'fog-volume-1-part-1', 0.5)
    await goTo(page, '/user/library')
    const titles = () =>
      page
        .locator('main article > a > span:last-child')
        .evaluateAll(links => links.map(one => one.textContent?.trim()))
    const [one, three, fog] = ['Rain: Volume 1', 'Rain: Volume 3', 'Fog: Volume 1']
    await expect.poll(async () => (await titles()).at(-1)).toBe(one)
    await page.getByText('33% read').waitFor()
    await page.getByLabel('Sort by').selectOption({ label: 'Title' })
    await expect.poll(titles).toEqual([fog, one, three])
    await page.waitForURL('**/user/library?sort=title')
    await page.getByLabel('Unread first').check()
    await expect.poll(titles).toEqual([one, fog, three])
    await page.getByLabel('Group by series').check()
    await expect.poll(titles).toEqual([one, three, fog])
    expect(await page.locator('main li > h2').allTextContents()).toEqual(['Rain', 'Fog'])
    expect(await violationsOn(page)).toEqual([])
    await page.getByLabel('Search your library').fill('volume 3')
    await page.keyboard.press('Enter')
    await expect.poll(titles).toEqual([three])
    // The order is not lost by searching.
    expect(new URL(page.url()).searchParams.get('sort')).toBe('title')
    await page.getByRole('link', { name: `Continue: ${three}` }).click()
    await page.waitForURL('**/read/rain-volume-3-part-2*')
    expect(trouble).toEqual([])
    await close()
  })
})
