// Proves docs/product.md#sealed-parts
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
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
  it('is read in the browser, and stands nowhere else: not in the page, in an answer, or in what the browser keeps', async () => {
    const { page, heard, trouble, close } = await readerIn()
    const response = await page.goto(`/read/${NOVEL}`)
    expect(await response?.text()).not.toContain(WORDS)
    await text(page).waitFor()
    await page.locator('main[data-bare=true]').waitFor()
    for (const { body } of heard) expect((await body).includes(WORDS)).toBe(false)
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, databases])
    })
    expect(kept).not.toContain(WORDS)
    expect(kept).toContain('kashihon-device')
    expect(trouble).toEqual([])
    await close()
  })

  it('has a key that no script can read, and another in every tab after signing out', async () => {
    const { page, name, heard, close } = await readerIn()
    await goTo(page, `/read/${NOVEL}`)
    await text(page).waitFor()
    const key = () =>
      page.evaluate(
        () =>
          new Promise<unknown>(resolve => {
            const asked = indexedDB.open('kashihon-device')
            asked.onsuccess = () => {
              const { result } = asked
              if (!result.objectStoreNames.contains('keys')) return resolve(null)
              const found = result.transaction('keys').objectStore('keys').get('device')
              found.onsuccess = async () => {
                const { privateKey, publicKey } = found.result ?? {}
                const exported = await crypto.subtle.exportKey('pkcs8', privateKey).then(
                  () => 'exported',
                  () => 'refused',
                )
                result.close()
                resolve({ publicKey, extractable: privateKey?.extractable, exported })
              }
            }
          }),
      )
    const mine = (await key()) as { publicKey: string }
    expect(mine).toMatchObject({ extractable: false, exported: 'refused' })
    expect(heard.some(({ url }) => url.includes(mine.publicKey))).toBe(false)

    // The last that a tab does when its reader signs out: it tells the others that the key is gone.
    await page.evaluate(() => {
      new BroadcastChannel('kashihon-device').onmessage = () => {
        document.documentElement.dataset.forgotten = ''
      }
    })
    const other = await page.context().newPage()
    await goTo(other, '/')
    await other.getByRole('button', { name: 'Your account' }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForSelector('html[data-forgotten]')
    await signIn(other, name)
    // A cookie that another tab was given is seen a moment later.
    await expect.poll(() => page.evaluate(() => document.cookie), PATIENT).toContain('kashihon-signed-in=1')
    const asked = page.waitForRequest(
      request => request.url().includes('/data') && 'x-device-key' in request.headers(),
    )
    // Without loading a page.
    await page.evaluate(path => {
      const link = document.createElement('a')
      link.href = path
      document.querySelector('main')?.append(link)
      link.click()
    }, `/read/${DRAWN}`)
    const shown = (await asked).headers()['x-device-key']
    expect(shown).not.toBe(mine.publicKey)
    expect(shown).toBe(((await key()) as { publicKey: string }).publicKey)
    await close()
  })

  it('shows its drawings, which nobody gets by their address', async () => {
    const { page, heard, trouble, close } = await readerIn()
    await goTo(page, `/read/${DRAWN}`)
    await expect.poll(() => pictures(page), PATIENT).toEqual([700])
    expect(await page.getByAltText('An umbrella').count()).toBeGreaterThan(0)
    expect(heard.filter(({ url, type }) => url.includes('/tickets/') && type.startsWith('image/'))).toEqual(
      [],
    )
    expect(trouble).toEqual([])
    await close()
  })

  it('is not there for whoever comes back to its page after its reader has signed out elsewhere', async () => {
    const { page, close } = await readerIn()
    await goTo(page, `/read/${NOVEL}`)
    await text(page).waitFor()
    // As the browser does with a page that it has put aside meanwhile.
    await page.evaluate(async () => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      await fetch('/app/v2/auth/logout', { method: 'POST' })
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await page.getByRole('heading', { name: 'Sign in to read this part' }).waitFor()
    expect(await text(page).count()).toBe(0)
    await close()
  })
})

describe('a manga that was rented', () => {
  it('shows its pages, which travel sealed', async () => {
    const { page, heard, trouble, close } = await readerIn()
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => location.hash), PATIENT).toBe('#2')
    const sealed = heard.filter(({ url }) => /\/tickets\/[^/]+\/\d/.test(url))
    expect(sealed.length).toBeGreaterThan(0)
    expect(new Set(sealed.map(({ type }) => type))).toEqual(new Set(['application/octet-stream']))
    for (const { body } of sealed) expect((await body).subarray(0, 32).includes('WEBP')).toBe(false)
    expect(heard.filter(({ url }) => /[?&](key|k)=/.test(url))).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('is read to its end when the rental is over meanwhile, by a ticket that is renewed', async () => {
    const { page, name, close } = await readerIn()
    shop.clock.set(new Date(Date.parse(NOW) + 72 * 3_600_000 - 120_000))
    await signIn(page, name)
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    shop.clock.set(new Date(Date.parse(NOW) + 72 * 3_600_000 + 60_000))
    await page.getByRole('slider').first().fill('6')
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    expect(await notice(page).count()).toBe(0)
    await close()
  })

  it('ends with a notice and a way on when the session has ended elsewhere', async () => {
    const { page, name, close } = await readerIn()
    await goTo(page, `/read/${MANGA}`)
    await expect.poll(() => pictures(page), PATIENT).not.toEqual([])
    await shop.app.db.query({
      text: 'delete from sessions where account_id = (select id from accounts where username = $1)',
      values: [name],
    })
    await page.keyboard.press('End')
    await notice(page).getByRole('heading', { name: 'You have been signed out' }).waitFor()
    await notice(page).getByRole('link', { name: 'Sign in' }).waitFor()
    await close()
  })
})
