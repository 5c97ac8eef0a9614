// Proves docs/product.md#sealed-parts
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { PartData } from '#contract/generated/reading.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { drawPage, LONG, makeEpub } from '#tests/support/make-books.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { type Readers, readersOf } from '#tests/support/readers.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { NOW, openSmallShop } from '#tests/support/small-shop.ts'

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
  const drawn = '<figure><img src="umbrella.png" alt="An umbrella"/></figure>'
  const novel = await makeEpub({
    title: 'Drawn',
    chapters: [LONG, drawn + LONG],
    more: { 'umbrella.png': await drawPage(2, 700, 800) },
  })
  await importBook(shop.app, {
    file: novel.file,
    series: { title: 'Drawn', slug: 'drawn' },
    volume: { publishingAt: new Date('2026-11-01T00:00:00Z') },
    parts: { launches: [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T00:00:00Z')] },
  })
  await novel.remove()
  const { db } = shop.app
  await db.query({
    text: `update parts set preview = false, rental_coins = 99 where slug like 'rain-manga-%'`,
  })
  await db.query({ text: 'update series set rentals = true' })
  await shop.app.version.refresh()
})
afterEach(() => shop.clock.set(NOW))
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const NOVEL = 'rain-volume-1-part-2'
const DRAWN = 'drawn-volume-1-part-2'
const MANGA = 'rain-manga-volume-1-part-1'
/** A machine that does much at once. */
const PATIENT = { timeout: 20_000 }
/** Words of LONG. */
const WORDS = 'nobody had an umbrella'

let made = 0
/** Somebody who owns the novels and has rented the manga, in a browser of their own. */
async function readerIn(options: Parameters<typeof openPage>[2] = DESKTOP) {
  const name = `sealed${made++}`
  const send = await readers.reader(name)
  await fillPurse(shop, name, { bought: 3000 })
  for (const volumeId of ['rain-volume-1', 'drawn-volume-1'])
    if ((await send(redeemWithCoins, { params: { volumeId }, query: {} })).refused) throw new Error(volumeId)
  if ((await send(rentPart, { params: { partId: MANGA } })).refused) throw new Error(MANGA)
  const opened = await openPage(browser, shop.url, options)
  const heard: { url: string; type: string; body: Promise<Buffer> }[] = []
  opened.page.on('response', response => {
    const body = response.body().catch(() => Buffer.alloc(0))
    heard.push({ url: response.url(), type: response.headers()['content-type'] ?? '', body })
  })
  await signIn(opened.page, name)
  return { ...opened, name, heard }
}

const text = (page: Page) => page.getByText(WORDS).first()
const notice = (page: Page) => page.getByRole('alert')
/** Pixels of the pictures that are seen. */
const pictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter(image => image.src.startsWith('blob:') && image.naturalWidth > 100)
      .map(image => image.naturalWidth),
  )

describe('a novel that was bought', () => {
  it('shows its drawings also where the first of them comes an hour after the text', async () => {
    const { page, close } = await readerIn()
    const opened = shop.clock.now()
    let away = false
    await page.route('**/app/v2/tickets/**', route => {
      if (!away) shop.clock.set(new Date(opened.getTime() + 3_600_000))
      away = true
      return route.continue()
    })
    await goTo(page, `/read/${DRAWN}`)
    await expect.poll(() => pictures(page), PATIENT).toEqual([700])
    shop.clock.set(opened)
    await close()
  })

  it('is opened by walking there too, without loading a page', async () => {
    const { page, trouble, close } = await readerIn(PHONE)
    await goTo(page, '/volumes/rain-volume-1')
    await page.locator(`main a[href="/read/${NOVEL}"]`).first().click()
    await text(page).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('is not opened by looking at a link to it', async () => {
    const { page, heard, close } = await readerIn()
    await goTo(page, '/volumes/rain-volume-1')
    const link = page.locator(`main a[href="/read/${NOVEL}"]`).first()
    const looked = page.waitForResponse(response => response.url().includes(`/parts/${NOVEL}?`))
    await link.hover()
    await looked
    expect(heard.filter(({ url }) => url.endsWith('/data'))).toEqual([])
    await link.click()
    await text(page).waitFor()
    await close()
  })

  it.each([
    {
      what: 'that arrives damaged',
      spoil: (bytes: Buffer) => {
        const data = PartData.decode(bytes)
        const sealed = data.cryptData?.data
        if (sealed) sealed[3] = (sealed[3] ?? 0) ^ 1
        return Buffer.from(PartData.encode(data).finish())
      },
      heading: 'This part did not load correctly',
    },
    {
      what: 'that cannot be reached',
      spoil: null,
      heading: 'No connection',
    },
  ])('$what says so, with a way on', async ({ spoil, heading }) => {
    const { page, close } = await readerIn()
    let spoiling = true
    await page.route(`**/parts/${NOVEL}/data`, async route => {
      if (!spoiling) return route.continue()
      if (!spoil) return route.abort()
      const response = await route.fetch()
      return route.fulfill({ response, body: spoil(await response.body()) })
    })
    await page.goto(`/read/${NOVEL}`)
    await notice(page).getByRole('heading', { name: heading }).waitFor()
    expect(await page.getByText(WORDS).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    spoiling = false
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await text(page).waitFor()
    await close()
  })
})

describe('a preview', () => {
  it('needs no key, no worker and no scripts', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, javaScriptEnabled: false })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto('/read/rain-volume-1-part-1')
    expect(await page.getByText('Paragraph 1.').count()).toBe(1)
    expect(asked.filter(url => /\/app\/v2\/|worker/.test(url))).toEqual([])
    await close()
  })
})
