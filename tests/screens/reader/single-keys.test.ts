// Proves docs/product.md#reader-preferences
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goTo } from '#tests/support/browser.ts'
import { answerManga, answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

// WCAG 2.1.4: shortcuts that type a character can be switched off, for those who speak to their computer.

const screens = prepareScreens()

const dialogs = (page: Page) => page.getByRole('dialog').allTextContents()
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Presses keys that would open a sheet, and after them one that moves, so that what they do has been done. */
async function expectDeaf(page: Page, keys: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
  await page.keyboard.press('End')
  expect(await dialogs(page)).toEqual([])
}

describe('shortcuts with letters and symbols', () => {
  it('are switched off in the settings of a novel, whose other keys work on', async () => {
    answerNovel(screens.answers)
    const page = await openReader(screens, 'novel', { flow: 'pages' })
    await page.keyboard.press('?')
    await sheet(page, 'Keyboard shortcuts').getByText('You can switch off shortcuts').waitFor()
    expect(await sheet(page, 'Keyboard shortcuts').locator('kbd').allTextContents()).toContain('d')
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await sheet(page, 'Display').getByText('More settings').click()
    await sheet(page, 'Display').getByLabel('Shortcuts with letters and symbols').uncheck()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialogs(page)).toEqual([])
    await expectDeaf(page, 'd?cm/')
    await page.getByText('Paragraph 60.').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await sheet(page, 'Keyboard shortcuts').getByText('symbols are off').waitFor()
    const keys = await sheet(page, 'Keyboard shortcuts').locator('kbd').allTextContents()
    expect(keys).toEqual(['→', '←', 'PgDn', 'PgUp', 'Home', 'End'])
  })

  it('are not heard in a manga either, whose help lists the others', async () => {
    answerManga(screens.answers)
    const page = await openReader(screens, 'manga', { singleKeys: false })
    await expectDeaf(page, 'l?hm')
    expect(await page.locator('[data-bars]').getAttribute('data-bars')).toBe('hidden')
    await page.keyboard.press('Escape')
    await page.locator('[data-bars=shown]').waitFor()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await sheet(page, 'Keyboard shortcuts').getByText('symbols are off').waitFor()
    const keys = await sheet(page, 'Keyboard shortcuts').locator('kbd').allTextContents()
    expect(keys).toContain('Esc')
    expect(keys.filter(key => key.length === 1 && /[\w?+=-]/.test(key))).toEqual([])
  })

  it('do not lead into the search of any page, which says nothing of them', async () => {
    answerNovel(screens.answers)
    const page = await openReader(screens, 'novel', { singleKeys: false })
    await goTo(page, '/newsletter')
    const search = page.locator('#site-search')
    expect(await page.locator('search form span[aria-hidden]').count()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    expect(await search.evaluate(field => field === document.activeElement)).toBe(false)
    await page.evaluate(() => sessionStorage.clear())
    await page.keyboard.press('/')
    await expect.poll(() => search.evaluate(field => field === document.activeElement)).toBe(true)
  })
})
