// Proves docs/product.md#phones
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { cutTexts } from '#tests/support/cut-texts.ts'
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

/**
 * From phones to desktops, with the widths beside the breakpoints of 37.4em (598.4 px), 51em (816 px) and 64em (1024 px).
 */
const WIDTHS = [
  320, 360, 414, 480, 540, 598, 599, 640, 700, 768, 816, 820, 864, 960, 1024, 1025, 1152, 1153, 1280,
]
const LANGUAGES = ['', '/de', '/fr'] as const
/** Pixels of the letters that somebody has chosen in the browser; 16 is usual. */
const LETTERS = [16, 20, 24, 32]
/** Of these a tablet that is held upright is the narrowest on which the header is one row. */
const ONE_ROW = [820, 864, 1024, 1025, 1152, 1280, 1920]
/** Addresses that the header or the bar at the foot leads to, at every width. */
const WAYS = ['/series', '/calendar']

/** What is wrong with the navigation at this width; empty where nothing is. */
const faultsOf = (page: Page, ways: readonly string[]) =>
  page.evaluate(wanted => {
    const faults: string[] = []
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
    const all = [
      ...document.querySelectorAll<HTMLElement>('header a, header button, header input, nav.bottom-bar a'),
    ]
    const seen = all.filter(isSeen)
    const links = seen.flatMap(one => (one instanceof HTMLAnchorElement ? [new URL(one.href).pathname] : []))
    for (const way of wanted) if (!links.includes(way)) faults.push(`nothing leads to ${way}`)
    const wide = [...document.querySelectorAll('body header, nav.bottom-bar')]
    if (wide.some(one => one.scrollWidth > innerWidth)) faults.push('the header is wider than the window')
    // In less than two pixels it is there for screen readers only.
    if ((document.querySelector('header input')?.clientWidth ?? 0) < 70)
      faults.push('the search is too narrow')
    const boxes = seen.map(one => ({ one, box: one.getBoundingClientRect() }))
    for (const { one, box } of boxes) {
      const name = one.textContent?.trim() || one.getAttribute('aria-label') || one.tagName
      if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`${name} leaves the window`)
      if (one.scrollWidth > one.clientWidth + 1 && one.tagName !== 'INPUT') faults.push(`${name} is cut`)
      for (const { one: other, box: its } of boxes)
        if (
          one !== other &&
          !one.closest('search') &&
          !one.contains(other) &&
          !other.contains(one) &&
          box.left < its.right - 1 &&
          its.left < box.right - 1 &&
          box.top < its.bottom - 1 &&
          its.top < box.bottom - 1
        )
          faults.push(`${name} lies over ${other.textContent?.trim() || other.tagName}`)
    }
    return faults
  }, ways)

describe.each(LANGUAGES)('the navigation at “%s”', lang => {
  it.each(LETTERS)('is there and whole at every width, with letters of %i pixels', async letters => {
    const { page, close } = await openPage(browser, shop.url, { viewport: { width: 1280, height: 800 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } })
    await goTo(page, `${lang}/series`)
    expect(await page.evaluate(() => matchMedia('(width >= 1em)').matches)).toBe(true)
    const ways = WAYS.map(way => lang + way)
    const faults: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      for (const who of ['visitor', 'reader']) {
        // As it stands for readers.
        await page.evaluate(
          signedIn => document.documentElement.toggleAttribute('data-signed-in', signedIn),
          who === 'reader',
        )
        const words = page.locator('nav.bottom-bar span, header nav a').filter({ visible: true })
        const cut = (await cutTexts(words)).map(word => `${word} is cut`)
        const found = [...(await faultsOf(page, ways)), ...cut]
        faults.push(...found.map(fault => `${width} px, ${who}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    await close()
  })
})

describe.each(LANGUAGES)('the header at “%s”', lang => {
  it.each(['Kashihon', 'The Lantern and Larkspur Publishing House'])(
    'is one row from 820 px on, of a shop that is called %s',
    async name => {
      const { page, close } = await openPage(browser, shop.url, { viewport: { width: 1280, height: 800 } })
      await goTo(page, `${lang}/series`)
      await page
        .locator('header a span')
        .first()
        .evaluate((element, text) => {
          element.textContent = text
        }, name)
      const row = await page.evaluate(() => {
        // 3.75rem and the line below it.
        return 3.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize) + 1
      })
      const found: string[] = []
      for (const width of ONE_ROW) {
        await page.setViewportSize({ width, height: 800 })
        for (const who of ['visitor', 'reader']) {
          await page.evaluate(
            signedIn => document.documentElement.toggleAttribute('data-signed-in', signedIn),
            who === 'reader',
          )
          const { height } = (await page.locator('body header').boundingBox()) ?? { height: 0 }
          const faults = await faultsOf(
            page,
            WAYS.map(way => lang + way),
          )
          if (height !== row) faults.push(`the header is ${height} px high`)
          found.push(
            ...faults.filter(one => one !== `${name} is cut`).map(one => `${width} px, ${who}: ${one}`),
          )
        }
      }
      expect(found).toEqual([])
      await close()
    },
  )
})

it('the search of a narrow row has room for what is typed', async () => {
  const { page, close } = await openPage(browser, shop.url, { viewport: { width: 820, height: 800 } })
  await goTo(page, '/fr/series')
  const field = page.locator('#site-search')
  await field.focus()
  expect((await field.boundingBox())?.width).toBeGreaterThan(180)
  expect(await violationsOn(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await close()
})

it.each([
  ['light', ''],
  ['dark', '/de'],
] as const)('a header in two rows can be used by everyone, in the %s', async (colorScheme, lang) => {
  const viewport = { width: 768, height: 1024 }
  const { page, trouble, close } = await openPage(browser, shop.url, { viewport, colorScheme })
  await goTo(page, `${lang}/calendar`)
  const navigation = page.getByRole('navigation', { name: /^(Main|Hauptnavigation)$/ })
  await navigation
    .getByRole('link', { name: /^(Calendar|Kalender)$/ })
    .and(page.locator('[aria-current]'))
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await navigation.getByRole('link', { name: /^(Browse|Stöbern)$/ }).press('Enter')
  await page.waitForURL(`**${lang}/series`)
  expect(trouble).toEqual([])
  await close()
})
