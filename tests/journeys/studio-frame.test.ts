// Proves docs/product.md#staff
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openShop({ env: { SMTP_URL: mail.url } }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  for (const name of ['sam', 'ada']) await readers.verify(name)
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const TABLET = { viewport: { width: 820, height: 1100 } }

/** Opens the studio, signing in on the way where a name is given. */
async function openStudio(
  name: string | null,
  options: Parameters<typeof openPage>[2] = DESKTOP,
  password = PASSWORD,
) {
  const opened = await openPage(browser, shop.url, options)
  const { page } = opened
  if (name === null) await goTo(page, '/studio')
  if (name === null) return opened
  await goToStudio(page, '/studio', name, password)
  await page.locator('#main h1').waitFor()
  return opened
}

describe('the page of the studio', () => {
  it('is answered at each of its addresses, for nobody to keep and no search engine to list', async () => {
    for (const path of ['/studio', '/studio/catalogue/42']) {
      const answer = await shop.fetch(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      const html = await answer.text()
      expect(html).toContain('<meta name="robots" content="noindex">')
      const [, script = ''] = /src="(\/studio\/assets\/[^"]+)"/.exec(html) ?? []
      const { status, headers } = await shop.fetch(script)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    }
    expect((await shop.fetch('/studio/assets/gone.js')).status).toBe(404)
    expect(await (await shop.fetch('/sitemap.xml')).text()).not.toContain('/studio')
    expect(await (await shop.fetch('/')).text()).not.toContain('/studio/assets')
  })

  it('is in the language that a link names, else in the chosen one, else in that of the browser', async () => {
    const langOf = async (path: string, headers: Record<string, string>) =>
      (await shop.fetch(path, { headers })).headers.get('content-language')
    const headers = { 'accept-language': 'fr', cookie: 'lang=de' }
    expect(await langOf('/studio?lang=en', headers)).toBe('en')
    expect(await langOf('/studio', headers)).toBe('de')
    expect(await langOf('/studio', { 'accept-language': 'fr' })).toBe('fr')
  })
})

describe('the screen of today', () => {
  it('shows what launches within a week with what is missing, and undoes what was changed last', async () => {
    const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000)
    const added = await addSeries(shop.scratch.db, {
      title: 'Snow',
      volumes: [
        { publishingAt: inDays(3), parts: [] },
        { number: 2, publishingAt: inDays(30), parts: [] },
      ],
    })
    await changeSeries(shop.app, added.slug, { title: 'Snow Country' })
    const { page, trouble, close } = await openStudio('sam', TABLET)
    const coming = page.getByRole('region', { name: 'Coming in seven days' })
    await coming.getByText('Snow Country: Volume 1').waitFor()
    expect(await coming.getByText('Snow Country: Volume 2').count()).toBe(0)
    expect(await coming.getByText('Missing: ').first().textContent()).toContain('text')
    expect(await violationsOn(page)).toEqual([])
    const changed = page.getByRole('region', { name: 'Recent changes' })
    await changed.getByText('Series changed').first().waitFor()
    await changed.getByRole('button', { name: 'Undo: snow' }).click()
    await changed.getByText('Change undone').waitFor()
    await coming.getByText('Snow: Volume 1').waitFor()
    expect(trouble).toEqual([])
    await close()
  })
})

describe('who still has the password that the shop made', () => {
  it('reads on each screen until when it counts, and no longer once they have chosen their own', async () => {
    const made = await addStaff(
      { db: shop.app.db, clock: shop.clock, config: { production: true } },
      { name: 'pat', role: 'owner', email: 'pat@example.com' },
    )
    const { page, trouble, close } = await openStudio('pat', TABLET, made.password ?? '')
    const main = page.getByRole('main')
    await main.getByText(/^Your first password .*28/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await goTo(page, '/studio/catalogue')
    await main.getByRole('link', { name: 'Choose a password of your own' }).click()
    await page.waitForURL('**/user/password')
    await page.locator('main input[name="currentPassword"]').fill(made.password ?? '')
    for (const name of ['password1', 'password2'])
      await page.locator(`main input[name="${name}"]`).fill('umbrellas in the rain')
    await main.getByRole('button', { name: 'Change password' }).click()
    await main.getByText('Your password has been changed.').waitFor()
    await goTo(page, '/studio')
    await main.getByRole('heading', { level: 1 }).waitFor()
    expect(await main.getByText('Your first password').count()).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })
})
