// Proves docs/product.md#search, docs/product.md#series-list, docs/product.md#tags
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, holdBack, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
  const { db } = shop.scratch
  const creators = [{ name: 'Wren Halloway', originalName: '', role: 'author' as const }]
  await addSeries(db, {
    title: 'The Umbrella Thief',
    tags: ['cosy', 'time loop', 'moths'],
    volumes: [{ creators, parts: [{}] }],
  })
  await addSeries(db, { title: 'Umbrellas in June', tags: ['cosy', 'pulp'], volumes: [{ parts: [{}] }] })
  await addSeries(db, {
    title: 'Regenschirme',
    lang: 'de',
    tags: ['Zeitschleife'],
    volumes: [{ parts: [{}] }],
  })
  await shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function visit(path: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  await goTo(opened.page, path)
  return opened
}
const fieldOf = (page: Page) => page.locator('#site-search')
const optionsOf = (page: Page) => page.getByRole('option')
const SCREENS = [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const

describe.each(SCREENS)('on a %s', (_, screen) => {
  it('a tag leads to a text in three presses', async () => {
    const { page, trouble, close } = await visit('/', screen)
    const ways = page.getByRole('link', { name: 'Browse' }).filter({ visible: true })
    await ways.first().click()
    const tags = page.getByRole('navigation', { name: 'Tags' })
    await tags.getByRole('link', { name: 'time loop' }).click()
    await page.waitForURL('**/series?tag=time-loop')
    await page.getByRole('status').filter({ hasText: '1 series' }).waitFor()
    await page.getByRole('link', { name: 'Read the preview of The Umbrella Thief' }).click()
    await page.waitForURL('**/read/the-umbrella-thief-volume-1-part-1')
    await page.waitForSelector('[data-block]')
    expect(trouble).toEqual([])
    await close()
  })

  it('so does a tag that is suggested', async () => {
    const { page, trouble, close } = await visit('/', screen)
    await fieldOf(page).click()
    await page.keyboard.type('zeitsch')
    await optionsOf(page).filter({ hasText: 'time loop' }).click()
    await page.waitForURL('**/tags/time-loop')
    await page.getByRole('link', { name: 'Read the preview of The Umbrella Thief' }).click()
    await page.waitForURL('**/read/**')
    expect(trouble).toEqual([])
    await close()
  })
})

describe('suggestions', () => {
  it('have room for the titles on a tablet that is held upright, in each language', async () => {
    for (const path of ['/', '/de', '/fr']) {
      const { page, close } = await visit(path, { viewport: { width: 820, height: 1180 } })
      await fieldOf(page).pressSequentially('umb')
      expect((await optionsOf(page).first().boundingBox())?.width).toBeGreaterThan(350)
      await close()
    }
  })

  it('are gone through with the arrow keys, and spoken', async () => {
    const { page, trouble, close } = await visit('/')
    await page.keyboard.press('/')
    await page.keyboard.type('umbrel')
    const field = page.getByRole('combobox', { name: 'Search the catalogue' })
    await optionsOf(page).first().waitFor()
    expect(await field.getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('banner').getByRole('status').filter({ hasText: '2 suggestions' }).waitFor()
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('[role=option][aria-selected=true]')
    expect(await chosen.textContent()).toContain('Umbrellas in June')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    expect(await violationsOn(page)).toEqual([])
    // Before the first comes the field, before that the last.
    await page.keyboard.press('ArrowUp')
    expect(await chosen.count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await chosen.textContent()).toContain('All results for “umbrel”')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/series/umbrellas-in-june')
    expect(trouble).toEqual([])
    await close()
  })

  it('are closed by Escape, which leaves the text, and Enter then searches for it', async () => {
    const { page, close } = await visit('/')
    await fieldOf(page).click()
    await page.keyboard.type('umbrella')
    await optionsOf(page).first().waitFor()
    await page.keyboard.press('Escape')
    expect(await optionsOf(page).filter({ visible: true }).count()).toBe(0)
    expect(await fieldOf(page).inputValue()).toBe('umbrella')
    await page.keyboard.press('ArrowDown')
    await optionsOf(page).filter({ hasText: 'All results for “umbrella”' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/series?query=umbrella')
    await close()
  })

  it('ask nothing while an input method composes, whose Enter chooses nothing', async () => {
    const { page, close } = await visit('/')
    const asked: string[] = []
    page.on('request', request => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/app/v2/suggest') asked.push(searchParams.get('query') ?? '')
    })
    await fieldOf(page).click()
    await page.locator('[role=listbox]').waitFor({ state: 'attached' })
    const client = await page.context().newCDPSession(page)
    for (const text of ['k', 'か', 'かし', 'かしほん'])
      await client.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    // The key that ends the composition is not that of the form.
    await client.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    const answered = page.waitForResponse(/suggest/)
    await client.send('Input.insertText', { text: '貸本' })
    await answered
    expect(asked).toEqual(['貸本'])
    expect(new URL(page.url()).pathname).toBe('/')
    await close()
  })

  it('show what was typed last, although an earlier answer comes later', async () => {
    const { page, close } = await visit('/')
    const letIn = await holdBack(page, '**/app/v2/suggest?query=umb&**')
    await fieldOf(page).click()
    const earlier = page.waitForRequest(/query=umb&/)
    await page.keyboard.type('umb')
    await earlier
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('rain')
    await optionsOf(page).filter({ hasText: 'All results for “rain”' }).waitFor()
    letIn()
    await page.keyboard.type('s')
    await optionsOf(page).filter({ hasText: 'All results for “rains”' }).waitFor()
    expect(await optionsOf(page).filter({ hasText: 'Umbrella' }).count()).toBe(0)
    await close()
  })

  it('stay closed once a search is sent, also where their answer is on its way', async () => {
    const { page, close } = await visit('/')
    await holdBack(page, '**/app/v2/suggest?query=umb&**')
    const showResults = await holdBack(page, '**/app/v2/series?**')
    await fieldOf(page).click()
    const suggesting = page.waitForRequest(/query=umb&/)
    await page.keyboard.type('umb')
    await suggesting
    const aborted = page.waitForEvent('requestfailed', request => /query=umb&/.test(request.url()))
    await page.keyboard.press('Enter')
    // Nobody waits for it any more while the results are still asked for.
    await aborted
    showResults()
    await page.waitForURL('**/series?query=umb')
    expect(await optionsOf(page).count()).toBe(0)
    await close()
  })

  it('offer the search itself where the shop does not answer or refuses', async () => {
    const { page, close } = await visit('/')
    await page.route('**/app/v2/suggest?**', route => route.fulfill({ status: 429, body: '' }))
    await fieldOf(page).click()
    await page.keyboard.type('umbrella')
    await optionsOf(page).filter({ hasText: 'All results for “umbrella”' }).click()
    await page.waitForURL('**/series?query=umbrella')
    await close()
  })

  it('name what only another language has', async () => {
    const { page, close } = await visit('/')
    await fieldOf(page).click()
    await page.keyboard.type('regenschir')
    await optionsOf(page).filter({ hasText: 'Regenschirme' }).filter({ hasText: 'in German' }).click()
    await page.waitForURL('**/series/regenschirme')
    await close()
  })
})

describe('the list of series', () => {
  it('has its filters open beside it on a desk, and each works without scripts', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, javaScriptEnabled: false })
    await page.goto('/series')
    const filters = page.getByRole('navigation', { name: 'Filters' })
    await filters.getByRole('link', { name: 'Manga' }).click()
    await page.waitForURL('**/series?type=manga')
    expect(await filters.getByRole('link', { name: 'Manga' }).getAttribute('aria-current')).toBe('true')
    await page.getByRole('navigation', { name: 'Tags' }).getByRole('link', { name: 'cosy' }).click()
    await page.waitForURL('**/series?type=manga&tag=cosy')
    await page.getByRole('link', { name: 'Remove the filter Manga' }).click()
    await page.waitForURL('**/series?tag=cosy')
    await page.getByRole('status').filter({ hasText: '2 series' }).waitFor()
    await close()
  })

  it('has them behind a button on a phone, large enough for a thumb, with the count', async () => {
    const { page, close } = await visit('/series', PHONE)
    const filters = page.getByRole('navigation', { name: 'Filters' })
    expect(await filters.isVisible()).toBe(false)
    await page.locator('summary').filter({ hasText: 'Filters' }).tap()
    await filters.getByRole('link', { name: 'Pulp' }).tap()
    await page.waitForURL('**/series?label=pulp')
    await page.locator('summary').filter({ hasText: '1 series' }).waitFor()
    // The panel stays open for the next filter.
    expect(await filters.isVisible()).toBe(true)
    const heights = await page
      .locator('main nav a, main summary')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().height).filter(height => height > 0))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await close()
  })

  it('is never blank: it leads to other languages, what is close, and what is new', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, javaScriptEnabled: false })
    await page.goto('/series?query=regenschirme')
    await page.getByRole('heading', { name: 'No series found' }).waitFor()
    await page.getByRole('link', { name: 'Umbrellas in June' }).waitFor()
    await page.getByRole('link', { name: '1 in German' }).click()
    await page.waitForURL('**/series?query=regenschirme&lang=de')
    await page.locator('main').getByRole('link', { name: 'Regenschirme' }).first().waitFor()
    await close()
  })
})

describe('pages of tags, creators and labels', () => {
  it.each([
    ['/tags/time-loop', 'time loop', 'The Umbrella Thief', ''],
    ['/de/tags/time-loop', 'Zeitschleife', 'Regenschirme', ''],
    ['/tags/Zeitschleife', 'time loop', 'The Umbrella Thief', '/tags/time-loop'],
    ['/tags/moths', 'moths', 'The Umbrella Thief', ''],
    ['/creators/wren-halloway', 'Wren Halloway', 'The Umbrella Thief', ''],
    ['/labels/pulp', 'Pulp', 'Umbrellas in June', ''],
  ])('%s is %s', async (path, name, title, canonical) => {
    const { page, trouble, close } = await visit(path)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
    await page.locator('main').getByRole('link', { name: title }).first().waitFor()
    const head = (selector: string) => page.locator(`head ${selector}`).first().getAttribute('href')
    expect(await head('link[rel=canonical]')).toBe(shop.app.config.publicUrl + (canonical || path))
    const feed = await shop.fetch((await head('link[type="application/rss+xml"]')) ?? '')
    expect(feed.status).toBe(200)
    expect(await feed.text()).toContain(title)
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it.each([
    '/tags/nothing',
    '/creators/nobody',
    '/labels/knight',
    '/labels/nothing',
    '/feed/tags/nothing.rss',
    '/feed/shelves/a.rss',
  ])('%s is not found', async path => {
    expect((await shop.fetch(path)).status).toBe(404)
  })

  it('are in the sitemap, in the languages in which they list something', async () => {
    const xml = await (await shop.fetch('/sitemap.xml')).text()
    const has = (path: string) => xml.includes(`<loc>${shop.app.config.publicUrl}${path}</loc>`)
    expect(
      ['/tags', '/tags/time-loop', '/de/tags/time-loop', '/creators/wren-halloway', '/labels/pulp'].filter(
        has,
      ),
    ).toHaveLength(5)
    expect(['/fr/tags/time-loop', '/de/creators/wren-halloway', '/tags/pulp'].filter(has)).toEqual([])
  })

  it('are led to from the page of a series', async () => {
    const { page, close } = await visit('/series/umbrellas-in-june')
    // The label stands among the facts.
    expect(await page.getByRole('list', { name: 'Tags' }).textContent()).toBe('cosy')
    await goTo(page, '/series/the-umbrella-thief')
    await page.getByRole('link', { name: 'time loop' }).click()
    await page.waitForURL('**/tags/time-loop')
    await page.getByRole('link', { name: 'All tags' }).click()
    await page.waitForURL('**/tags')
    await page.getByRole('link', { name: /^cosy/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await close()
  })
})
