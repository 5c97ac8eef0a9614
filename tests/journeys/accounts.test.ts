// Proves docs/product.md#app-codes, docs/product.md#guessing, docs/product.md#lasting-keys, docs/product.md#personal-data,
// docs/product.md#profile, docs/product.md#registration, docs/product.md#second-factor, docs/product.md#sessions,
// docs/product.md#sign-in, docs/product.md#user-area
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAppCode, generateAppCode } from '#contract/calls/sign-in.ts'
import { accountLimits } from '#server/accounts/limits.ts'
import { field, press, says, signedOut, signInByForm } from '#tests/support/account-forms.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openReadersBrowser, type ReadersBrowser } from '#tests/support/readers-browser.ts'

let open: ReadersBrowser
beforeAll(async () => {
  open = await openReadersBrowser()
})
afterAll(() => open?.close())

describe('a reader', () => {
  it('registers, answers the mail, signs in, changes profile and password, and is then out elsewhere', async () => {
    const { page, trouble, close } = await openPage(open.browser, open.shop.url, DESKTOP)
    await goTo(page, '/register')
    // What is missing is said at its field, and what was typed stays.
    await field(page, 'email').fill('ada@example.com')
    await field(page, 'username').fill('a')
    await press(page, 'Create account')
    await says(page, 'A username must have at least 3 characters.')
    expect(await field(page, 'email').inputValue()).toBe('ada@example.com')
    expect(await violationsOn(page)).toEqual([])
    await field(page, 'username').fill('ada')
    await field(page, 'password1').fill(PASSWORD)
    await field(page, 'password2').fill(PASSWORD)
    await field(page, 'terms').check()
    await press(page, 'Create account')
    await page.waitForURL('**/verify-email?*')
    await says(page, /on its way|Confirm your email address/)

    await goTo(page, open.mail.linkTo('ada@example.com'))
    await press(page, 'Confirm my address')
    await says(page, 'Your address has been confirmed')
    // Confirmed in the browser in which the account was made, it signs in.
    await says(page, 'you are signed in')
    await goTo(page, '/user/profile')
    await field(page, 'displayName').fill('Ada Wren')
    await page.locator('main select[name=country]').selectOption('FR')
    await press(page, 'Save')
    await says(page, 'Your profile has been saved.')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByText('Ada Wren').first().waitFor()

    const elsewhere = await openPage(open.browser, open.shop.url, PHONE)
    await signInByForm(elsewhere.page, 'ada@example.com', PASSWORD, '/user/sessions')
    await goTo(page, '/user/password')
    await field(page, 'currentPassword').fill(PASSWORD)
    await field(page, 'password1').fill('another umbrella')
    await field(page, 'password2').fill('another umbrella')
    await press(page, 'Change password')
    await says(page, 'Your password has been changed.')
    await goTo(elsewhere.page, '/user/sessions')
    await elsewhere.page.waitForURL('**/sign-in?*')
    expect(trouble).toEqual([])
    await elsewhere.close()
    await close()
  })

  it('who has forgotten the password sets a new one by the link of a mail', async () => {
    await open.readers.verify('bea')
    const { page, close } = await openPage(open.browser, open.shop.url, PHONE)
    await goTo(page, '/forgot-password')
    await field(page, 'email').fill('bea@example.com')
    await press(page, 'Send link')
    await says(page, /A link is on its way to bea@example.com/)
    await goTo(page, open.mail.linkTo('bea@example.com'))
    await field(page, 'password1').fill('a new umbrella')
    await field(page, 'password2').fill('a new umbrella')
    await press(page, 'Set password')
    await says(page, 'Your password has been changed')
    await signInByForm(page, 'bea', 'a new umbrella')
    await close()
  })

  it('signs out, and is a visitor again', async () => {
    await open.readers.verify('sol')
    const { page, close } = await openPage(open.browser, open.shop.url, DESKTOP)
    await signInByForm(page, 'sol', PASSWORD, '/series')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signedOut(page)
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: 'kashihon-session' }),
    )
    await close()
  })

  it('signs an app in with the code that it shows, after seeing who asks', async () => {
    await open.readers.verify('cleo')
    const app = open.shop.sendWith({ 'user-agent': 'KashihonReader 2.1 (build 7)' })
    const { answer: pack } = await app(generateAppCode, {})
    const params = { otp: pack?.otp ?? '', proof: pack?.proof ?? '' }
    const { page, close } = await openPage(open.browser, open.shop.url, PHONE)
    await signInByForm(page, 'cleo', PASSWORD, '/user/app')
    await field(page, 'code').fill('AAA-AAA-AAA')
    await press(page, 'Continue')
    await says(page, /This code does not exist/)
    await field(page, 'code').fill(params.otp.toLowerCase().replaceAll('-', ''))
    await press(page, 'Continue')
    await says(page, 'KashihonReader 2.1 wants to sign in to your account')
    await press(page, 'Approve')
    await says(page, 'Approved')
    expect((await app(checkAppCode, { params })).answer?.id).toMatch(/^[\w-]{43}$/)
    await goTo(page, '/user/sessions')
    await says(page, 'KashihonReader 2.1')
    await press(page, 'End session: KashihonReader 2.1')
    await says(page, 'KashihonReader 2.1 has been signed out.')
    await close()
  })

  it('sets up a second factor, and is asked for it from then on', async () => {
    await open.readers.verify('dora')
    const { page, close } = await openPage(open.browser, open.shop.url, DESKTOP)
    await signInByForm(page, 'dora', PASSWORD, '/user/security')
    await field(page, 'currentPassword').fill(PASSWORD)
    await press(page, 'Set up')
    await page.getByRole('img', { name: '1. Add the account to your authenticator app' }).waitFor()
    const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
    const code = (seconds: number) =>
      generate({ secret, epoch: Math.floor(open.shop.clock.now().getTime() / 1000) + seconds })
    await field(page, 'code').fill(await code(0))
    await press(page, 'Turn on')
    await says(page, 'Your recovery codes')
    expect(await violationsOn(page)).toEqual([])
    await press(page, 'I have saved them')
    await says(page, /10 recovery codes left/)
    const other = await openPage(open.browser, open.shop.url, PHONE)
    await goTo(other.page, '/sign-in?next=/user/security')
    await field(other.page, 'login').fill('dora')
    await field(other.page, 'password').fill(PASSWORD)
    await field(other.page, 'password').press('Enter')
    await field(other.page, 'code').fill(await code(30))
    await field(other.page, 'code').press('Enter')
    await other.page.waitForURL('**/user/security')
    await other.close()
    await close()
  })

  it('adds a passkey, signs in with it alone, and removes it', async () => {
    await open.readers.verify('eve')
    // Passkeys belong to names of hosts, not to numbers.
    const home = open.shop.url.replace('127.0.0.1', 'localhost')
    const { page, close } = await openPage(open.browser, home, DESKTOP)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signInByForm(page, 'eve', PASSWORD, '/user/security')
    const later = (minutes: number) =>
      open.shop.clock.set(new Date(open.shop.clock.now().getTime() + minutes * 60_000))
    later(11)
    await field(page, 'name').fill('This computer')
    await press(page, 'Add a passkey')
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Add a passkey')
    await press(page, 'Add a passkey')
    const inDialog = dialog.locator('input[name="currentPassword"]')
    await inDialog.fill('wrong')
    await inDialog.press('Enter')
    await dialog.getByText('password is incorrect.').first().waitFor()
    await inDialog.fill(PASSWORD)
    await inDialog.press('Enter')
    await says(page, 'The passkey has been added.')
    expect(await dialog.count()).toBe(0)
    await open.shop.app.jobs.runDue()
    expect(open.mail.lastTo('eve@example.com').subject).toContain('passkey was added')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signedOut(page)
    await goTo(page, '/sign-in?next=/user/security')
    await press(page, 'Sign in with a passkey')
    await page.getByRole('button', { name: 'Remove: This computer' }).waitFor()
    later(11)
    await press(page, 'Remove: This computer')
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await says(page, 'The passkey has been removed.')
    await says(page, 'You have no passkeys yet.')
    await close()
  })

  it('signs in with a link by mail while strangers guess at the password', async () => {
    await open.readers.verify('ivy')
    const { app, scratch } = open.shop
    const [ivy] = await scratch.db.query<{ id: string }>({
      text: `select id from accounts where username = 'ivy'`,
    })
    for (let count = 0; count < 100; count++)
      await app.limits.take(accountLimits.loginAs(ivy?.id ?? ''), open.shop.clock.now())
    const { page, close } = await openPage(open.browser, open.shop.url, PHONE)
    const attempt = async () => {
      await field(page, 'login').fill('ivy')
      await field(page, 'password').fill(PASSWORD)
      await field(page, 'password').press('Enter')
    }
    await goTo(page, '/sign-in')
    await attempt()
    await says(page, /a link by email lets you sign in/)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Email me a link' }).click()
    await field(page, 'email').fill('ivy@example.com')
    await press(page, 'Send link')
    await says(page, 'A link is on its way to ivy@example.com')
    await goTo(page, open.mail.linkTo('ivy@example.com'))
    expect(await violationsOn(page)).toEqual([])
    await press(page, 'Keep my password')
    await says(page, 'You can sign in here now')
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
    await attempt()
    await page.waitForURL(url => !url.pathname.includes('sign-in'))
    await close()
  })

  it('takes all data along, and leaves for good', async () => {
    await open.readers.verify('fay')
    const { page, close } = await openPage(open.browser, open.shop.url, DESKTOP)
    await signInByForm(page, 'fay', PASSWORD, '/user/data')
    await press(page, 'Create archive')
    const archive = page.getByRole('link', { name: /Download archive/ })
    await archive.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), archive.click()])
    expect(download.suggestedFilename()).toBe('kashihon.zip')
    await field(page, 'currentPassword').fill(PASSWORD)
    await press(page, 'Request deletion')
    await says(page, /An email is on its way to fay@example.com/)
    await goTo(page, open.mail.linkTo('fay@example.com'))
    await press(page, 'Permanently delete my account')
    await says(page, 'Your account has been deleted')
    await goTo(page, '/sign-in')
    await field(page, 'login').fill('fay')
    await field(page, 'password').fill(PASSWORD)
    await field(page, 'password').press('Enter')
    await says(page, 'Incorrect username or password.')
    await close()
  })
})
