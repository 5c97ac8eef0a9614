// Proves docs/product.md#reading-progress, docs/product.md#series-page
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPart } from '#contract/calls/catalogue.ts'
import { listPositions, savePosition } from '#contract/calls/places.ts'
import { resetSeries } from '#contract/calls/reading.ts'
import type { Locator } from '#contract/generated/places.ts'
import type { Send } from '#contract/page.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import type { Readers } from '#tests/support/readers.ts'
import { openReadersBrowser, type ReadersBrowser } from '#tests/support/readers-browser.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { NOW } from '#tests/support/small-shop.ts'

let shop: TestShop
let browser: Browser
let readers: Readers
let close: ReadersBrowser['close'] | undefined
beforeAll(async () => {
  ;({ shop, browser, readers, close } = await openReadersBrowser())
})
afterAll(() => close?.())

const NOVEL = 'rain-volume-1-part-1'
const MANGA = 'rain-manga-volume-1-part-1'

async function browserOf(name: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  await signIn(opened.page, name)
  return opened
}

const placesOf = async (send: Send, partId: string) =>
  (await send(listPositions, { params: { partId } })).answer?.places ?? []
const lastPage = async (send: Send) => (await placesOf(send, MANGA))[0]?.locator?.page
const lastBlock = async (send: Send) => (await placesOf(send, NOVEL))[0]?.locator?.block ?? -1
const keep = (send: Send, partId: string, locator: Partial<Locator>) =>
  send(savePosition, { params: { partId }, body: { locator } })
const bar = (page: Page) => page.getByRole('status', { name: 'Your place on another device' })
/** Its place is saved, and it hears keys. */
const openManga = async (page: Page) => {
  await goTo(page, `/read/${MANGA}`)
  await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
  await page.waitForSelector('[data-seen] [data-state=there]')
}
const hash = (page: Page) => page.evaluate(() => location.hash)
/** A little later, so that what happens now is newer. */
const later = () => shop.clock.set(new Date(shop.clock.now().getTime() + 60_000))

describe('the place of somebody who is signed in', () => {
  it('is on the account soon after the last page was turned, and says so', async () => {
    const asMara = await readers.reader('mara')
    const { page, trouble, close } = await browserOf('mara')
    await openManga(page)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    // A wide window shows two at once.
    await expect.poll(() => lastPage(asMara), { timeout: 20_000 }).toBeGreaterThan(2)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('is not lost when the page is left at once', async () => {
    const asTom = await readers.reader('tom')
    const { page, close } = await browserOf('tom')
    await goTo(page, `/read/${NOVEL}`)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => hash(page)).not.toBe('')
    await goTo(page, '/faq')
    await expect.poll(() => lastBlock(asTom), { timeout: 20_000 }).toBeGreaterThan(2)
    await close()
  })

  it('is opened on a device that was never used, from where one can go back', async () => {
    const asNele = await readers.reader('nele')
    await keep(asNele, MANGA, { page: 5, progress: 0.8 })
    const { page, close } = await browserOf('nele', PHONE)
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => page.getByText(/^Page 5 of/).count()).toBe(1)
    await bar(page).getByRole('button', { name: 'Back to where I was' }).click()
    await expect.poll(() => page.getByText(/^Page 1 of/).count()).toBe(1)
    await close()
  })

  it('of another device is offered and never forced: go, and undo; or stay', async () => {
    const asJune = await readers.reader('june')
    const { page, close } = await browserOf('june')
    await goTo(page, `/read/${NOVEL}#10`)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => lastBlock(asJune), { timeout: 20_000 }).toBeGreaterThan(8)
    later()
    await keep(asJune, NOVEL, { block: 45, progress: 0.75, revision: 1 })
    later()
    await goTo(page, '/faq')
    await goTo(page, `/read/${NOVEL}`)
    await bar(page).waitFor()
    expect(await bar(page).textContent()).toMatch(/You last read on node, .*75%/)
    expect(Number((await hash(page)).slice(1).split('.')[0] || 0)).toBeLessThan(40)
    await bar(page).getByRole('button', { name: 'Go there' }).click()
    await expect.poll(() => hash(page)).toMatch(/^#45/)
    await expect.poll(() => lastBlock(asJune), { timeout: 20_000 }).toBe(45)
    await bar(page).getByRole('button', { name: 'Back to where I was' }).click()
    await expect.poll(() => hash(page)).not.toMatch(/^#45/)
    await bar(page).waitFor({ state: 'hidden' })

    await close()
  })

  it('of another device is left where it is by who stays, and not asked about again', async () => {
    const asEve = await readers.reader('eve')
    await keep(asEve, NOVEL, { block: 50, progress: 0.85, revision: 1 })
    later()
    const { page, close } = await browserOf('eve')
    await goTo(page, `/read/${NOVEL}#10`)
    await bar(page).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'Stay here' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    expect(await hash(page)).not.toMatch(/^#50/)
    await expect.poll(() => lastBlock(asEve), { timeout: 20_000 }).toBeLessThan(40)
    await goTo(page, `/read/${NOVEL}`)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    expect(await bar(page).count()).toBe(0)
    await close()
  })

  it('without a connection is kept here, says so, and is told on any page when there is one', async () => {
    const asKai = await readers.reader('kai')
    const { page, close } = await browserOf('kai')
    await openManga(page)
    await page.route('**/me/places/**', route => route.abort())
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('img', { name: /^No connection/ }).waitFor({ timeout: 20_000 })
    expect(await lastPage(asKai)).toBeUndefined()
    await page.unroute('**/me/places/**')
    await goTo(page, '/faq')
    await expect.poll(() => lastPage(asKai), { timeout: 20_000 }).toBe(2)
    await close()
  })

  it('leads back into the book from the home page, and is forgotten with the series', async () => {
    shop.clock.set(NOW)
    const asLea = await readers.reader('lea')
    await keep(asLea, NOVEL, { block: 30, progress: 0.5, revision: 1 })
    const { page, trouble, close } = await browserOf('lea')
    await goTo(page, '/')
    const shelf = page.getByRole('region', { name: 'Continue reading' })
    await shelf.getByText('50%').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await shelf.getByRole('listitem').getByRole('link').click()
    await page.waitForURL(`**/read/${NOVEL}*`)
    await expect.poll(() => hash(page)).toMatch(/^#30/)
    await goTo(page, '/series/rain')
    await page.getByText('50% read').waitFor()
    later()
    await page.getByRole('button', { name: 'Reset reading progress' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reset reading progress' }).click()
    await expect.poll(() => page.getByText('50% read').count()).toBe(0)
    await expect.poll(() => placesOf(asLea, NOVEL)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('of a series that was reset elsewhere is forgotten on this device too', async () => {
    const asUna = await readers.reader('una')
    const { page, close } = await browserOf('una')
    await openManga(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => lastPage(asUna), { timeout: 20_000 }).toBeGreaterThan(1)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    later()
    await asUna(resetSeries, { params: { id: 'rain-manga' } })
    await goTo(page, '/faq')
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => page.getByText(/^Page.? 1\b.* of/).count(), { timeout: 20_000 }).toBe(1)
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('place PRT'))))
      .toEqual([])
    await close()
  })

  it('counts as read or not as its reader says, in the contents of the part', async () => {
    const asZoe = await readers.reader('zoe')
    const isRead = async () => (await asZoe(listPositions, { params: { partId: NOVEL } })).answer?.read
    const { page, trouble, close } = await browserOf('zoe', PHONE)
    await goTo(page, `/read/${NOVEL}`)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    await page.getByRole('button', { name: 'Contents' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contents' })
    await dialog.getByText('You have not finished this part.').waitFor()
    expect(await dialog.locator('[aria-current=page]').textContent()).toContain('Chapter 1')
    await dialog.getByRole('button', { name: 'Mark as read' }).click()
    await dialog.getByText('You have read this part.').waitFor()
    await expect.poll(isRead).toBe(true)
    // In the list of parts, too.
    await dialog.getByText('Read', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    later()
    await dialog.getByRole('button', { name: 'Mark as unread' }).click()
    await dialog.getByText('You have not finished this part.').waitFor()
    await expect.poll(isRead).toBe(false)
    expect(trouble).toEqual([])
    await close()
  })

  it('behind the end of all that is out is not called a place to go on from', async () => {
    const asMax = await readers.reader('max')
    await keep(asMax, MANGA, { page: 6, progress: 1 })
    const { page, close } = await browserOf('max')
    await goTo(page, '/')
    const shelf = page.getByRole('region', { name: 'Continue reading' })
    await shelf.getByText('You are up to date.').waitFor()
    expect(await shelf.getByRole('progressbar').count()).toBe(0)
    await close()
  })

  it('of a text that was revised since is where its words are', async () => {
    const asIda = await readers.reader('ida')
    const { answer: part } = await asIda(findPart, { params: { id: NOVEL }, query: {} })
    const { page, close } = await browserOf('ida')
    await goTo(page, `/read/${NOVEL}`)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    const words = (await page.locator('[data-block="40"]').textContent())?.slice(0, 24)
    const kept = `#12 ${JSON.stringify({ revision: 0, quote: words, progress: 0.1 })}`
    await page.evaluate(([id, place]) => sessionStorage.setItem(`place ${id}`, place ?? ''), [part?.id, kept])
    await goTo(page, '/faq')
    await goTo(page, `/read/${NOVEL}`)
    const isShown = () =>
      page.evaluate(() => {
        const { top = -1 } = document.querySelector('[data-block="40"]')?.getBoundingClientRect() ?? {}
        return top > 0 && top < 200
      })
    await expect.poll(isShown, { timeout: 20_000 }).toBe(true)
    await close()
  })

  it('of another device is not asked about where it is on the same screen', async () => {
    const asFay = await readers.reader('fay')
    await keep(asFay, NOVEL, { block: 11, progress: 0.2, revision: 1 })
    later()
    const { page, close } = await browserOf('fay')
    const found = page.waitForResponse(/\/me\/places\//)
    await goTo(page, `/read/${NOVEL}#10`)
    await found
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    expect(await bar(page).count()).toBe(0)
    await close()
  })

  it('is not lost by who turns and leaves at once', async () => {
    await readers.reader('gil')
    const { page, close } = await browserOf('gil')
    await goTo(page, `/read/${NOVEL}#10`)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    const last = () =>
      page.evaluate(() => {
        const [key = ''] = Object.keys(sessionStorage).filter(one => one.startsWith('place PRT'))
        return Number(/^#(\d+)/.exec(sessionStorage.getItem(key) ?? '')?.[1] ?? -1)
      })
    await page.evaluate(async () => {
      scrollBy({ top: 2000, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      document.querySelector<HTMLElement>('header a')?.click()
    })
    await page.waitForURL('**/volumes/**')
    await expect.poll(last, { timeout: 20_000 }).toBeGreaterThan(10)
    await close()
  })

  it('is asked for by nobody who is not', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/me/')) asked.push(request.url())
    })
    await goTo(page, `/read/${MANGA}`)
    await page.keyboard.press('ArrowLeft')
    await goTo(page, '/')
    expect(asked).toEqual([])
    await close()
  })
})
