import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overhangOf, violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { button, type Market, openMarket } from '#tests/support/market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market?.close())

// docs/product.md#e-readers: the reader's own library by a link.
describe('the link for programs for e-books', () => {
  it('is made, shown once, and opens nothing after it was taken back', async () => {
    const { page, trouble, close } = await market.buyer('una')
    await goTo(page, '/user/ereader')
    await page.getByText('You have no such address yet.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await button(page, 'Make the address').click()
    const code = page.locator('code')
    await code.waitFor()
    const address = (await code.textContent()) ?? ''
    expect((await fetch(address)).headers.get('content-type')).toContain('opds-catalog')
    expect(await violationsOn(page)).toEqual([])
    expect(await overhangOf(page)).toBeLessThanOrEqual(0)
    await goTo(page, '/user/ereader')
    await page.getByText(/^Made on/).waitFor()
    expect(await code.count()).toBe(0)
    await button(page, 'Take it back').click()
    await page.getByText('The address opens nothing any more.').waitFor()
    expect((await fetch(address)).status).toBe(404)
    expect(trouble).toEqual([])
    await close()
  })
})
