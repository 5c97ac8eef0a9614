// Proves docs/product.md#reading-novels
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, goTo, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

/** A machine that has much to do takes its time. */
const eventually = <T>(get: () => T) => expect.poll(get, { timeout: 15_000 })

let shop: TestShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([openSmallShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

const NOVEL = '/read/rain-volume-1-part-1'
/** The last paragraph of its text. */
const LAST = 61

async function read(options: BrowserContextOptions = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  await opened.page.addInitScript(() =>
    sessionStorage.setItem('reading-preferences', JSON.stringify({ everywhere: { flow: 'pages' } })),
  )
  await goTo(opened.page, NOVEL)
  await eventually(() => seen(opened.page)).toContain(1)
  return opened
}

/** The numbers of the paragraphs of which something can be seen. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('[data-page-frame]')?.getBoundingClientRect()
    if (!frame) return []
    const isSeen = ({ left, right, top, bottom }: DOMRect) =>
      left >= frame.left - 2 && right <= frame.right + 2 && bottom > frame.top + 4 && top < frame.bottom - 4
    return [...document.querySelectorAll<HTMLElement>('[data-page-frame] [data-block]')]
      .filter(one => [...one.getClientRects()].some(isSeen))
      .map(one => Number(one.dataset.block))
  })
const first = async (page: Page) => (await seen(page))[0]
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString() ?? '')

/**
 * A line of the page that is seen, at its very beginning or its very end: points on its first or last characters, in pixels.
 */
const lineAt = (page: Page, side: 'left' | 'right') =>
  page.evaluate(from => {
    const frame = (document.querySelector('[data-page-frame]') as HTMLElement).getBoundingClientRect()
    const blocks = [...document.querySelectorAll<HTMLElement>('[data-page-frame] p[data-block]')]
    const rows = blocks.flatMap(one => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return [...range.getClientRects()]
    })
    const seenRows = rows.filter(
      ({ left, right, top, bottom, width }) =>
        width > 150 &&
        left >= frame.left - 2 &&
        right <= frame.right + 2 &&
        top >= frame.top &&
        bottom <= frame.bottom,
    )
    const edge = (row: DOMRect) => (from === 'left' ? row.left : -row.right)
    const outermost = seenRows.sort((a, b) => edge(a) - edge(b) || a.top - b.top)[2] as DOMRect
    const [begin, way] = from === 'left' ? [outermost.left + 1, 1] : [outermost.right - 1, -1]
    return { begin, end: begin + way * 40, y: outermost.top + outermost.height / 2 }
  }, side)

describe('the key End in a novel in pages', () => {
  it.each([
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ])('shows the last page with as much text as fits, on %s', async (_, device) => {
    const { page, trouble, close } = await read(device)
    await page.keyboard.press('End')
    await eventually(() => seen(page)).toContain(LAST)
    const last = await seen(page)
    expect(last.length).toBeGreaterThan(2)
    await page.getByText('0 pages left').waitFor()
    // Again, it changes nothing; and what stands before comes before.
    await page.keyboard.press('End')
    expect(await seen(page)).toEqual(last)
    await page.keyboard.press('ArrowLeft')
    await eventually(() => seen(page)).not.toContain(LAST)
    expect((await seen(page)).at(-1)).toBeGreaterThanOrEqual((last[0] ?? 0) - 1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const card = page.getByRole('heading', { name: 'End of this part' })
    await card.waitFor()
    await page.keyboard.press('End')
    await card.waitFor({ state: 'hidden' })
    expect(await seen(page)).toEqual(last)
    await page.keyboard.press('Home')
    await eventually(() => first(page)).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })
})

describe('the sides of a page', () => {
  it('turn with a click, show nothing over the text afterwards, and leave Home and End working', async () => {
    const { page, close } = await read()
    const { begin, y } = await lineAt(page, 'right')
    await page.mouse.click(begin, y)
    await eventually(() => first(page)).toBeGreaterThan(1)
    const second = await first(page)
    await page.keyboard.press('ArrowRight')
    await eventually(() => first(page)).toBeGreaterThan(second as number)
    expect(await page.locator(':focus-visible').count()).toBe(0)
    const shown = await page.evaluate(() => {
      const frame = (document.querySelector('[data-page-frame]') as HTMLElement).getBoundingClientRect()
      return [...document.querySelectorAll('main button')]
        .filter(one => getComputedStyle(one).opacity !== '0' && !one.closest('header'))
        .map(one => one.getBoundingClientRect())
        .filter(({ left, right }) => left < frame.right && right > frame.left)
    })
    expect(shown).toEqual([])
    await page.keyboard.press('End')
    await eventually(() => seen(page)).toContain(LAST)
    const left = await lineAt(page, 'left')
    await page.mouse.click(left.begin, left.y)
    await eventually(() => seen(page)).not.toContain(LAST)
    await page.keyboard.press('Home')
    await eventually(() => first(page)).toBe(0)
    await close()
  })

  it.each(['left', 'right'] as const)('let text be selected with the mouse, %s', async side => {
    const { page, close } = await read()
    await page.keyboard.press('ArrowRight')
    await eventually(() => first(page)).toBeGreaterThan(1)
    const here = await first(page)
    const { begin, end, y } = await lineAt(page, side)
    await page.mouse.move(begin, y)
    await page.mouse.down()
    await page.mouse.move(end, y, { steps: 4 })
    await page.mouse.up()
    await eventually(() => selected(page)).toMatch(/^.{3,12}$/)
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: 'Highlight in green' }).waitFor()
    expect(await first(page)).toBe(here)
    // The next click clears the selection, the one after it turns.
    await page.mouse.click(begin, y)
    await bar.waitFor({ state: 'hidden' })
    expect([await selected(page), await first(page)]).toEqual(['', here])
    await page.mouse.click(begin, y)
    await eventually(() => first(page)).not.toBe(here)
    await close()
  })

  it('leave the text to a finger that stays on it, and turn with a tap, also where there is a mouse', async () => {
    const { page, close } = await read({ ...DESKTOP, hasTouch: true })
    const { begin, y } = await lineAt(page, 'right')
    // What a finger that stays selects is for the browser to find: the text has to be what it touches.
    const touched = await page.evaluate(
      ([x, down]) => {
        const node = document.caretPositionFromPoint(x, down)?.offsetNode
        const top = document.elementFromPoint(x, down)
        return [node?.nodeType === Node.TEXT_NODE, top?.closest('[data-page-frame]') !== null]
      },
      [begin - 4, y] as const,
    )
    expect(touched).toEqual([true, true])
    const finger = await page.context().newCDPSession(page)
    const at = { x: Math.round(begin - 4), y: Math.round(y) }
    await finger.send('Input.synthesizeTapGesture', { ...at, duration: 900, gestureSourceType: 'touch' })
    expect(await seen(page)).toContain(1)
    await page.touchscreen.tap(at.x, at.y)
    await eventually(() => seen(page)).not.toContain(1)
    await close()
  })

  it('have buttons for keys, which can be seen while they have the focus', async () => {
    const { page, close } = await read()
    const next = page.getByRole('button', { name: 'Next page' })
    expect(await next.evaluate(one => getComputedStyle(one).opacity)).toBe('0')
    await page.getByRole('button', { name: 'Previous page' }).focus()
    await page.keyboard.press('Tab')
    await eventually(() => next.evaluate(one => one.matches(':focus-visible'))).toBe(true)
    expect(await next.evaluate(one => getComputedStyle(one).opacity)).toBe('1')
    await page.keyboard.press('Enter')
    await eventually(() => first(page)).toBeGreaterThan(1)
    await page.keyboard.press('End')
    await eventually(() => seen(page)).toContain(LAST)
    await page.keyboard.press('Home')
    await eventually(() => first(page)).toBe(0)
    await close()
  })
})
