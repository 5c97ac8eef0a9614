// Proves docs/product.md#reader-preferences
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { cutTexts } from '#tests/support/cut-texts.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { showBars } from '#tests/support/manga-pages.ts'
import { awake } from '#tests/support/novel-reader.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let shop: TestShop
let browser: Browser
let mail: MailServer
beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openSmallShop({ SMTP_URL: mail.url, PROXIES: '1' }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const NOVEL = '/read/rain-volume-1-part-1'
const MANGA = '/read/rain-manga-volume-1-part-1'

async function open(path: string, options: BrowserContextOptions, name = 'Display', login?: string) {
  const opened = await openPage(browser, shop.url, options)
  if (login) await signIn(opened.page, login)
  await goTo(opened.page, path)
  if (path.includes(MANGA)) {
    await opened.page.waitForSelector('[data-seen] [data-state=there]')
    await showBars(opened.page)
  } else await awake(opened.page)
  await opened.page.getByRole('button', { name }).click()
  const sheet = opened.page.getByRole('dialog', { name })
  await sheet.getByRole('radio').first().waitFor()
  return { ...opened, sheet }
}

const background = (page: Page, selector: string) =>
  page.locator(selector).evaluate(one => getComputedStyle(one).backgroundColor)

describe('the settings of a reader', () => {
  it.each([
    { path: NOVEL, name: 'Display' },
    { path: `/de${NOVEL}`, name: 'Darstellung' },
    { path: `/fr${NOVEL}`, name: 'Affichage' },
    { path: MANGA, name: 'Display' },
  ])('leave the upper half of a phone to the page, which is not dimmed: $path', async ({ path, name }) => {
    const { page, sheet, close } = await open(path, PHONE, name)
    const box = await sheet.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(PHONE.viewport.height / 2 - 1)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.viewport.height)
    expect(await sheet.evaluate(one => getComputedStyle(one, '::backdrop').backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    )
    expect(await cutTexts(sheet.locator('label, legend, summary'))).toEqual([])
    expect(await violationsOn(page)).toEqual([])
    await sheet.locator('summary').click()
    expect(await violationsOn(page)).toEqual([])
    await close()
  })

  it('stand at the side of a wide window, beside the text that they change', async () => {
    const { page, sheet, close } = await open(NOVEL, DESKTOP)
    const box = await sheet.boundingBox()
    expect(box?.x).toBeGreaterThan(DESKTOP.viewport.width / 2)
    const size = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--reading-size'))
    const before = Number.parseFloat(await size())
    const sizes = sheet.getByRole('group', { name: 'Text size' })
    await sizes.getByRole('button', { name: 'More' }).click()
    await expect.poll(async () => Number.parseFloat(await size())).toBeGreaterThan(before)
    expect(await sizes.textContent()).toMatch(/^1\d\d%$/)
    await page.mouse.click(300, 500)
    await sheet.waitFor({ state: 'hidden' })
    await close()
  })

  it('show six themes in their own colours and each typeface in itself, all by keyboard', async () => {
    const { page, sheet, close } = await open(NOVEL, DESKTOP)
    const themes = sheet.getByRole('group', { name: 'Theme' })
    const names = ['Same as site', 'Light', 'Sepia', 'Grey', 'Dark', 'Black']
    await themes.getByRole('radio', { name: 'Same as site' }).focus()
    for (const name of names.slice(1)) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => themes.getByRole('radio', { name, exact: true }).isChecked()).toBe(true)
      const card = await background(page, `[data-look=${name.toLowerCase()}]`)
      await expect.poll(() => background(page, 'html'), { message: name }).toBe(card)
      expect(await violationsOn(page), name).toEqual([])
    }
    const faces = sheet.getByRole('group', { name: 'Typeface' }).locator('label')
    const families = await faces.evaluateAll(all =>
      all.map(one => getComputedStyle(one).fontFamily.replaceAll('"', '').startsWith(one.textContent)),
    )
    expect(families).toEqual(Array(7).fill(true))
    await close()
  })

  it('show what is chosen in forced colours too, which leave no shadow', async () => {
    const { sheet, close } = await open(NOVEL, { ...DESKTOP, forcedColors: 'active' })
    const widths = () =>
      sheet
        .getByRole('group', { name: 'Theme' })
        .locator('label')
        .evaluateAll(all => all.map(one => getComputedStyle(one).borderTopWidth))
    await sheet.getByRole('radio', { name: 'Sepia' }).check()
    await expect.poll(widths).toEqual(['1px', '1px', '3px', '1px', '1px', '1px'])
    await close()
  })

  it('that are grey stay grey where one comes back, and before any script has run', async () => {
    const { page, sheet, close } = await open(NOVEL, DESKTOP)
    await sheet.getByRole('radio', { name: 'Grey' }).check()
    const grey = await background(page, '[data-look=grey]')
    await page.route('**/assets/*.js*', route => route.abort())
    await page.goto(NOVEL)
    expect(await background(page, 'html')).toBe(grey)
    await close()
  })

  it('that are grey everywhere can be dark on this device only', async () => {
    const readers = readersOf(
      () => shop,
      () => mail,
    )
    await readers.reader('ida')
    const { page, sheet, close } = await open(NOVEL, DESKTOP, 'Display', 'ida')
    await sheet.getByRole('radio', { name: 'Grey' }).check()
    await sheet.locator('summary').click()
    await sheet.getByRole('radio', { name: 'On this device only' }).check()
    const dark = sheet.getByRole('radio', { name: 'Dark', exact: true })
    await dark.click()
    await expect.poll(() => dark.isChecked()).toBe(true)
    expect(await background(page, 'html')).toBe(await background(page, '[data-look=dark]'))
    await close()
  })

  it('have pictures of where taps turn, but not where a novel scrolls', async () => {
    const { page, sheet, close } = await open(NOVEL, PHONE)
    const zones = sheet.getByRole('group', { name: 'Tap areas for turning pages' })
    await sheet.locator('summary').click()
    await sheet.getByLabel('Brightness').waitFor()
    expect(await zones.count()).toBe(0)
    await sheet.getByLabel('Turn pages').check()
    await zones.getByRole('radio', { name: 'Top and bottom' }).check()
    await sheet.getByRole('slider', { name: 'Left' }).first().fill('20')
    await expect.poll(() => zones.getByRole('radio', { name: 'Your own' }).isChecked()).toBe(true)
    const stored = await page.evaluate(() => JSON.parse(sessionStorage['reading-preferences']).everywhere)
    expect(stored.controlRange).toEqual({ top: 30, left: 20, right: 0, bottom: 30 })
    await close()
  })
})
