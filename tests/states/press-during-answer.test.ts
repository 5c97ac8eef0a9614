// Proves docs/product.md#presses
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DESKTOP, holdBack, openPage } from '#tests/support/browser.ts'
import type { PurchaseShop } from '#tests/support/purchase-shop.ts'
import { endCard, openReadingOnShop, toTheEnd } from '#tests/support/reading-on-shop.ts'

// Somebody presses what is shown, and the answer that replaces it comes before the press ends.

let app: PurchaseShop
beforeAll(async () => {
  app = await openReadingOnShop()
})
afterAll(() => app?.close())

const TIDE = '/read/tide-volume-1-part-1'
const NEXT = '**/read/tide-volume-2-part-1'

/** Presses, has what is awaited come, and ends the press where the pointer is. */
async function pressDuring(page: Page, pressed: Locator, come: () => Promise<void>): Promise<void> {
  await pressed.hover()
  await page.mouse.down()
  const shown = await pressed.elementHandle()
  await come()
  await shown?.evaluate(untilReplaced)
  await page.mouse.up()
}

/** Runs in the page: what came is shown within so many frames, if it is. */
function untilReplaced(element: Node): Promise<void> {
  return new Promise(done => {
    const look = (left: number) =>
      left === 0 || !element.isConnected ? done() : void requestAnimationFrame(() => look(left - 1))
    look(30)
  })
}

/** Lets in what is held back, and waits until it is there. */
const letInOne = (page: Page, part: string, letIn: () => void) => async () => {
  const there = page.waitForResponse(response => response.url().includes(part))
  letIn()
  await (await there).finished()
}

it('the way from the end of a part into the next opens it while it is asked what that takes', async () => {
  const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
  const letIn = await holdBack(page, '**/assets/ReadOn-*.js')
  await toTheEnd(page, TIDE)
  const way = endCard(page).getByRole('link', { name: 'Continue reading' })
  await pressDuring(page, way, letInOne(page, '/assets/ReadOn-', letIn))
  await page.waitForURL(NEXT)
  await close()
})

it('the way into the next part is there for who has come to it by key, until it is known what that takes', async () => {
  const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
  const letIn = await holdBack(page, '**/assets/ReadOn-*.js')
  const answer = await holdBack(page, '**/parts/tide-volume-2-part-1/offers*')
  await toTheEnd(page, TIDE)
  const way = endCard(page).getByRole('link', { name: 'Continue reading' })
  await way.focus()
  const shown = await way.elementHandle()
  await letInOne(page, '/assets/ReadOn-', letIn)()
  await expect.poll(() => shown?.evaluate(one => one.isConnected)).toBe(false)
  await page.keyboard.press('Enter')
  // The next page asks for it, too.
  answer()
  await page.waitForURL(NEXT)
  await close()
})

it('who has come to the way into the next part by key goes on from its card when something else comes in its place', async () => {
  const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
  const letIn = await holdBack(page, '**/assets/ReadOn-*.js')
  await toTheEnd(page, TIDE)
  const way = endCard(page).getByRole('link', { name: 'Continue reading' })
  await way.focus()
  const shown = await way.elementHandle()
  await letInOne(page, '/assets/ReadOn-', letIn)()
  await expect.poll(() => shown?.evaluate(one => one.isConnected)).toBe(false)
  await way.waitFor({ state: 'detached' })
  await expect.poll(() => endCard(page).evaluate(card => card.contains(document.activeElement))).toBe(true)
  // What has come in its place has not been read: it is not pressed, and is the next thing that keys come to.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await endCard(page).evaluate(card => document.activeElement?.closest('aside') === card)).toBe(true)
  expect(new URL(page.url()).pathname).toBe(TIDE)
  await close()
})

it('the way into the next part opens it where what that takes is answered at the second try', async () => {
  const { page, close } = await openPage(app.browser, app.shop.url, DESKTOP)
  let broken = true
  await page.route('**/parts/tide-volume-2-part-1/offers*', route =>
    broken ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await toTheEnd(page, TIDE)
  const card = endCard(page)
  await card.getByRole('button', { name: 'Try again' }).waitFor()
  broken = false
  await pressDuring(page, card.getByRole('link', { name: 'Continue reading' }), async () => {
    const answered = page.waitForResponse(response => response.url().includes('/offers') && response.ok())
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await (await answered).finished()
  })
  await page.waitForURL(NEXT)
  await close()
})
