import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import { ReaderFont } from '#contract/generated/enums.ts'
import type { Send } from '#contract/page.ts'
import { DESKTOP, goTo, openPage } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import type { Readers } from '#tests/support/readers.ts'
import { openReadersBrowser, type ReadersBrowser } from '#tests/support/readers-browser.ts'
import { signIn } from '#tests/support/sign-in.ts'

/** A machine that has much to do takes its time. */
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 15_000 })

let shop: TestShop
let browser: Browser
let readers: Readers
let close: ReadersBrowser['close'] | undefined
beforeAll(async () => {
  ;({ shop, browser, readers, close } = await openReadersBrowser())
})
afterAll(() => close?.())

const NOVEL = '/read/rain-volume-1-part-1'

/** A browser of its own, in which this reader is signed in; a visitor's for null. */
async function browserOf(name: string | null) {
  const opened = await openPage(browser, shop.url, DESKTOP)
  const asked: string[] = []
  opened.page.on('request', request => {
    if (request.url().includes('/me/preferences')) asked.push(request.method())
  })
  if (name) await signIn(opened.page, name)
  return { ...opened, asked }
}

const reader = (page: Page) => page.locator('[data-flow]')
const shown = async (page: Page) =>
  reader(page).evaluate(({ dataset }) => {
    const { style } = document.documentElement
    return [
      dataset.flow,
      ...['size', 'leading'].map(name => style.getPropertyValue(`--reading-${name}`)),
    ].join(' ')
  })
const display = (page: Page) => page.getByRole('button', { name: 'Display' }).click()
const more = (page: Page, what: string) =>
  page.getByRole('group', { name: what }).getByRole('button', { name: 'More' }).click()
const kept = async (send: Send) => (await send(findPreferences, {})).answer

// docs/product.md#reader-preferences: they are kept per account, one record.
describe('how one reads', () => {
  it('is there in another browser of the same account, and only there', async () => {
    const asMara = await readers.reader('mara')
    const first = await browserOf('mara')
    await goTo(first.page, NOVEL)
    await eventually(async () => (await kept(asMara))?.fontSize).toBe(1)
    await display(first.page)
    await more(first.page, 'Text size')
    await more(first.page, 'Text size')
    await more(first.page, 'Line spacing')
    await first.page.getByLabel('Turn pages').check()
    await eventually(() => shown(first.page)).toBe('pages 1.4375rem 1.85')
    await eventually(() => kept(asMara)).toMatchObject({ verticalNovel: false, lineSpacing: 1.85 })

    const second = await browserOf('mara')
    await goTo(second.page, NOVEL)
    await eventually(() => shown(second.page)).toBe('pages 1.4375rem 1.85')
    const stranger = await browserOf(null)
    await goTo(stranger.page, NOVEL)
    expect(await shown(stranger.page)).toBe('scroll 1.1875rem 1.65')
    expect([first.trouble, second.trouble, stranger.trouble, stranger.asked]).toEqual([[], [], [], []])
    // It is told once for all changes of a moment, after it was first given, and a browser that only reads tells nothing.
    expect(first.asked.filter(method => method === 'PUT').length).toBeLessThanOrEqual(3)
    expect(second.asked).toEqual(['GET'])
    await Promise.all([first, second, stranger].map(({ close }) => close()))
  })

  it('leaves alone what other clients keep in the same record', async () => {
    const asTom = await readers.reader('tom')
    const others = { font: ReaderFont.ANDIKA, reverseComic: true, fontSize: 1, lineSpacing: 1.65 }
    await asTom(savePreferences, { body: { ...others, verticalNovel: true } })
    const { page, close } = await browserOf('tom')
    const read = page.waitForResponse(/me\/preferences/)
    await goTo(page, NOVEL)
    await read
    await display(page)
    // Another client changes something else after this page has read the record.
    await asTom(savePreferences, { body: { ...others, verticalNovel: true, noAnimations: true } })
    await more(page, 'Line spacing')
    await eventually(() => kept(asTom)).toMatchObject({ ...others, lineSpacing: 1.85, noAnimations: true })
    await close()
  })

  it('keeps what the account has where something is changed before the account has answered', async () => {
    const asUma = await readers.reader('uma')
    const others = { font: ReaderFont.ANDIKA, reverseComic: true, fontSize: 1, lineSpacing: 1.65 }
    await asUma(savePreferences, { body: { ...others, verticalNovel: true } })
    const { page, close } = await browserOf('uma')
    const held = Promise.withResolvers<void>()
    await page.route('**/me/preferences', async route => {
      await held.promise
      await route.continue()
    })
    await goTo(page, NOVEL)
    await display(page)
    await more(page, 'Line spacing')
    held.resolve()
    await eventually(() => kept(asUma)).toMatchObject({ ...others, lineSpacing: 1.85 })
    await close()
  })

  it('keeps the later of two changes where the first is still on its way', async () => {
    const asVera = await readers.reader('vera')
    await asVera(savePreferences, { body: { fontSize: 1, lineSpacing: 1.65, verticalNovel: true } })
    const { page, close } = await browserOf('vera')
    const read = page.waitForResponse(/me\/preferences/)
    await goTo(page, NOVEL)
    await read
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await page.route('**/me/preferences', async route => {
      if (route.request().method() === 'GET') return route.continue()
      begun.resolve()
      await held.promise
      await route.continue()
    })
    await display(page)
    await more(page, 'Line spacing')
    await begun.promise
    await more(page, 'Line spacing')
    held.resolve()
    await eventually(async () => (await kept(asVera))?.lineSpacing).toBe(2.1)
    expect(await shown(page)).toMatch(/ 2\.1$/)
    await close()
  })

  it('that was set as a visitor goes with the reader into an account that has none', async () => {
    const asNele = await readers.reader('nele')
    const { page, close } = await browserOf(null)
    await goTo(page, NOVEL)
    await display(page)
    await more(page, 'Text size')
    await signIn(page, 'nele')
    await goTo(page, NOVEL)
    await eventually(async () => (await kept(asNele))?.fontSize).toBeGreaterThan(1)
    await close()
  })

  it('is told later where the shop could not be reached, and not lost by leaving the page', async () => {
    const asJune = await readers.reader('june')
    const { page, close } = await browserOf('june')
    await goTo(page, NOVEL)
    await eventually(async () => (await kept(asJune))?.fontSize).toBe(1)
    await page.route('**/me/preferences', route => route.abort())
    await display(page)
    await more(page, 'Text size')
    await goTo(page, '/faq')
    await page.unroute('**/me/preferences')
    expect((await kept(asJune))?.fontSize).toBe(1)
    await goTo(page, NOVEL)
    await eventually(async () => (await kept(asJune))?.fontSize).toBeGreaterThan(1)
    expect(await shown(page)).toBe('scroll 1.3125rem 1.65')
    await close()
  })
})
