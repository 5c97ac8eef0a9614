// Proves docs/product.md#offline-reading
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { listPositions } from '#contract/calls/places.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { showBars } from '#tests/support/manga-pages.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { type Readers, readersOf } from '#tests/support/readers.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

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
  // What the browser takes for the time is the machine's.
  shop.clock.set(new Date(performance.timeOrigin + performance.now()))
  await shop.app.db.query({
    text: `update parts set preview = false, rental_coins = 99 where slug like 'rain-manga-%'`,
  })
  await shop.app.db.query({ text: 'update series set rentals = true' })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const NOVEL = 'rain-volume-1-part-2'
const MANGA = 'rain-manga-volume-1-part-1'
const WORDS = 'nobody had an umbrella'
const PATIENT = { timeout: 20_000 }

let made = 0
async function readerIn(options: Parameters<typeof openPage>[2] = PHONE) {
  const name = `keeper${made++}`
  const send = await readers.reader(name)
  await fillPurse(shop, name, { bought: 2000 })
  await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
  await send(rentPart, { params: { partId: MANGA } })
  const opened = await openPage(browser, shop.url, options)
  await signIn(opened.page, name)
  return { ...opened, send }
}

const keep = async (page: Page, part: string) => {
  await goTo(page, `/read/${part}`)
  if (part === MANGA) await showBars(page)
  await page.getByRole('button', { name: 'Contents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contents' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).waitFor()
  // Without a connection it is what answers.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  return dialog
}
const pictures = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('img')].filter(
        image => image.src.startsWith('blob:') && image.naturalWidth > 100,
      ).length,
  )

describe('a part that is kept on a device', () => {
  it('is read without a connection, and lies there sealed', async () => {
    const { page, close } = await readerIn()
    const dialog = await keep(page, NOVEL)
    expect(await dialog.textContent()).toContain('available without a time limit')
    expect(await violationsOn(page)).toEqual([])
    const lies = await page.evaluate(async words => {
      const found: string[] = []
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) {
          const answer = await caches.match(request, { cacheName: name })
          if ((await answer?.text())?.includes(words)) found.push(request.url)
        }
      return found
    }, WORDS)
    expect(lies).toEqual([])
    await page.context().setOffline(true)
    await goTo(page, `/read/${NOVEL}`)
    await page.getByText(WORDS).first().waitFor()
    await close()
  })

  it('of a manga shows its pages without a connection, tells what was read when there is one, and ends with its rental', async () => {
    const { page, send, close } = await readerIn()
    const dialog = await keep(page, MANGA)
    expect(await dialog.textContent()).toMatch(/available until .*202\d/)
    await page.context().setOffline(true)
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).toBeGreaterThan(0)
    // Of keys that come before the live reader only the last one counts.
    await page.waitForSelector('[data-seen] [data-state=there]')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => location.hash), PATIENT).toBe('#3')
    // The clock of the shop stands: what is told first must be what was read last.
    const toBeTold = () =>
      page.evaluate(() => {
        const [key = ''] = Object.keys(sessionStorage).filter(one => one.startsWith('unsent-place '))
        return JSON.parse(sessionStorage.getItem(key) ?? 'null')?.locator.page
      })
    await expect.poll(toBeTold, PATIENT).toBe(3)
    const lastPage = async () =>
      (await send(listPositions, { params: { partId: MANGA } })).answer?.places[0]?.locator?.page
    await page.context().setOffline(false)
    await expect.poll(lastPage, PATIENT).toBe(3)

    // The rental is over.
    await page.evaluate(async () => {
      const kept = await caches.open('kashihon-kept')
      for (const request of await kept.keys()) {
        const answer = await kept.match(request)
        const headers = { 'x-kept-until': '1000' }
        await kept.put(request, new Response(await answer?.arrayBuffer(), { headers }))
      }
    })
    await page.context().setOffline(true)
    await page.goto(`/read/${MANGA}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.locator('h1').textContent(), PATIENT).not.toContain('Chapter')
    expect(await pictures(page)).toBe(0)
    await close()
  })

  it('of a manga is kept also where that takes longer than its ticket runs', async () => {
    const { page, close } = await readerIn()
    await page.exposeFunction('anHourLater', () =>
      shop.clock.set(new Date(shop.clock.now().getTime() + 3_600_000)),
    )
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).toBeGreaterThan(0)
    await page.evaluate(() => {
      const send = globalThis.fetch
      let fetched = 0
      globalThis.fetch = async (input, init) => {
        if (/tickets\/[^/]+\/\d+\//.test(String(input)) && ++fetched === 3)
          await (globalThis as unknown as { anHourLater(): Promise<void> }).anHourLater()
        return send(input, init)
      }
    })
    await showBars(page)
    await page.getByRole('button', { name: 'Contents' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contents' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).waitFor()
    await page.context().setOffline(true)
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).toBeGreaterThan(0)
    for (const turned of ['#2', '#3', '#4', '#5']) {
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => page.evaluate(() => location.hash), PATIENT).toBe(turned)
      await expect.poll(() => pictures(page), PATIENT).toBeGreaterThan(0)
    }
    await close()
  })

  it('says so also in contents that were closed and opened again meanwhile', async () => {
    const { page, close } = await readerIn()
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    await goTo(page, `/read/${NOVEL}`)
    await page.route('**/offline-files.json', async route => {
      await held
      await route.continue()
    })
    const contents = page.getByRole('dialog', { name: 'Contents' })
    await page.getByRole('button', { name: 'Contents' }).click()
    await contents.getByRole('button', { name: 'Save' }).click()
    await contents.getByText('Saving:').waitFor()
    await page.keyboard.press('Escape')
    await contents.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Contents' }).click()
    await contents.getByText('Saving:').waitFor()
    release()
    await contents.getByRole('button', { name: 'Remove' }).waitFor()
    await close()
  })

  it('that finds no room says so and leaves nothing, nor does a tab that was ended meanwhile', async () => {
    const { page, close } = await readerIn()
    const lies = () =>
      page.evaluate(async () => (await (await caches.open('kashihon-kept')).keys()).map(({ url }) => url))
    await goTo(page, `/read/${NOVEL}`)
    await page.evaluate(async () => {
      await (await caches.open('kashihon-kept')).put('/app/v2/parts/PRT-HALF/data', new Response('sealed'))
      const put = Cache.prototype.put
      Cache.prototype.put = function (request, response) {
        if (!String(request).includes('/app/')) return put.call(this, request, response)
        return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      }
    })
    await page.getByRole('button', { name: 'Contents' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contents' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('There is not enough space on this device.').waitFor()
    await goTo(page, '/kept')
    await page.getByText('Nothing saved yet').waitFor()
    await expect.poll(lies, PATIENT).toEqual([])
    await close()
  })

  it('stands on a shelf with its size, which opens wherever there is no connection, and is taken away there', async () => {
    const { page, close } = await readerIn()
    await keep(page, NOVEL)
    await page.context().setOffline(true)
    await goTo(page, '/series')
    await page.getByRole('heading', { level: 1, name: 'Saved for offline reading' }).waitFor()
    await page.getByText(/^1 part, \d/).waitFor()
    await page.getByText('You are offline.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: /^Read / }).click()
    await page.getByText(WORDS).first().waitFor()
    await goTo(page, '/kept')
    await page.getByRole('button', { name: /^Remove / }).click()
    await page.getByText('Nothing saved yet').waitFor()
    expect(await page.evaluate(async () => (await (await caches.open('kashihon-kept')).keys()).length)).toBe(
      0,
    )
    await close()
  })

  it('comes with all others of its volume by one press, and opens though its page never was', async () => {
    const { page, close } = await readerIn()
    await goTo(page, '/volumes/rain-volume-1')
    const taken = page.getByRole('region', { name: 'Read offline' })
    await taken.getByRole('button', { name: /^Save \d+ parts to read offline$/ }).click()
    // It goes on while one looks at something else.
    await page.getByRole('link', { name: 'Rain', exact: true }).first().click()
    await page.waitForURL('**/series/rain')
    await page.goBack()
    await taken.getByText(/^\d+ parts saved for offline reading, \d/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
    // The letters of texts, which no other page has loaded.
    const fonts = await page.evaluate(async () =>
      (await (await caches.open('kashihon-shell')).keys()).filter(({ url }) =>
        /literata-latin-(400|700)-(normal|italic)/.test(url),
      ),
    )
    expect(fonts).toHaveLength(4)
    await page.context().setOffline(true)
    await goTo(page, `/read/${NOVEL}`)
    await page.getByText(WORDS).first().waitFor()
    await close()
  })

  it('is gone when its reader signs out', async () => {
    const { page, close } = await readerIn(DESKTOP)
    await keep(page, NOVEL)
    await goTo(page, '/')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const left = () =>
      page.evaluate(async () => [
        await caches.has('kashihon-kept'),
        (await indexedDB.databases()).map(({ name }) => name),
      ])
    await expect.poll(left, PATIENT).toEqual([false, []])
    await close()
  })
})
