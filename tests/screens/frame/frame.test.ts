// Proves docs/product.md#languages, docs/product.md#phones, docs/product.md#theme
import { describe, expect, it } from 'vitest'
import { PHONE } from '#tests/support/browser.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const screens = prepareScreens()

describe('the theme', () => {
  it('follows the system, is toggled, kept for a year and in step across tabs', async () => {
    const page = await screens.open('/newsletter', { colorScheme: 'dark' })
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await paper()
    const other = await screens.open('/faq', { colorScheme: 'dark' })
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
  })
})

describe('the language', () => {
  it('is switched from every page to its twin', async () => {
    const page = await screens.open('/newsletter', { consent: 'technical' })
    await page.getByRole('button', { name: /Choose a language/ }).click()
    await page.getByRole('link', { name: 'Deutsch' }).first().click()
    await page.waitForURL('**/de/newsletter')
    await page.waitForSelector('html[lang=de]')
  })
})

describe('the keyboard', () => {
  it('skips to the content', async () => {
    const page = await screens.open('/newsletter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('a phone', () => {
  it('has a bar at the foot with the ways that matter', async () => {
    const page = await screens.open('/newsletter', PHONE)
    const bar = page.getByRole('navigation', { name: 'Quick access' })
    const ways = await bar
      .getByRole('link')
      .evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => one.getAttribute('href')))
    expect(ways).toEqual(['/', '/series', '/calendar', '/how-it-works', '/sign-in'])
    await bar.getByRole('link', { name: 'Sign in' }).tap()
    await page.waitForURL('**/sign-in')
  })
})
