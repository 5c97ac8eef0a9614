import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openPage, PHONE } from '#tests/support/browser.ts'
import { awake } from '#tests/support/novel-reader.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import type { Readers } from '#tests/support/readers.ts'
import { openReadersBrowser, type ReadersBrowser } from '#tests/support/readers-browser.ts'
import { signIn } from '#tests/support/sign-in.ts'

let shop: TestShop
let browser: Browser
let readers: Readers
let close: ReadersBrowser['close'] | undefined
beforeAll(async () => {
  ;({ shop, browser, readers, close } = await openReadersBrowser())
})
afterAll(() => close?.())

const NOVEL = '/read/rain-volume-1-part-1'
const WAIT = 9_000

const question = (page: Page, name = 'How would you like to read?') => page.getByRole('group', { name })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)
const flow = (page: Page) => page.locator('[data-flow]').getAttribute('data-flow')

async function open(options: Parameters<typeof openPage>[2] = DESKTOP, path = NOVEL) {
  const opened = await openPage(browser, shop.url, options)
  await opened.page.clock.install()
  await goTo(opened.page, path)
  await awake(opened.page)
  return opened
}

/** Somebody begins to read, and a while goes by. */
async function begin(page: Page): Promise<void> {
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.clock.fastForward(WAIT)
}

// docs/product.md#reading-novels: at the first novel it is asked once.
describe('whether to turn pages or to scroll', () => {
  it.each([
    ['a phone', PHONE, '', 'How would you like to read?', 'Turn pages'],
    ['a desktop', DESKTOP, '/de', 'Wie möchtest du lesen?', 'Blättern'],
    ['a phone', PHONE, '/fr', 'Comment préférez-vous lire\u00a0?', 'Page par page'],
  ])(
    'is asked after a while of reading and answered by one press, on %s, at “%s”',
    async (_, device, lang, text, pages) => {
      const { page, trouble, close } = await open(device, lang + NOVEL)
      await page.evaluate(() => scrollTo(0, 200))
      await page.clock.fastForward(60_000)
      expect(await question(page, text).count()).toBe(0)
      await begin(page)
      await question(page, text).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await question(page, text).getByRole('button', { name: pages }).click()
      await expect.poll(() => flow(page)).toBe('pages')
      expect(await question(page, text).count()).toBe(0)
      expect(await focused(page)).toBe('SECTION')
      await goTo(page, lang + NOVEL)
      await expect.poll(() => flow(page)).toBe('pages')
      await page.keyboard.press('ArrowRight')
      await page.clock.fastForward(WAIT)
      expect(await question(page, text).count()).toBe(0)
      expect(trouble).toEqual([])
      await close()
    },
  )

  it('moves nothing and takes no focus; the keyboard reaches it, and scrolling is an answer too', async () => {
    const { page, close } = await open()
    await begin(page)
    const top = () => page.locator('[data-block="3"]').evaluate(one => one.getBoundingClientRect().top)
    const before = await top()
    await question(page).waitFor()
    expect(await top()).toBe(before)
    expect(await focused(page)).toBe('BODY')
    expect(await page.getByRole('status').filter({ hasText: 'How would you like to read?' }).count()).toBe(1)
    const scroll = question(page).getByRole('button', { name: 'Scroll' })
    await scroll.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => question(page).count()).toBe(0)
    expect(await flow(page)).toBe('scroll')
    expect(await focused(page)).toBe('SECTION')
    expect(Math.abs((await top()) - before)).toBeLessThan(60)
    await goTo(page, NOVEL)
    await awake(page)
    await begin(page)
    expect(await question(page).count()).toBe(0)
    await close()
  })

  it('is remembered by the account, and not asked where the account knows', async () => {
    const asIda = await readers.reader('ida')
    const first = await open()
    await signIn(first.page, 'ida')
    await goTo(first.page, NOVEL)
    await awake(first.page)
    await expect.poll(async () => (await asIda(findPreferences, {})).answer?.fontSize).toBe(1)
    await begin(first.page)
    await question(first.page).getByRole('button', { name: 'Scroll' }).click()
    await expect
      .poll(async () => (await asIda(findPreferences, {})).answer?.asSystem)
      .not.toContain('vertical_novel')
    await first.close()

    const asOle = await readers.reader('ole')
    await asOle(savePreferences, { body: { fontSize: 1, lineSpacing: 1.65, verticalNovel: true } })
    const second = await open()
    await signIn(second.page, 'ole')
    const read = second.page.waitForResponse(/me\/preferences/)
    await goTo(second.page, NOVEL)
    await read
    await awake(second.page)
    await begin(second.page)
    expect(await question(second.page).count()).toBe(0)
    await second.close()
  })
})
