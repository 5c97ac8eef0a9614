import type { Page } from 'playwright-core'
import { PASSWORD } from './readers.ts'

/**
 * Signs a reader in with {@link PASSWORD} for the page's whole browser context, which gets the cookies as from the form,
 * without loading it.
 */
export async function signIn(page: Page, login: string): Promise<void> {
  const response = await page.request.post('/app/v2/auth/login', {
    headers: {
      'sec-fetch-site': 'same-origin',
      'user-agent': await page.evaluate(() => navigator.userAgent),
    },
    data: { login, password: PASSWORD },
  })
  if (response.status() !== 201) throw new Error(`${login} could not sign in: ${response.status()}`)
}
