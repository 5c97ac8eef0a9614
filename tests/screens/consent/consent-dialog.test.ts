import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findLegalText } from '#contract/calls/visit.ts'
import { localPath } from '#rules/interface-language.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const screens = prepareScreens()
const PAGE = '/newsletter'

// docs/product.md#consent: forced open while no choice is stored, except below /privacy and /legal.
describe('the consent dialog', () => {
  it('is open and cannot be closed until a choice is made', async () => {
    const page = await screens.open(PAGE, { consent: null })
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
  })

  it.each(['/privacy', '/legal', '/de/privacy'])('leaves %s readable', async path => {
    screens.answers.set(findLegalText, { answer: {} })
    const page = await screens.open(path, { consent: null })
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
  })

  it.each([
    { button: 'Deny all', session: true },
    { button: 'Allow all', session: false },
  ])('after "$button" the cookie lasts for the session only: $session', async ({ button, session }) => {
    const page = await screens.open(PAGE, { consent: null })
    await page.getByRole('button', { name: button }).click()
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'kashihon-consent')
    await expect.poll(cookie).toBeTruthy()
    const found = await cookie()
    expect(found?.sameSite).toBe('Strict')
    expect(found?.expires === -1).toBe(session)
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
        const page = await screens.open(localPath(lang, PAGE), { ...SMALL, colorScheme })
        await page.getByRole('dialog').waitFor()
        const answers = await answersIn(page)
        expect(answers).toHaveLength(3)
        expect(answers.every(({ seen }) => seen)).toBe(true)
        expect(new Set(answers.map(({ size, style }) => size + style)).size).toBe(1)
        expect(await page.getByRole('dialog').evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0)
        expect(await violationsOn(page)).toEqual([])
      },
    )

    it('shows all three answers with letters of twice the size, and the rest by scrolling', async () => {
      const page = await screens.open(localPath(lang, PAGE), { ...SMALL, alone: true })
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
    })
  },
)

describe('the consent dialog by keyboard', () => {
  it('stores the categories that were ticked', async () => {
    // A link that has the focus fetches its page ahead.
    screens.answers.set(findLegalText, { answer: {} })
    const page = await screens.open(PAGE, { consent: null })
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
  })
})
