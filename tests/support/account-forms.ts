import type { Page } from 'playwright-core'
import { goTo } from './browser.ts'

/** The field with this name in the form of a page. */
export const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`)
export const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()
export const says = (page: Page, words: string | RegExp) =>
  page.locator('main').getByText(words).first().waitFor()

/** Signs in as readers do, by the form, and waits for the page to which it leads. */
export async function signInByForm(
  page: Page,
  login: string,
  password: string,
  next = '/user/profile',
): Promise<void> {
  await goTo(page, `/sign-in?next=${encodeURIComponent(next)}`)
  await field(page, 'login').fill(login)
  await field(page, 'password').fill(password)
  await field(page, 'password').press('Enter')
  await page.waitForURL(`**${next}`)
}

/** Waits until the browser knows that nobody is signed in. */
export const signedOut = (page: Page) =>
  page.waitForFunction(() => !document.cookie.includes('kashihon-signed-in'))
