import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { cutTexts } from '#tests/support/cut-texts.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

const TITLE = 'Chapter 1: Ninety-One Owners'

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
  await shop.scratch.db.query({ text: 'update parts set short_title = $1', values: [TITLE] })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

// docs/product.md#phones.
describe.each([320, 360, 390])('on a phone %i pixels wide', width => {
  const options = { ...PHONE, viewport: { width, height: 700 } }

  it.each(['', '/de', '/fr'])('every word of the bar below is there whole, at “%s”', async lang => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, `${lang}/series`)
    const words = page.locator('nav.bottom-bar span').filter({ visible: true })
    expect([await words.count(), await cutTexts(words)]).toEqual([5, []])
    // As it stands for readers.
    await page.evaluate(() => document.documentElement.setAttribute('data-signed-in', ''))
    expect([await words.count(), await cutTexts(words)]).toEqual([5, []])
    await close()
  })

  it('what gets the focus is not under the bar below', async () => {
    const { page, close } = await openPage(browser, shop.url, options)
    await goTo(page, '/series')
    const link = page.locator('footer nav a').first()
    // At the edge of the window, where it would be seen whole without the bar.
    await link.evaluate(it => scrollBy({ top: it.getBoundingClientRect().bottom - innerHeight }))
    await link.focus()
    const bar = await page.locator('nav.bottom-bar').boundingBox()
    const seen = await link.boundingBox()
    expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await close()
  })

  it.each(['rain-volume-1-part-1', 'rain-manga-volume-1-part-1'])(
    'the bar of %s says what is read',
    async slug => {
      const { page, close } = await openPage(browser, shop.url, options)
      await goTo(page, `/read/${slug}`)
      const title = page.locator('header p span', { hasText: TITLE })
      await title.waitFor()
      expect(await cutTexts(title)).toEqual([])
      await close()
    },
  )
})
