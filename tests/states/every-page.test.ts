// Proves docs/product.md#constants, docs/product.md#countries, docs/product.md#feeds, docs/product.md#languages,
// docs/product.md#not-found, docs/product.md#page-head, docs/product.md#pages, docs/product.md#phones,
// docs/product.md#purchase-gate, docs/product.md#series-page
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPath } from '#rules/interface-language.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE, type WatchedPage } from '#tests/support/browser.ts'
import { firstVisits } from '#tests/support/first-visits.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const PAGES = [
  { kind: 'home', path: '/' },
  { kind: 'the series list', path: '/series' },
  { kind: 'a search that finds nothing', path: '/series?query=zzzz&only=catchup' },
  { kind: 'a series', path: '/series/rain' },
  { kind: 'a volume', path: '/volumes/rain-manga-volume-1' },
  { kind: 'a novel being read', path: '/read/rain-volume-1-part-1' },
  { kind: 'a manga being read', path: '/read/rain-manga-volume-1-part-1' },
  { kind: 'the gate', path: '/read/rain-volume-1-part-2' },
  { kind: 'a part to come', path: '/read/rain-volume-1-part-3' },
  { kind: 'a text of the house', path: '/privacy' },
  { kind: 'the memberships', path: '/subscribe' },
  { kind: 'a membership, for who has no account', path: '/subscribe?plan=Membership&step=account' },
  { kind: 'cancelling without signing in', path: '/cancel' },
  { kind: 'the answer to its mail', path: '/cancel/token' },
  { kind: 'withdrawing without signing in', path: '/withdraw' },
  { kind: 'reporting illegal content', path: '/notice' },
  { kind: 'signing in', path: '/sign-in' },
  { kind: 'registering', path: '/register' },
  { kind: 'the newsletter', path: '/newsletter' },
  { kind: 'nothing', path: '/nothing/here' },
]

interface Look {
  device: typeof DESKTOP | typeof PHONE
  colorScheme: 'light' | 'dark'
}
const DAY = 'light'
const NIGHT = 'dark'
/** A page is loaded in the first look, and is then shown in the others. */
const WAYS: { how: string; lang: 'en' | 'de' | 'fr'; looks: [Look, ...Look[]] }[] = [
  { how: 'English, large, light and dark', lang: 'en', looks: [on(DESKTOP, DAY), on(DESKTOP, NIGHT)] },
  { how: 'English, phone, dark and light', lang: 'en', looks: [on(PHONE, NIGHT), on(PHONE, DAY)] },
  { how: 'German, phone, light, and large, dark', lang: 'de', looks: [on(PHONE, DAY), on(DESKTOP, NIGHT)] },
  { how: 'French, large, light, and phone, dark', lang: 'fr', looks: [on(DESKTOP, DAY), on(PHONE, NIGHT)] },
]

function on(device: Look['device'], colorScheme: Look['colorScheme']): Look {
  return { device, colorScheme }
}

// WCAG 2.2 AA; no third-party request; nothing wider than the window.
describe.each(WAYS)('in $how', ({ lang, looks }) => {
  let opened: WatchedPage
  let visit: (path: string) => Promise<void>
  const show = async ({ device, colorScheme }: Look) => {
    await opened.page.setViewportSize(device.viewport)
    await opened.page.emulateMedia({ colorScheme })
  }
  beforeAll(async () => {
    opened = await openPage(browser, shop.url, looks[0].device)
    visit = await firstVisits(opened)
  })
  afterAll(() => opened?.close())

  it.each(PAGES)(
    '$kind can be used by everyone, asks nobody else for anything and fits',
    async ({ path }) => {
      const { page, trouble } = opened
      await show(looks[0])
      await visit(localPath(lang, path))
      for (const look of looks) {
        await show(look)
        const how = `${look.device.viewport.width} px, ${look.colorScheme}`
        expect(await violationsOn(page), how).toEqual([])
        expect(await horizontalOverflow(page), how).toBeLessThanOrEqual(0)
      }
      expect(trouble).toEqual([])
    },
  )
})

describe('every page', () => {
  it.each(PAGES)('$kind tells search engines its address, its twins and what it is', async ({ path }) => {
    const html = await (await shop.fetch(path)).text()
    expect(html).toMatch(/<html lang="en"/)
    expect(html.match(/<title>[^<]{3,}<\/title>/)).not.toBeNull()
    expect(html).toContain('<meta name="theme-color" content="#0057a8">')
    expect(html).toContain('name="twitter:card" content="summary_large_image"')
    expect(html).not.toMatch(/style="/)
  })

  it('that is listed has a canonical address and twins in three languages; a search has neither', async () => {
    const list = await (await shop.fetch('/series/rain')).text()
    for (const lang of ['en', 'de', 'fr', 'x-default']) expect(list).toContain(`hreflang="${lang}"`)
    expect(list).toMatch(/rel="canonical" href="[^"]+\/series\/rain"/)
    expect(list).toContain('"@type":"BookSeries"')
    expect(await (await shop.fetch('/series?query=rain')).text()).toMatch(/name="robots" content="noindex/)
  })

  it.each([
    { path: '/series/none', status: 404 },
    { path: '/volumes/none', status: 404 },
    { path: '/read/none', status: 404 },
    { path: '/nothing', status: 404 },
    { path: '/series/rain/', status: 308 },
    { path: '/en/series', status: 308 },
    { path: '/%ff', status: 404 },
  ])('$path answers $status', async ({ path, status }) => {
    expect((await shop.fetch(path)).status).toBe(status)
  })

  it('of a blocked country says so with 451', async () => {
    const response = await shop.fetch('/read/blocked-volume-1-part-1', { headers: { 'x-country': 'FR' } })
    expect(response.status).toBe(451)
    expect(await response.text()).toContain('is not available in your country')
  })

  it('is the same bytes again, and 304 for who has them, in each encoding', async () => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const first = await shop.fetch('/series', { headers })
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      expect((await shop.fetch('/series', { headers: { ...headers, 'if-none-match': etag } })).status).toBe(
        304,
      )
    }
  })

  it('of a series leads to the manga of the novel, and to the novel of the manga', async () => {
    const novel = await (await shop.fetch('/series/rain')).text()
    expect(novel).toMatch(/<h2 id="related">Related titles<\/h2>/)
    expect(novel).toContain('href="/series/rain-manga"')
    const manga = await (await shop.fetch('/series/rain-manga')).text()
    expect(manga).toMatch(/<h2 id="related">Related titles<\/h2>/)
    expect(manga).toContain('href="/series/rain"')
  })

  it.each([
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/opensearch.xml',
    '/favicon.ico',
    '/static/coin.png',
    '/locales/fr/common.json',
  ])('%s is there', async path => {
    const response = await shop.fetch(path)
    expect(response.status).toBe(200)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50)
  })

  it.each(['rss', 'atom', 'json'])('of a series has its parts as a feed in %s', async kind => {
    const response = await shop.fetch(`/feed/series/rain.${kind}`)
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('/read/rain-volume-1-part-2')
    expect(text).not.toContain('/read/rain-volume-1-part-3')
  })
})

it('a shelf with more than fits is pushed sideways, and the page is not', async () => {
  const { page, close } = await openPage(browser, shop.url, { ...PHONE, colorScheme: 'light' })
  await goTo(page, '/')
  const shelf = page.locator('main section[aria-labelledby] > ul:visible').first()
  const wider = await shelf.evaluate(list => {
    const words = document.createElement('span')
    words.className = 'unseen'
    words.textContent = 'instead of'
    const card = list.querySelector('li') as HTMLElement
    card.append(words)
    for (let more = 0; more < 8; more += 1) list.append(card.cloneNode(true))
    return list.scrollWidth - list.clientWidth
  })
  expect(wider).toBeGreaterThan(0)
  expect(await horizontalOverflow(page)).toBe(0)
  await close()
})
