import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, PHONE, type WatchedPage } from '#tests/support/browser.ts'
import { eventually, openSettings, say, seen, sees, showBars } from '#tests/support/manga-pages.ts'
import { MANGA, openMangaShop } from '#tests/support/manga-shop.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { doubleClick } from '#tests/support/presses.ts'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openMangaShop({ pages: 12, wide: [6] }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

async function visit(path = MANGA, options: Parameters<typeof openPage>[2] = DESKTOP): Promise<WatchedPage> {
  const opened = await openPage(browser, shop.url, options)
  await goTo(opened.page, path)
  await opened.page.waitForSelector('[data-seen] [data-state=there], section [data-state=there]')
  return opened
}

describe('spreads', () => {
  it('are paired one further by a key, up to the next wide page, and stay so when one comes back', async () => {
    const { page, close } = await visit(`${MANGA}#2`)
    await sees(page, 'Page 3', 'Page 2')
    await page.keyboard.press('s')
    await sees(page, 'Page 2')
    await page.keyboard.press(' ')
    await sees(page, 'Page 4', 'Page 3')
    await page.keyboard.press(' ')
    await sees(page, 'Page 5')
    await goTo(page, '/series')
    await goTo(page, MANGA)
    await sees(page, 'Page 5')
    await page.keyboard.press(' ')
    await sees(page, 'Page 6')
    await goTo(page, '/series/storm')
    await goTo(page, `${MANGA}#3`)
    await sees(page, 'Page 4', 'Page 3')
    await close()
  })

  it('are one page on a phone, and wide ones two halves where somebody wants that', async () => {
    const { page, close } = await visit(`${MANGA}#5`, PHONE)
    await sees(page, 'Page 5')
    await page.touchscreen.tap(40, 400)
    await sees(page, 'Page 6')
    await say(page, 'Split wide pages in portrait view')
    await sees(page, 'Page 6, right half')
    await page.touchscreen.tap(40, 400)
    await sees(page, 'Page 6, left half')
    await page.touchscreen.tap(40, 500)
    await sees(page, 'Page 7')
    await page.touchscreen.tap(350, 400)
    await sees(page, 'Page 6, left half')
    await close()
  })

  it('follow each other the other way round where somebody wants that', async () => {
    const { page, close } = await visit()
    await say(page, 'Reverse reading direction')
    await page.keyboard.press('ArrowRight')
    await sees(page, 'Page 2', 'Page 3')
    await close()
  })

  it('have no colours, and the light of a lamp, where somebody wants that, and still when they come back', async () => {
    const { page, close } = await visit()
    const look = () =>
      page.evaluate(() => ({
        pages: getComputedStyle(document.querySelector('[data-seen] img') as Element).filter,
        lamp: getComputedStyle(document.body, '::before').opacity,
      }))
    expect((await look()).pages).toBe('none')
    await say(page, 'Greyscale')
    await openSettings(page)
    await page.getByLabel('Warmth').fill('0.5')
    await page.keyboard.press('Escape')
    const wanted = { pages: 'grayscale(1)', lamp: '0.35' }
    await eventually(look).toEqual(wanted)
    await goTo(page, '/series')
    await goTo(page, MANGA)
    await sees(page, 'Page 1')
    await eventually(look).toEqual(wanted)
    await close()
  })
})

describe('turning', () => {
  it('goes by tap, swipe, wheel, slider and button', async () => {
    const { page, close } = await visit(MANGA, PHONE)
    await page.touchscreen.tap(40, 400)
    await sees(page, 'Page 2')
    await page.touchscreen.tap(350, 400)
    await sees(page, 'Page 1')
    await swipe(page, 100, 320)
    await sees(page, 'Page 2')
    await swipe(page, 320, 100)
    await sees(page, 'Page 1')
    await showBars(page)
    await page.getByRole('slider', { name: 'Go to page' }).fill('5')
    await sees(page, 'Page 5')
    await showBars(page)
    await page.getByRole('button', { name: 'Next page' }).click()
    await sees(page, 'Page 6')
    await page.mouse.move(195, 300)
    await page.mouse.wheel(0, 120)
    await sees(page, 'Page 7')
    await close()
  })

  it('goes one page by a double click, which nobody means as two', async () => {
    const { page, close } = await visit(MANGA, PHONE)
    await doubleClick(page, 40, 400)
    await sees(page, 'Page 2')
    await page.mouse.click(40, 600)
    await sees(page, 'Page 3')
    await close()
  })

  it('ends with the card that leads on, and comes back from it', async () => {
    const { page, close } = await visit(`${MANGA}#12`)
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('heading', { name: 'End of the volume' }).waitFor()
    await eventually(() => page.getByText('End of this part').count()).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await eventually(() => seen(page)).toContain('Page 12')
    await close()
  })

  it('goes on with the next part at once where somebody wants that; it was asked for before', async () => {
    const parts = await openMangaShop({ pages: 8, parts: 2 })
    const { page, close } = await openPage(browser, parts.url, PHONE)
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const pictures = () => asked.filter(url => url.includes('/img/'))
    await goTo(page, `${MANGA}#2`)
    await eventually(() => asked.some(url => url.includes('storm-volume-1-part-2/data'))).toBe(true)
    await say(page, 'Open the next part')
    await page.keyboard.press('End')
    await sees(page, 'Page 4')
    // Four of this part and two of the next.
    await eventually(() => pictures().length).toBe(6)
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL('**/storm-volume-1-part-2*')
    await sees(page, 'Page 1')
    expect(new Set(pictures()).size).toBe(pictures().length)
    await close()
    await parts.close()
  })
})

// docs/product.md#reading-manga: the first view is whole.
describe('the bars', () => {
  const topOf = (page: Page) => page.locator('header').first().boundingBox()
  const isAway = async (page: Page) => {
    const box = await topOf(page)
    return box !== null && box.y + box.height <= 0
  }

  it.each([
    ['a phone', PHONE, 'Tap the middle for the menu'],
    ['a desktop', DESKTOP, 'Click the middle or press Esc for the menu'],
  ])(
    'are away at first, are explained once, and come with a press in the middle, on %s',
    async (_, device, hint) => {
      const { page, trouble, close } = await visit(MANGA, device)
      expect(await isAway(page)).toBe(true)
      await page.getByRole('status').filter({ hasText: hint }).waitFor()
      const { width, height } = device.viewport
      await page.mouse.click(width / 2, height / 2)
      await eventually(async () => (await topOf(page))?.y).toBe(0)
      await eventually(() => page.getByText(hint).count()).toBe(0)
      await goTo(page, MANGA)
      await page.waitForSelector('[data-seen] [data-state=there]')
      expect(await isAway(page)).toBe(true)
      expect(await page.getByText(hint).count()).toBe(0)
      expect(trouble).toEqual([])
      await close()
    },
  )

  it('come to whoever walks into them with the keyboard', async () => {
    const { page, close } = await visit()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^Back to/,
    )
    await eventually(async () => (await topOf(page))?.y).toBe(0)
    expect(await page.getByRole('button', { name: 'Display' }).count()).toBe(1)
    await close()
  })

  it.each([
    ['en', 'This is the first page'],
    ['de', 'Das ist die erste Seite'],
    ['fr', 'C’est la première page'],
  ])('stay away where somebody turns back on the first page, which says so: %s', async (lang, text) => {
    const { page, close } = await visit(`${lang === 'en' ? '' : `/${lang}`}${MANGA}`)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').filter({ hasText: text }).waitFor()
    expect(await isAway(page)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await eventually(() => page.getByText(text).count()).toBe(0)
    await close()
  })
})

describe('pages that do not come', () => {
  it('say so in their place, and come when they are asked for again; the focus stays on the stage', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    let broken = true
    await page.route('**/img/**', route => (broken ? route.abort() : route.continue()))
    await page.clock.install()
    await goTo(page, MANGA)
    const again = page.locator('[data-seen]').getByRole('button', { name: 'Try again' })
    await eventually(async () => {
      await page.clock.runFor(2000)
      return again.count()
    }).toBe(1)
    broken = false
    await again.click()
    await sees(page, 'Page 1')
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-stage'))).toBe(true)
    await close()
  })
})

describe('the pages in memory', () => {
  it('are twelve at most, however many are turned', async () => {
    const { page, close } = await openPage(browser, shop.url, DESKTOP)
    await page.addInitScript(() => {
      const alive = new Set<string>()
      Object.assign(globalThis, { alive })
      const { createObjectURL, revokeObjectURL } = URL
      URL.createObjectURL = blob => {
        const url = createObjectURL.call(URL, blob)
        alive.add(url)
        return url
      }
      URL.revokeObjectURL = url => {
        alive.delete(url)
        revokeObjectURL.call(URL, url)
      }
    })
    await goTo(page, MANGA)
    await page.waitForSelector('[data-seen] [data-state=there]')
    const alive = () => page.evaluate(() => (globalThis as unknown as { alive: Set<string> }).alive.size)
    for (let rounds = 0; rounds < 3; rounds += 1) {
      for (const key of ['ArrowLeft', 'ArrowRight'])
        for (let turns = 0; turns < 7; turns += 1) {
          await page.keyboard.press(key)
          expect(await alive()).toBeLessThanOrEqual(12)
        }
    }
    await showBars(page)
    await page.getByRole('link', { name: /Back to/ }).click()
    await page.waitForURL('**/volumes/**')
    await eventually(alive).toBe(0)
    await close()
  })
})

describe('without a mouse', () => {
  it('all is done by keyboard: pages, the list of all, the help, the bars', async () => {
    const { page, trouble, close } = await visit()
    await page.keyboard.press('l')
    const list = page.getByRole('dialog', { name: 'All pages' })
    await list.waitFor()
    await eventually(() => list.getByRole('button', { name: /^Page/ }).count()).toBe(12)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await eventually(focused).toBe('Page 1')
    await list.getByRole('button', { name: 'Page 4', exact: true }).focus()
    await page.keyboard.press('Enter')
    await sees(page, 'Page 5', 'Page 4')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' })
    // A moment after the dialog has left, keys are the reader's again.
    await eventually(async () => {
      await page.keyboard.press('Home')
      return seen(page)
    }).toEqual(['Page 1'])
    // The bars are out of sight, and come for who walks into them.
    const next = page.getByRole('button', { name: 'Next page' })
    await next.focus()
    await page.keyboard.press('Enter')
    await sees(page, 'Page 3', 'Page 2')
    expect(await next.evaluate(button => button === document.activeElement)).toBe(true)
    await eventually(() =>
      next.evaluate(button => button.getBoundingClientRect().bottom <= innerHeight),
    ).toBe(true)
    expect(trouble).toEqual([])
    await close()
  })

  it.each([
    { name: 'phone, light', options: { ...PHONE, colorScheme: 'light' } },
    { name: 'desktop, dark', options: { ...DESKTOP, colorScheme: 'dark' } },
  ] as const)('axe finds nothing, $name', async ({ options }) => {
    const { page, close } = await visit(`${MANGA}#2`, options)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await page.keyboard.press('l')
    await page.getByRole('dialog', { name: 'All pages' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'All pages' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('v')
    await page.getByRole('region', { name: 'Pages in a long strip' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await close()
  })
})

async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await touch('touchStart', from)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * share)
  await touch('touchEnd')
  await client.detach()
}
