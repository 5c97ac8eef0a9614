import type { Page } from 'playwright-core'
import { goTo } from './browser.ts'
import { PASSWORD } from './readers.ts'

/** Goes to an address of the studio and signs in on the way, as somebody does whom a link led there. */
export async function goToStudio(
  page: Page,
  path: string,
  login: string,
  password: string = PASSWORD,
): Promise<void> {
  await goTo(page, path)
  await page.locator('main a').click()
  await fillSignIn(page, login, password)
  // What follows the question mark is the screen's own, which may write it in another way.
  await page.waitForURL(({ pathname, origin }) => pathname === new URL(path, origin).pathname)
}

/** Fills in the form that the page shows, and sends it by keyboard. */
export async function fillSignIn(page: Page, login: string, password: string = PASSWORD): Promise<void> {
  await page.locator('main input[name="login"]').fill(login)
  await page.locator('main input[name="password"]').fill(password)
  await page.locator('main input[name="password"]').press('Enter')
}
