import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accentColours } from '#rules/accent-colours.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

/** Far too light for text on light pages. */
const YELLOW = '#ffcc00'

let folder: string
let shop: TestShop
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-look-'))
  const logo = join(folder, 'logo.png')
  const red = { create: { width: 300, height: 60, channels: 3, background: '#c02020' } } as const
  await sharp(red).png().toFile(logo)
  ;[shop, browser] = await Promise.all([
    openSmallShop({ SHOP_NAME: 'Umbrella', SHOP_ACCENT: YELLOW, SHOP_LOGO: logo }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await rm(folder, { recursive: true, force: true })
})

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const groundOf = (page: Page, name: string) =>
  page
    .getByRole('link', { name })
    .first()
    .evaluate(element => getComputedStyle(element).backgroundColor)

// docs/product.md#look
describe.each(['light', 'dark'] as const)('a shop with a yellow accent, in %s', colorScheme => {
  it.each(['/', '/series', '/series/rain', '/volumes/rain-volume-1', '/de/sign-in', '/fr/subscribe'])(
    '%s can be read by everybody',
    async path => {
      const { page, trouble, close } = await openPage(browser, shop.url, { ...DESKTOP, colorScheme })
      await goTo(page, path)
      expect(await violationsOn(page)).toEqual([])
      expect(trouble).toEqual([])
      await close()
    },
  )

  it('has the shade of its theme on what leads on, also where the reader has chosen the theme', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, colorScheme })
    const shades = accentColours(YELLOW)
    const other = colorScheme === 'light' ? 'dark' : 'light'
    await goTo(page, '/')
    expect(await groundOf(page, 'Browse all series')).toBe(rgb(shades[colorScheme].accent))
    await page
      .getByRole('button', { name: /light and dark/ })
      .first()
      .click()
    await expect.poll(() => groundOf(page, 'Browse all series')).toBe(rgb(shades[other].accent))
    await close()
  })
})

describe('the logo', () => {
  const logoOf = (page: Page) =>
    page
      .locator('header a')
      .first()
      .evaluate(link => {
        const mark = getComputedStyle(link, '::before')
        const name = link.querySelector('span')?.getBoundingClientRect()
        const clip = getComputedStyle(link.querySelector('span') as Element).clipPath
        return { image: mark.backgroundImage, shown: mark.display, clip, width: name?.width ?? 0 }
      })

  it.each([
    ['a phone', PHONE],
    ['a desk', DESKTOP],
  ])('stands in place of the name on %s, and the link has the name', async (_, size) => {
    const { page, close } = await openPage(browser, shop.url, size)
    const asked = page.waitForResponse(/\/static\/logo-/)
    await goTo(page, '/')
    expect((await asked).status()).toBe(200)
    const logo = await logoOf(page)
    expect(logo.image).toContain('/static/logo-')
    expect([logo.shown, logo.clip]).toEqual(['block', 'inset(50%)'])
    await page.getByRole('banner').getByRole('link', { name: 'Umbrella' }).waitFor()
    await close()
  })

  it('gives way to the name where the browser chooses the colours', async () => {
    const { page, close } = await openPage(browser, shop.url, { ...DESKTOP, forcedColors: 'active' })
    await goTo(page, '/')
    const logo = await logoOf(page)
    expect([logo.shown, logo.clip]).toEqual(['none', 'none'])
    expect(logo.width).toBeGreaterThan(40)
    await close()
  })
})

describe('what is said of a book', () => {
  it('stands below its cover and hides nothing of it', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    for (const path of ['/', '/series']) {
      await goTo(page, path)
      const hidden = await page.evaluate(() => {
        const boxes = (name: string) =>
          [...document.querySelectorAll(`main [class*="_${name}_"]`)].map(one => one.getBoundingClientRect())
        const covers = boxes('cover')
        const badges = boxes('badge')
        const over = badges.filter(badge =>
          covers.some(
            cover =>
              badge.left < cover.right &&
              badge.right > cover.left &&
              badge.top < cover.bottom &&
              badge.bottom > cover.top,
          ),
        )
        return { covers: covers.length, badges: badges.length, over: over.length }
      })
      expect(hidden.covers).toBeGreaterThan(1)
      expect(hidden.badges).toBeGreaterThan(0)
      expect(hidden.over).toBe(0)
    }
    await close()
  })
})

describe('the page of a volume', () => {
  it.each([390, 620, 820, 1440])(
    'has title and ways beside its cover in a window of %i pixels',
    async width => {
      const { page, close } = await openPage(browser, shop.url, { viewport: { width, height: 900 } })
      await goTo(page, '/volumes/rain-volume-1')
      const cover = await page.locator('main [class*="_cover_"]').first().boundingBox()
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(title?.x).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? 0))
      expect(title?.y).toBeLessThan((cover?.y ?? 0) + (cover?.height ?? 0))
      await close()
    },
  )
})

describe('the releases beside the shelves of home', () => {
  it('are as high as these, and lead on to the calendar at their foot', async () => {
    const { page, close } = await openPage(browser, shop.url, { viewport: { width: 1440, height: 900 } })
    await goTo(page, '/')
    const panel = page.getByRole('complementary', { name: 'Releases' })
    const { own, without } = await panel.evaluate(it => {
      const own = it.getBoundingClientRect().height
      it.style.display = 'none'
      const without = it.parentElement?.getBoundingClientRect().height ?? 0
      it.style.display = ''
      return { own, without }
    })
    // It has room for a few releases also where there is but one shelf.
    expect(own).toBeLessThanOrEqual(Math.max(without, 36 * 16) + 1)
    const way = await panel.getByRole('link').last().boundingBox()
    const box = await panel.boundingBox()
    expect((way?.y ?? 0) + (way?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    await close()
  })
})

describe('an empty page', () => {
  it('has a drawing, which no other page asks for', async () => {
    const { page, close } = await openPage(browser, shop.url, PHONE)
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('.svg')) asked.push(new URL(request.url()).pathname)
    })
    await goTo(page, '/series')
    const before = asked.filter(path => path.startsWith('/assets/'))
    expect(before.filter(path => !path.includes('/mark-'))).toEqual([])
    const drawing = page.waitForResponse(/\/assets\/search-[\w-]+\.svg/)
    await goTo(page, '/series?query=zzzzzzzz')
    expect((await drawing).headers()['content-type']).toBe('image/svg+xml')
    expect(asked.filter(path => /assets\/(library|calendar|history|offline|follows)/.test(path))).toEqual([])
    await close()
  })
})
