// Proves docs/product.md#marks, docs/product.md#reader-preferences, docs/product.md#reading-novels
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goTo } from '#tests/support/browser.ts'
import { awake } from '#tests/support/novel-reader.ts'
import {
  eventually,
  first,
  NOVEL,
  type NovelShop,
  openNovelShop,
  PAGES,
  seen,
} from '#tests/support/novel-shop.ts'

let novel: NovelShop
beforeAll(async () => {
  novel = await openNovelShop()
})
afterAll(() => novel?.close())

const read: NovelShop['read'] = (...wish) => novel.read(...wish)

describe('a novel in pages', () => {
  it('is read by keys alone: turned, searched, marked, its notes opened, and left for the next part', async () => {
    const { page, trouble, close } = await read(PAGES)
    const { keyboard } = page
    await eventually(() => first(page)).toBeLessThan(2)
    await keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await keyboard.press('Escape')
    await eventually(() => page.getByRole('dialog').count()).toBe(0)

    await keyboard.press('ArrowRight')
    await eventually(() => first(page)).toBeGreaterThan(2)
    const before = await first(page)
    await keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search text' }).waitFor()
    await keyboard.type('UMBRELLA was')
    await page.getByText('1 result', { exact: true }).waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await eventually(() => seen(page)).toContain(61)
    await page.getByRole('button', { name: 'Back to where I was' }).press('Enter')
    await eventually(() => first(page)).toBe(before)

    await keyboard.press('b')
    await page.getByRole('button', { name: 'Bookmark', pressed: true }).waitFor()
    await keyboard.press('m')
    const marks = page.getByRole('dialog', { name: 'Bookmarks and notes' })
    await marks.getByRole('textbox', { name: 'Note' }).fill('rain again')
    await keyboard.press('Escape')

    await keyboard.press('Home')
    await eventually(() => first(page)).toBeLessThan(2)
    await page.locator('a[role=doc-noteref]').first().focus()
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Note' }).getByText('a note about the weather').waitFor()
    await keyboard.press('Escape')

    await keyboard.press('End')
    await keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'End of this part' }).waitFor()
    await keyboard.press('ArrowRight')
    await page.waitForURL('**/rain-volume-1-part-2')
    await goTo(page, NOVEL)
    await awake(page)
    await keyboard.press('m')
    await eventually(() => marks.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('rain again')
    expect(trouble).toEqual([])
    await close()
  })
})

describe('what may be taken along', () => {
  it('is a quotation, not the book; and printing says so in a sentence', async () => {
    const { page, close } = await read({})
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('section') as Element))
    await page.keyboard.press('Control+c')
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^.{1200,1203}$/su)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('cannot be printed').isVisible()).toBe(true)
    expect(await page.locator('[data-block="1"]').isVisible()).toBe(false)
    await close()
  })

  it('is a mark in four colours, with a note, by selecting words', async () => {
    const { page, close } = await read({})
    await page.evaluate(() => {
      const text = document.querySelector('[data-block="2"]')?.firstChild as Text
      getSelection()?.setBaseAndExtent(text, 0, text, 12)
    })
    await page.getByRole('button', { name: 'Highlight in green' }).click()
    await eventually(() => page.evaluate(() => CSS.highlights.has('mark-1'))).toBe(true)
    await page.keyboard.press('m')
    await page.getByRole('dialog', { name: 'Bookmarks and notes' }).getByText('Paragraph 2.').waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await eventually(() => page.evaluate(() => CSS.highlights.has('mark-1'))).toBe(false)
    await close()
  })
})
