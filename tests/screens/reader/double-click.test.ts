// Proves docs/product.md#reading-novels
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { doubleClick } from '#tests/support/presses.ts'
import { answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const screens = prepareScreens()

const status = (page: Page) => page.locator('[role=status]', { hasText: '%' }).textContent()
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString().trim() ?? '')

/** The middle of a word on the page, the outermost on that side, in pixels. */
const wordAt = (page: Page, side: 'left' | 'right') =>
  page.evaluate(from => {
    const frame = (document.querySelector('[data-page-frame]') as HTMLElement).getBoundingClientRect()
    const walker = document.createTreeWalker(document.querySelector('section') as Node, NodeFilter.SHOW_TEXT)
    const words: { word: string; x: number; y: number }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index, 0: word } of (node as Text).data.matchAll(/\w+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const [box, ...more] = range.getClientRects()
        if (!box || more.length > 0 || box.left < frame.left || box.right > frame.right) continue
        if (box.top < frame.top || box.bottom > frame.bottom) continue
        words.push({ word, x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })
      }
    }
    const outermost = words.sort((a, b) => (from === 'left' ? a.x - b.x : b.x - a.x))[0]
    if (!outermost) throw new Error('no word can be seen')
    return outermost
  }, side)

describe('two clicks in a novel in pages', () => {
  beforeEach(() => answerNovel(screens.answers))
  const read = async () => {
    const page = await openReader(screens, 'novel', { flow: 'pages', noAnimations: true })
    const first = await status(page)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => status(page)).not.toBe(first)
    return page
  }

  it.each(['left', 'right'] as const)('select the word, where one turns: %s', async side => {
    const page = await read()
    const here = await status(page)
    const { word, x, y } = await wordAt(page, side)
    await doubleClick(page, x, y)
    await expect.poll(() => selected(page)).toBe(word)
    await page.getByRole('toolbar', { name: 'Selected text' }).waitFor()
    // The click that clears the selection turns nothing, and the one after it does.
    await page.mouse.click(640, 880)
    await expect.poll(() => selected(page)).toBe('')
    expect(await status(page)).toBe(here)
    await page.mouse.click(x, y)
    await expect.poll(() => status(page)).not.toBe(here)
  })

  it('beside the text turn one page, and select nothing of what comes', async () => {
    const page = await read()
    const [second] = [await status(page), await page.keyboard.press('ArrowRight')]
    await expect.poll(() => status(page)).not.toBe(second)
    const third = await status(page)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => status(page)).toBe(second)
    await doubleClick(page, 1270, 450)
    await expect.poll(() => status(page)).toBe(third)
    expect(await selected(page)).toBe('')
    await page.mouse.click(1270, 500)
    await expect.poll(() => status(page)).not.toBe(third)
  })
})
