// Proves docs/product.md#browsers
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findPreferences } from '#contract/calls/preferences.ts'
import { ReaderTheme } from '#contract/generated/enums.ts'
import { appears, clickOn, count, fill, leadsTo, ready, says } from '#tests/support/engines/act.ts'
import { type EnginePage, until } from '#tests/support/engines/engine-page.ts'
import { type EngineShop, NOVEL, openEngineShop } from '#tests/support/engines/engine-shop.ts'
import { ENGINES } from '#tests/support/engines/open-engine.ts'
import { PASSWORD } from '#tests/support/readers.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

let app: EngineShop
beforeAll(async () => {
  app = await openEngineShop()
})
afterAll(() => app?.close())

/** What an engine has by itself; the shop has to say what is missing. */
const abilities = () => ({
  passkeys: typeof globalThis.PublicKeyCredential === 'function',
  push: 'PushManager' in globalThis && 'Notification' in globalThis,
})

describe.each(ENGINES)('an account in $name', ({ name, skipped, open }) => {
  describe.skipIf(skipped !== null)(skipped ? `(skipped: ${skipped})` : 'and its settings', () => {
    let page: EnginePage
    beforeAll(async () => {
      page = await open(DESKTOP)
    })
    afterAll(() => page?.close())
    afterEach(() => expect(app.proxy.trouble.splice(0)).toEqual([]))

    it('is made, confirmed by the link of a mail, signed out of and signed in to again', async () => {
      const reader = `ada-${name.toLowerCase()}`
      const mail = `${reader}@example.com`
      await page.resize(PHONE)
      await app.begin(page)
      await app.goTo(page, `/sign-in?next=${NOVEL}`)
      await clickOn(page, 'link', 'Create one', 'main')
      await leadsTo(page, /^\/register/)
      await fill(page, /^Email/, mail, 'main')
      await fill(page, /^Username/, reader, 'main')
      await fill(page, /^Password/, PASSWORD, 'main')
      await fill(page, /^Repeat password/, PASSWORD, 'main')
      await clickOn(page, 'checkbox', /terms/i, 'main')
      await clickOn(page, 'button', 'Create account', 'main')
      await leadsTo(page, /^\/verify-email/)
      await app.goTo(page, app.mail.linkTo(mail))
      await clickOn(page, 'button', 'Confirm my address', 'main')
      // Confirmed in the browser in which the account was made, it is signed in and leads back.
      await leadsTo(page, NOVEL)

      await page.resize(DESKTOP)
      await app.goTo(page, '/series')
      await clickOn(page, 'button', 'Your account')
      await clickOn(page, 'button', 'Sign out')
      await leadsTo(page, '/')
      await appears(page, 'link', 'Sign in', 'header')
      expect(await page.evaluate(() => document.cookie, null)).not.toContain('kashihon-signed-in')
      await app.goTo(page, '/sign-in?next=/user/profile')
      await fill(page, /^Username or/, reader, 'main')
      await fill(page, /^Password/, 'not the one', 'main')
      await page.press('Enter')
      await says(page, 'Incorrect username or password.', 'main')
      await fill(page, /^Password/, PASSWORD, 'main')
      await page.press('Enter')
      await leadsTo(page, '/user/profile')
    })

    it('says which ways to sign in and to be notified the browser lacks', async () => {
      const has = await page.evaluate(abilities, null)
      await app.begin(page)
      await app.goTo(page, '/sign-in')
      if (has.passkeys) await appears(page, 'button', 'Sign in with a passkey', 'main')
      else await says(page, 'This browser does not support passkeys.', 'main')
      await app.signIn(page, `bea-${name.toLowerCase()}`)
      await app.goTo(page, '/user/security')
      if (has.passkeys) await appears(page, 'button', 'Add a passkey', 'main')
      else await says(page, 'This browser does not support passkeys.', 'main')
      await app.goTo(page, '/user/feed#notices')
      if (has.push) await appears(page, 'button', 'Turn on notifications', 'main')
      else await says(page, 'This browser cannot notify you', 'main')
    })

    it('keeps theme, language and the settings of the reader', async () => {
      await app.begin(page)
      const send = await app.signIn(page, `cleo-${name.toLowerCase()}`)
      await app.goTo(page, '/series')
      await clickOn(page, 'radio', 'Dark', 'footer')
      const dark = () => getComputedStyle(document.documentElement).colorScheme === 'dark'
      await until(page, dark, null)
      await page.evaluate(() => scrollTo(0, 0), null)
      await clickOn(page, 'button', /^Choose a language/, 'header')
      await clickOn(page, 'link', 'Deutsch', 'header')
      await leadsTo(page, '/de/series')
      await ready(page)
      await until(page, dark, null)
      await app.goTo(page, NOVEL)
      await clickOn(page, 'button', 'Display')
      await clickOn(page, 'radio', 'Sepia', 'dialog')
      await until(page, () => document.documentElement.dataset.reading === 'sepia', null)
      // Kept for the account, it is there where nothing is in the browser.
      await expect.poll(async () => (await send(findPreferences, {})).answer?.theme).toBe(ReaderTheme.SEPIA)
      await app.goTo(page, '/about')
      await page.evaluate(() => sessionStorage.removeItem('reading-preferences'), null)
      await app.goTo(page, NOVEL)
      await until(page, () => document.documentElement.dataset.reading === 'sepia', null)
      expect(await count(page, 'dialog', '')).toBe(0)
    })
  })
})
