// Proves docs/product.md#marks
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMarks } from '#contract/calls/marks.ts'
import { DESKTOP, goTo, openPage } from '#tests/support/browser.ts'
import { awake } from '#tests/support/novel-reader.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, type Readers } from '#tests/support/readers.ts'
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

async function browserOf(login: string) {
  const opened = await openPage(browser, shop.url, DESKTOP)
  await signIn(opened.page, login)
  await goTo(opened.page, NOVEL)
  await awake(opened.page)
  await opened.page.getByRole('img', { name: 'Your place is saved' }).waitFor()
  return opened
}

const notes = (page: Page) => page.getByRole('dialog', { name: 'Bookmarks and notes' }).getByRole('textbox')

it('bookmarks and notes are there on another device of the same account, and gone there when they are removed', async () => {
  const asMara = await readers.reader('mara')
  const kept = async () => (await asMara(listMarks, { query: {} })).answer?.marks ?? []
  const first = await browserOf('mara')
  await first.page.keyboard.press('b')
  await eventually(async () => (await kept()).length).toBe(1)
  await first.page.keyboard.press('m')
  await notes(first.page).fill('read again')
  await eventually(async () => (await kept())[0]?.note).toBe('read again')

  const second = await browserOf('mara')
  await second.page.keyboard.press('m')
  await eventually(() => notes(second.page).inputValue()).toBe('read again')
  await second.page.getByRole('button', { name: /^Remove/ }).click()
  await eventually(async () => (await kept()).length).toBe(0)

  await goTo(first.page, NOVEL)
  await first.page.keyboard.press('m')
  await eventually(() => first.page.getByText('No bookmarks or highlights').count()).toBe(1)
  expect([first.trouble, second.trouble]).toEqual([[], []])
  await Promise.all([first.close(), second.close()])
})

const left = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter(key =>
      /^(marks|place|unsent)/.test(key),
    ),
  )

it('what somebody has marked and read leaves the browser when they sign out', async () => {
  const asNora = await readers.reader('nora')
  const { page, trouble, close } = await browserOf('nora')
  await page.keyboard.press('b')
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 2000)
  await eventually(async () => (await left(page)).map(key => key.split(' ')[0]).sort()).toContain('place')
  await eventually(async () => (await left(page)).some(key => key.startsWith('marks'))).toBe(true)
  await eventually(async () => (await asNora(listMarks, { query: {} })).answer?.marks.length).toBe(1)
  await goTo(page, '/')
  // What is still being sent while somebody signs out is refused, and the browser says so.
  await eventually(async () => (await left(page)).some(key => key.startsWith('unsent'))).toBe(false)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await eventually(() => left(page)).toEqual([])
  expect(trouble).toEqual([])
  await close()
})

it('what is left of a reader whose session has ended is told to no other account', async () => {
  const [, asTom] = await Promise.all([readers.reader('otto'), readers.reader('paul')])
  const { page, close } = await browserOf('otto')
  await goTo(page, '/')
  await eventually(() => page.evaluate(() => sessionStorage.getItem('reader-here'))).not.toBe(null)
  await goTo(page, NOVEL)
  // Made without a connection: the account does not know of it.
  await page.route('**/me/**', route => route.abort())
  await page.keyboard.press('b')
  await eventually(async () => (await left(page)).some(key => key.startsWith('marks'))).toBe(true)
  await page.unroute('**/me/**')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name === 'kashihon-consent'))
  await goTo(page, `/sign-in?next=${NOVEL}`)
  await page.locator('input[name=login]').fill('paul')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL(`**${NOVEL}*`)
  await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
  await awake(page)
  expect(await left(page)).toEqual([])
  await page.keyboard.press('m')
  await page.getByText('No bookmarks or highlights').waitFor()
  expect((await asTom(listMarks, { query: {} })).answer?.marks).toEqual([])
  await close()
})

it('a bookmark is set and taken away at any line that one has scrolled to', async () => {
  await readers.reader('rosa')
  const { page, close } = await browserOf('rosa')
  const button = page.getByRole('button', { name: /bookmark/i })
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, 777)
  await eventually(() => page.evaluate(() => location.hash)).not.toBe('')
  await page.keyboard.press('b')
  await eventually(() => button.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('b')
  await eventually(() => button.getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('m')
  await page.getByText('No bookmarks or highlights').waitFor()
  await close()
})
