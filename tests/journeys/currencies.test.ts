import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import type { Currency } from '#rules/currency.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import { goTo, PHONE } from '#tests/support/browser.ts'
import {
  GATE,
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop()
})
afterAll(() => app?.close())

const OF: Readonly<Record<Currency, RegExp>> = { usd: /\$/, eur: /€/ }
/** As the languages write five, and the price of a month. */
const FIVE = /\$5\.00|€5\.00|5,00\s€/

/** What can be seen on the screen: hidden prices do not count. */
// biome-ignore lint/performance/useDomNodeTextContent: text that cannot be seen must not count.
const seenOn = (page: Page) => page.locator('body').innerText()

async function expectOnly(page: Page, currency: Currency): Promise<void> {
  const other = currency === 'usd' ? 'eur' : 'usd'
  await page.getByText(OF[currency]).first().waitFor()
  const text = await seenOn(page)
  expect(text).toMatch(OF[currency])
  expect(text).not.toMatch(OF[other])
}

// docs/product.md#currencies.
describe.each<[Language, Language, Currency]>([
  ['en', 'fr', 'usd'],
  ['de', 'en', 'eur'],
  ['fr', 'en', 'eur'],
])('a reader who pays first in %s and goes on in %s', (lang, goesOn, currency) => {
  const name = `buyer-${lang}`
  const at = (path: string) => localPath(lang, path)
  const later = (path: string) => localPath(goesOn, path)

  it(`sees ${currency} as a visitor, buys coins in it, and sees it in every language afterwards`, async () => {
    const visitor = await app.visitor(lang === 'fr' ? PHONE : undefined)
    for (const path of ['/', '/subscribe', '/subscribe?every=year', GATE]) {
      await goTo(visitor.page, at(path))
      await expectOnly(visitor.page, currency)
    }
    expect(visitor.trouble).toEqual([])
    await visitor.close()

    const send = await app.readers.reader(name)
    const { page, trouble, close } = await app.signedIn(name, lang === 'fr' ? PHONE : undefined)
    for (const path of ['/subscribe', GATE, '/user/membership', '/user/coins']) {
      await goTo(page, at(path))
      await expectOnly(page, currency)
    }
    await page.locator('main button').filter({ hasText: FIVE }).first().click()
    await page.locator('dialog[open]').getByText(FIVE).first().waitFor()
    await page.locator('dialog[open] footer button').first().click()
    await page.waitForURL('**/simulator/checkout/**')
    await expectOnly(page, currency)
    await page
      .getByLabel(/4242|Card number|Kartennummer|Numéro de carte/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: FIVE }).click()
    await page.waitForURL('**/user/coins*')
    await expect.poll(async () => (await send(findMe, {})).answer?.currency).toBe(currency)

    for (const path of ['/user/history', '/subscribe', GATE, '/user/membership', '/user/coins']) {
      await goTo(page, later(path))
      await expectOnly(page, currency)
    }
    expect(trouble).toEqual([])
    await close()
  })

  it('is shown no price of the other market before it is known whose prices are right', async () => {
    const { page, close } = await app.signedIn(name)
    const { promise: known, resolve: letKnow } = Promise.withResolvers<void>()
    await page.route('**/app/v2/me', async route => {
      await known
      await route.continue()
    })
    // The page of another market, as it is cached for everybody.
    const other = currency === 'usd' ? 'de' : 'en'
    for (const path of ['/subscribe', '/subscribe?plan=Membership&step=account']) {
      await page.goto(app.shop.url + localPath(other, path))
      await page.locator('main [data-money]').first().waitFor({ state: 'attached' })
      expect(await seenOn(page)).not.toMatch(/[$€]/)
    }
    letKnow()
    await expectOnly(page, currency)
    await close()
  })
})
