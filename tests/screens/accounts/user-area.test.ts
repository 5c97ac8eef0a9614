// Proves docs/product.md#profile
import { expect, it } from 'vitest'
import { login, logout } from '#contract/calls/sign-in.ts'
import { PHONE } from '#tests/support/browser.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()

it('a reader is told in the profile that the mail server turns mails away', async () => {
  const mailRefused = new Date('2026-11-20T12:00:00Z')
  const page = await screens.open('/user/profile', { as: { ...MARA, mailRefused }, ...PHONE })
  await page.getByText('Our emails are not reaching you').waitFor()
  await page.getByText('The mail server of mara@example.com rejected our email').waitFor()
})

it('a reader whose session could not be ended goes on where they were', async () => {
  const page = await screens.open('/user/profile', { as: MARA })
  screens.answers.set(logout, { broken: 'connection' })
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/profile')
  await page.locator('main input[name=displayName]').waitFor()
  expect(screens.answers.sent(logout)).toHaveLength(1)
})

// docs/product.md#guessing
it('who is refused the sign-in after guesses of strangers is offered the mail that opens this browser, with their address', async () => {
  const page = await screens.open('/sign-in')
  screens.answers.set(login, { refused: 'tooManyTries' })
  await page.locator('main input[name=login]').fill('mara@example.com')
  await page.locator('main input[name=password]').fill('umbrellas in the rain')
  await page.locator('main input[name=password]').press('Enter')
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await page.waitForURL('**/forgot-password*')
  expect(await page.locator('main input[name=email]').inputValue()).toBe('mara@example.com')
})
