// Proves docs/product.md#languages, docs/product.md#pages, docs/product.md#phones, docs/product.md#series,
// docs/product.md#series-list, docs/product.md#theme
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPath } from '#rules/interface-language.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

// docs/product.md#consent: forced open while no choice is stored, except below /privacy and /legal.
describe('the consent dialog', () => {
  it('is open and cannot be closed until a choice is made', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, consent: null })
    await goTo(page, '/')
    const dialog = page.getByRole('dialog', { name: 'Cookie settings' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: 'Deny all' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.reload()
    await page.waitForSelector('html[data-ready]')
    expect(await dialog.isVisible()).toBe(false)
    await close()
  })

  it.each(['/privacy', '/legal', '/de/privacy'])('leaves %s readable', async path => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, consent: null })
    await goTo(page, path)
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    await close()
  })

  it.each([
    { button: 'Deny all', session: true },
    { button: 'Allow all', session: false },
  ])('after "$button" the cookie lasts for the session only: $session', async ({ button, session }) => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, consent: null })
    await goTo(page, '/')
    await page.getByRole('button', { name: button }).click()
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'kashihon-consent')
    await expect.poll(cookie).toBeTruthy()
    const found = await cookie()
    expect(found?.sameSite).toBe('Strict')
    expect(found?.expires === -1).toBe(session)
    await close()
  })
})

// The narrowest phone in use; large letters are those that a reader has chosen in the browser.
describe.each(['en', 'de', 'fr'] as const)(
  'the consent dialog on a phone of 320 by 568 pixels, in %s',
  lang => {
    const SMALL = {
      viewport: { width: 320, height: 568 },
      hasTouch: true,
      isMobile: true,
      consent: null,
    } as const
    const answersIn = (page: Page) =>
      page.getByRole('dialog').evaluate(dialog =>
        [...dialog.querySelectorAll('button')].map(button => {
          const { width, height, top, bottom } = button.getBoundingClientRect()
          const { backgroundColor, color, borderColor, fontSize, fontWeight } = getComputedStyle(button)
          const style = [backgroundColor, color, borderColor, fontSize, fontWeight].join()
          return {
            size: `${Math.round(width)} x ${Math.round(height)}`,
            style,
            seen: top >= 0 && bottom <= innerHeight,
          }
        }),
      )

    it.each(['light', 'dark'] as const)(
      'is whole, and its three answers look alike, in %s',
      async colorScheme => {
        const { page, close } = await openPage(browser, shop.url, { ...SMALL, colorScheme })
        await goTo(page, localPath(lang, '/'))
        await page.getByRole('dialog').waitFor()
        const answers = await answersIn(page)
        expect(answers).toHaveLength(3)
        expect(answers.every(({ seen }) => seen)).toBe(true)
        expect(new Set(answers.map(({ size, style }) => size + style)).size).toBe(1)
        expect(await page.getByRole('dialog').evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0)
        expect(await violationsOn(page)).toEqual([])
        await close()
      },
    )

    it('shows all three answers with letters of twice the size, and the rest by scrolling', async () => {
      const { page, close } = await openPage(browser, shop.url, SMALL)
      await goTo(page, localPath(lang, '/'))
      await page.getByRole('dialog').waitFor()
      await (await page.context().newCDPSession(page)).send('Page.setFontSizes', {
        fontSizes: { standard: 32, fixed: 32 },
      })
      await expect.poll(() => page.evaluate(() => matchMedia('(width: 10em)').matches)).toBe(true)
      const answers = await answersIn(page)
      expect(answers.every(({ seen }) => seen)).toBe(true)
      expect(new Set(answers.map(({ size, style }) => size + style)).size).toBe(1)
      const last = page.getByRole('dialog').getByRole('link').last()
      await last.scrollIntoViewIfNeeded()
      // Nothing lies over it.
      expect(
        await last.evaluate(link => {
          const { left, top, width, height } = link.getBoundingClientRect()
          return document.elementFromPoint(left + width / 2, top + height / 2) === link
        }),
      ).toBe(true)
      expect(await page.getByRole('dialog').evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
      await close()
    })
  },
)

describe('the consent dialog by keyboard', () => {
  it('stores the categories that were ticked', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, consent: null })
    await goTo(page, '/')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Personalization' }).focus()
    await page.keyboard.press('Space')
    for (const name of ['Analytics', 'Privacy', 'Legal', 'Deny all', 'Confirm choice']) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () =>
            document.activeElement?.textContent ||
            (document.activeElement as HTMLInputElement).labels?.[0]?.textContent,
        ),
      ).toMatch(new RegExp(name))
    }
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const stored = (await page.context().cookies()).find(({ name }) => name === 'kashihon-consent')
    expect(stored?.value).toBe('personalization')
    await close()
  })
})

describe('the theme', () => {
  it('follows the system, is toggled, kept for a year and in step across tabs', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, colorScheme: 'dark' })
    await goTo(page, '/')
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await paper()
    const other = await page.context().newPage()
    await goTo(other, '/series')
    await page
      .getByRole('button', { name: /light and dark/ })
      .first()
      .click()
    await expect.poll(paper).not.toBe(dark)
    await expect
      .poll(() => other.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
      .toBe(await paper())
    const cookie = (await page.context().cookies()).find(({ name }) => name === '_reflexTheme')
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(360 * 86_400)
    await close()
  })
})

describe('the language', () => {
  it('is switched from every page to its twin and remembered at the door', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, consent: 'technical' })
    await goTo(page, '/series/rain')
    await page.getByRole('button', { name: /Choose a language/ }).click()
    await page.getByRole('link', { name: 'Deutsch' }).first().click()
    await page.waitForURL('**/de/series/rain')
    await page.waitForSelector('html[lang=de]')
    await close()
  })

  it.each([
    { accept: 'de-AT,en;q=0.5', to: '/de' },
    { accept: 'fr', to: '/fr' },
  ])('of the bare door follows Accept-Language: $accept leads to $to', async ({ accept, to }) => {
    const response = await shop.fetch('/', { headers: { 'accept-language': accept } })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(to)
  })

  it('shows the books of its own shelves', async () => {
    expect(await (await shop.fetch('/de/series')).text()).toContain('Regen')
    expect(await (await shop.fetch('/fr/series')).text()).toContain('La pluie')
    expect(await (await shop.fetch('/de/series')).text()).not.toContain('La pluie')
  })
})

describe('the list', () => {
  it('keeps its state in the address, and back leads back', async () => {
    const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/series')
    await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Manga' }).click()
    await page.waitForURL('**/series?*type=manga*')
    await expect.poll(() => page.locator('main ul a[href^="/series/"]').count()).toBe(1)
    await page.getByRole('link', { name: 'Remove the filter Manga' }).click()
    await page.waitForURL(url => !url.search.includes('type'))
    await page.goBack()
    await page.waitForURL('**/series?*type=manga*')
    await expect.poll(() => page.locator('main ul a[href^="/series/"]').count()).toBe(1)
    expect(trouble).toEqual([])
    await close()
  })

  it('is shown again by the way back to it, also where it was opened first', async () => {
    const { page, trouble, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/series')
    const list = page.getByRole('navigation', { name: 'Filters' })
    await page.locator('footer a[href="/faq"]').click()
    await page.waitForURL('**/faq')
    await list.waitFor({ state: 'detached' })
    await page.goBack()
    await list.waitFor()
    await page.goForward()
    await list.waitFor({ state: 'detached' })
    expect(trouble).toEqual([])
    await close()
  })

  it('says from-to of count', async () => {
    expect(await (await shop.fetch('/series')).text()).toMatch(/Showing (<!-- -->)?1–3 of 3/)
  })
})

describe('the keyboard', () => {
  it('skips to the content and reaches the first book', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await goTo(page, '/series')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await close()
  })
})

describe('a phone', () => {
  it('has a bar at the foot with the ways that matter', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    await goTo(page, '/series/rain')
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Browse' }).tap()
    await page.waitForURL('**/series')
    await close()
  })
})
