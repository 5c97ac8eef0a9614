import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A busy machine gets time. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000 })

/** What is on the screen, from left to right. */
export const seen = (page: Page) =>
  page.locator('[data-seen] img').evaluateAll(images =>
    images
      .map(image => ({ left: image.getBoundingClientRect().left, alt: image.getAttribute('alt') }))
      .sort((a, b) => a.left - b.left)
      .map(({ alt }) => alt),
  )
export const sees = (page: Page, ...names: string[]) => eventually(() => seen(page)).toEqual(names)
/** The spread on the screen. */
export const sheet = (page: Page) =>
  page.locator('[data-seen] [role=group]').evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { left, top, width, height }
  })
/** Brings the bars, which are away until somebody asks for them. */
export const showBars = async (page: Page) => {
  const bars = page.locator('[data-bars]')
  if ((await bars.getAttribute('data-bars')) === 'hidden') await page.keyboard.press('m')
  await page.locator('[data-bars=shown]').waitFor()
}
/** Opens the settings, those that are folded too. */
export const openSettings = async (page: Page) => {
  await showBars(page)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.locator('summary', { hasText: 'More settings' }).click()
}
export const say = async (page: Page, choice: string) => {
  await openSettings(page)
  await page.getByLabel(choice, { exact: true }).check()
  await page.keyboard.press('Escape')
}
