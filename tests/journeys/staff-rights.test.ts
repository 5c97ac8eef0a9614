// Proves docs/product.md#pages, docs/product.md#staff
import { generate } from 'otplib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

const NAME = `Bücher & Söhne „<i>Lesen</i>“, O'Neil`

import { fillSignIn } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
beforeAll(async () => {
  mail = await openMailServer()
  const env = { NODE_ENV: 'production', SHOP_NAME: NAME, SMTP_URL: mail.url, PROXIES: '1' }
  ;[shop, browser] = await Promise.all([openShop({ env }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  await readers.verify('sam')
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const title = (page: Page) => page.getByText('Your staff rights are inactive')
async function signIn(page: Page, name: string) {
  await goTo(page, '/sign-in?next=%2Fuser%2Fprofile')
  await fillSignIn(page, name)
  await page.waitForURL('**/user/profile')
  await page.locator('main').getByText('Username').waitFor()
}

describe('in production', () => {
  it('staff without a second factor are told that their rights rest, until they have set one up', async () => {
    const { page, trouble, close } = await openPage(browser, shop.url, PHONE)
    await signIn(page, 'sam')
    await title(page).waitFor()
    expect([await violationsOn(page), await horizontalOverflow(page)]).toEqual([[], 0])
    await page.getByRole('link', { name: 'Set up two-factor authentication or a passkey' }).click()
    await page.waitForURL('**/user/security')
    await title(page).waitFor()
    expect([await violationsOn(page), await horizontalOverflow(page)]).toEqual([[], 0])
    await page.locator('main input[name="currentPassword"]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await page
      .locator('main input[name="code"]')
      .fill(await generate({ secret, epoch: Math.floor(shop.clock.now().getTime() / 1000) }))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await title(page).waitFor({ state: 'detached' })
    expect(trouble).toEqual([])
    await close()
  })
})

describe('the name of the shop', () => {
  it.each([PHONE, DESKTOP])(
    'stands in the header before and after the page wakes, and moves nothing: $viewport',
    async options => {
      const { page, trouble, close } = await openPage(browser, shop.url, options)
      const texts = new Set<string>()
      page.on('request', request => {
        const { pathname, search } = new URL(request.url())
        if (pathname.startsWith('/locales/')) texts.add(pathname + search)
      })
      await goTo(page, '/')
      const preloaded = page.locator('link[rel="preload"][as="fetch"]')
      const named = await preloaded.evaluateAll(links => links.map(link => link.getAttribute('href')))
      expect([...texts].sort()).toEqual(named.sort())
      expect(named.length).toBeGreaterThan(0)
      const name = page.locator('header a').first()
      expect([await name.textContent(), await page.title()]).toEqual([NAME, expect.stringContaining(NAME)])
      await page.locator('main a[href="/series"]').first().click()
      await page.waitForURL('**/series')
      await page.waitForFunction(words => document.title.includes(words), NAME)
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      expect([await name.textContent(), trouble]).toEqual([NAME, []])
      await close()
    },
  )
})
