// Proves docs/product.md#cross-origin-calls
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listParts } from '#contract/calls/catalogue.ts'
import { closeSession, listSessions } from '#contract/calls/sign-in.ts'
import { goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { openOrigin, openProgramsShop } from './open-programs-shop.ts'

const source = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

describe('the front end on another origin', () => {
  let origin: Awaited<ReturnType<typeof openOrigin>>
  let open: Awaited<ReturnType<typeof openProgramsShop>>
  let browser: Browser
  let page: Page
  const trouble: string[] = []
  beforeAll(async () => {
    origin = await openOrigin({
      '/front-end.html': { type: 'text/html', content: await source('front-end.html') },
      '/front-end.js': { type: 'text/javascript', content: await source('front-end.js') },
    })
    ;[open, browser] = await Promise.all([openProgramsShop(origin.url), openBrowser()])
    const context = await browser.newContext({ viewport: { width: 390, height: 600 } })
    page = await context.newPage()
    page.on('console', message => message.type() === 'error' && trouble.push(message.text()))
    page.on('pageerror', error => trouble.push(String(error)))
    page.on('requestfailed', request => trouble.push(`${request.url()} ${request.failure()?.errorText}`))
    await page.goto(`${origin.url}/front-end.html?shop=${encodeURIComponent(open.shop.url)}`)
  })
  afterAll(async () => {
    await browser?.close()
    await open?.close()
    await origin?.close()
  })

  const click = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const progress = async (index: number) => {
    const { answer } = await open.send(listParts, { params: { id: 'rain-volume-1' }, query: {} })
    return answer?.parts[index]?.progress ?? 0
  }
  /** How many of the pictures that are to be seen are loaded, and how many there are. */
  const pictures = () =>
    page
      .locator('img:visible')
      .evaluateAll(all => [all.filter(one => (one as HTMLImageElement).naturalWidth > 0).length, all.length])

  it('signs in by a code that the reader types at the shop', async () => {
    const code = page.locator('#code').filter({ hasText: /^\w{3}-\w{3}-\w{3}$/ })
    await code.waitFor()
    const reader = await openPage(browser, open.shop.url)
    await signIn(reader.page, 'ada')
    await goTo(reader.page, (await page.locator('#where').getAttribute('href')) ?? '')
    await reader.page.getByRole('textbox').fill((await code.textContent()) ?? '')
    await reader.page.keyboard.press('Enter')
    await reader.page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { name: 'Series' }).waitFor()
    await reader.close()
  })

  it('lists series and the parts of one, with their covers', async () => {
    await page.getByRole('button', { name: 'Rain' }).waitFor()
    await expect.poll(pictures).toEqual([1, 1])
    await click('Rain')
    await page.getByRole('button', { name: /Part 3/ }).waitFor()
    await expect.poll(pictures).toEqual([1, 1])
  })

  it('shows the text and the pictures of a part, and stores how far it is read', async () => {
    await click(/Part 2/)
    await page.locator('article').getByText('is a rental book').waitFor()
    await expect.poll(pictures).toEqual([2, 2])
    await page.mouse.move(200, 300)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => progress(1)).toBeGreaterThan(0)
    await click('I have read it')
    await page.getByText('100 %').waitFor()
    await expect.poll(async () => [await progress(0), await progress(1)]).toEqual([0, 1])
    expect(trouble).toEqual([])
  })

  it('begins anew when the reader has signed it out', async () => {
    const { answer } = await open.send(listSessions, {})
    for (const { id, current } of answer?.sessions ?? [])
      if (!current) await open.send(closeSession, { params: { id } })
    // The first part is a preview, which opens for everybody.
    await click(/Part 3/)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page
      .locator('#code')
      .filter({ hasText: /^\w{3}-\w{3}-\w{3}$/ })
      .waitFor()
  })
})
