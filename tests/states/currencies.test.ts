import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { purchaseCoins } from '#contract/calls/coins.ts'
import { PaymentProcessor } from '#contract/generated/purchasing.ts'
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

describe('a reader whose account has got another currency since the last step was opened', () => {
  it.each<[Language, Language, string, string, string, string]>([
    ...[
      ['en', 'de', 'Your account pays in another currency by now.', 'Subscribe and pay', '$4.50', '€5.49'],
      ...[['de', 'en', 'Dein Konto bezahlt inzwischen in', 'Zahlungspflichtig', '5,49 €', '4,50 $']],
      ...[['fr', 'en', 'Votre compte paie désormais dans', 'S’abonner et payer', '5,49 €', '4,50 $US']],
    ],
  ] as never)('is told so in %s, sees the new price, and orders at that', async (lang, paidIn, ...texts) => {
    const [words, label, before, after] = texts
    const name = `late-${lang}`
    const send = await app.readers.reader(name)
    const { page, trouble, close } = await app.signedIn(name, lang === 'fr' ? PHONE : undefined)
    await goTo(page, localPath(lang, '/subscribe?plan=Membership&step=confirm'))
    const main = page.locator('main')
    const order = main.getByRole('button', { name: label })
    await main.getByText(before).first().waitFor()
    const body = { processor: PaymentProcessor.DEBUG, amount: 500 }
    expect((await send(purchaseCoins, { query: { lang: paidIn }, body })).answer?.ok).toBe(true)
    // English sells where no consent has to be ticked.
    if (lang !== 'en') await main.getByRole('checkbox').check()
    await order.click()
    await main.getByText(words).waitFor()
    await main.getByText(after).first().waitFor()
    const currency = lang === 'en' ? 'eur' : 'usd'
    await expectOnly(page, currency)
    await order.click()
    await page.waitForURL('**/simulator/checkout/**')
    await expectOnly(page, currency)
    expect(trouble.filter(one => !/409/.test(one))).toEqual([])
    await close()
  })
})
