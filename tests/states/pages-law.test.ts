// Proves docs/product.md#forum
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, localPath } from '#rules/interface-language.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { openPurchaseShop, type PurchaseShop } from '#tests/support/purchase-shop.ts'

const OPERATOR = {
  OPERATOR_NAME: 'Kleiner Verlag GmbH',
  OPERATOR_ADDRESS: 'Beispielweg 1\\n10115 Berlin',
  OPERATOR_EMAIL: 'hello@verlag.example',
  OPERATOR_LEGAL: 'HRB 12345\\nDE123456789',
}
const PAGES = [
  '/how-it-works',
  '/about',
  '/faq',
  '/terms',
  '/privacy',
  '/legal',
  '/accessibility',
  '/contact',
  '/jobs',
  '/forum',
]
let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openShop({ env: OPERATOR }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})
/** What stands on a page, without the state that its scripts wake with. */
const shownOf = (html: string) =>
  html.replaceAll('<!-- -->', '').replace(/<script type="application\/json"[\s\S]*/, '')
const textOf = async (path: string) => shownOf(await (await shop.fetch(path)).text())
/** What must not stand on one. */
const GAP = /\{\{|<ul><\/ul>|<p><\/p>|\[\]|\(mailto:|href="mailto:[^"@]*"|(to|an|à) [.,:]/

// docs/product.md#pages, in three languages.
describe.each(languages)('the texts of the house in %s', lang => {
  it.each(PAGES)('%s has a title, sections, and no gap where the operator should stand', async path => {
    const html = await textOf(localPath(lang, path))
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(html.match(/<h2/g)?.length ?? 0).toBeGreaterThanOrEqual(2)
    expect(GAP.exec(html)?.[0]).toBeUndefined()
  })

  it.each(['/terms', '/privacy', '/legal', '/accessibility'])(
    '%s names who runs the shop, from the settings',
    async path => {
      const html = await textOf(localPath(lang, path))
      for (const words of ['Kleiner Verlag GmbH', 'Beispielweg 1', '10115 Berlin', 'hello@verlag.example'])
        expect(html).toContain(words)
      if (path !== '/terms' && path !== '/accessibility') expect(html).toContain('HRB 12345')
    },
  )

  it('lead only to pages that are there', async () => {
    const found = new Set<string>()
    for (const path of PAGES) {
      const html = await textOf(localPath(lang, path))
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
      for (const [, href = ''] of main.matchAll(/href="(\/[^"#]*)(?:#([^"]+))?"/g)) found.add(href)
    }
    for (const href of found) expect([href, (await shop.fetch(href)).status]).toEqual([href, 200])
  })

  it('can be used by everyone and fit a phone', async () => {
    for (const path of ['/terms', '/privacy', '/legal', '/accessibility']) {
      const { page, close } = await openPage(browser, shop.url, { ...PHONE, colorScheme: 'dark' })
      await goTo(page, localPath(lang, path))
      expect(await violationsOn(page)).toEqual([])
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      await close()
    }
  })
})

it('links to sections of other pages find them', async () => {
  for (const path of PAGES) {
    for (const [, href = '', anchor = ''] of (await textOf(path)).matchAll(/href="(\/[^"#]*)#([^"]+)"/g))
      expect(await textOf(href), `${path} → ${href}#${anchor}`).toContain(`id="${anchor}"`)
  }
})

describe('a shop whose operator has said nothing', () => {
  it('leaves out what it does not know, and breaks nothing', async () => {
    const bare = await openShop()
    try {
      for (const path of PAGES.flatMap(one => languages.map(lang => localPath(lang, one))))
        expect([path, GAP.exec(shownOf(await (await bare.fetch(path)).text()))?.[0]]).toEqual([
          path,
          undefined,
        ])
      expect(await (await bare.fetch('/de/contact')).text()).toContain(
        'eine E-Mail-Adresse, die hier noch fehlt',
      )
    } finally {
      await bare.close()
    }
  })
})

describe('what a browser keeps', () => {
  let market: PurchaseShop
  beforeAll(async () => {
    market = await openPurchaseShop()
  })
  afterAll(() => market?.close())

  it('is named on the privacy page, all of it', async () => {
    const { page, close } = await market.buyer('vera')
    const agreed = {
      name: 'kashihon-consent',
      value: 'technical.personalization.analytics',
      url: market.shop.url,
    }
    await page.context().addCookies([agreed])
    for (const path of ['/', '/series', '/subscribe', '/user/library', '/user/ereader', '/privacy', '/de'])
      await goTo(page, path)
    await goTo(page, '/')
    const cookies = (await page.context().cookies()).map(({ name }) => name)
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    const shelves = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? ''),
    )
    const names = [...cookies, ...stored, ...shelves].map(name => name.split(' ')[0] ?? '')
    expect(names.length).toBeGreaterThan(3)
    const privacy = await textOf('/privacy')
    expect([...new Set(names)].filter(name => !privacy.includes(name))).toEqual([])
    await close()
  })
})
