// Proves docs/product.md#personal-data, docs/product.md#sign-in
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { field, press, says, signedOut, signInByForm } from '#tests/support/account-forms.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openReadersBrowser, type ReadersBrowser } from '#tests/support/readers-browser.ts'

let open: ReadersBrowser
beforeAll(async () => {
  open = await openReadersBrowser()
})
afterAll(() => open?.close())

describe('a reader', () => {
  it('who registers from a page is led back to it by the mail, signed in, and types nothing twice', async () => {
    const { page, trouble, close } = await openPage(open.browser, open.shop.url, PHONE)
    await goTo(page, '/sign-in?next=%2Fcalendar%3Flang%3Dde')
    await page.locator('main').getByRole('link', { name: 'Create one' }).click()
    await page.waitForURL('**/register?*')
    await field(page, 'email').fill('nova@example.com')
    await field(page, 'username').fill('nova')
    await field(page, 'password1').fill(PASSWORD)
    await field(page, 'password2').fill(PASSWORD)
    await field(page, 'terms').check()
    await press(page, 'Create account')
    await page.waitForURL('**/verify-email?*')
    await goTo(page, open.mail.linkTo('nova@example.com'))
    await press(page, 'Confirm my address')
    await page.waitForURL('**/calendar?lang=de')
    await page.getByText('Your address is confirmed, and you are signed in.').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('sees nothing of its own any more when its session ends, and asks for nothing that comes too late', async () => {
    await open.readers.verify('late')
    const { page, trouble, close } = await openPage(open.browser, open.shop.url, DESKTOP)
    await signInByForm(page, 'late', PASSWORD)
    const logout = Promise.withResolvers<Route>()
    await page.route('**/auth/logout', logout.resolve)
    // Asked for before, answered after.
    const held: { path: string; answer: () => void }[] = []
    await page.route('**/me/**', route => {
      const answer = () => void route.continue().catch(() => {})
      held.push({ path: new URL(route.request().url()).pathname, answer })
    })
    await page.getByRole('link', { name: 'Active sessions' }).first().click()
    await expect.poll(() => held.map(({ path }) => path)).toContain('/app/v2/me/sessions')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Your account' }).waitFor({ state: 'detached' })
    const asked = held.length
    expect(await page.getByText('late@example.com').count()).toBe(0)
    await (await logout.promise).continue()
    await signedOut(page)
    await page.waitForURL(`${open.shop.url}/`)
    for (const { answer } of held) answer()
    expect(held.length).toBe(asked)
    await page.waitForLoadState('networkidle')
    expect(trouble).toEqual([])
    await close()
  })

  it('signs in without scripts, and sees what was wrong', async () => {
    await open.readers.verify('gil')
    const { page, close } = await openPage(open.browser, open.shop.url, {
      ...DESKTOP,
      javaScriptEnabled: false,
    })
    await page.goto('/de/sign-in?next=/de/series')
    await field(page, 'login').fill('gil')
    await field(page, 'password').fill('falsch')
    await field(page, 'password').press('Enter')
    await says(page, /Passwort (stimmt nicht|ist falsch)/)
    expect(await field(page, 'login').inputValue()).toBe('gil')
    await field(page, 'password').fill(PASSWORD)
    await field(page, 'password').press('Enter')
    await page.waitForURL('**/de/series')
    await close()
  })
})
